import type { EventFacts } from '../../../shared/engine/opportunity.ts';
import type { Seconds } from '../../../shared/odds/time.ts';

/** A league is scanned again long before these are over. */
const STARTS_KEPT = 12;

/** The next times at which a league's games start, ascending. `events`: those that have not started, nearest start first. */
export function nextStarts(events: readonly Pick<EventFacts, 'startsAt'>[]): readonly Seconds[] {
  return [...new Set(events.map(({ startsAt }) => startsAt))].slice(0, STARTS_KEPT);
}

import { outdatedFacts } from '../../../shared/catalogue/outdated-facts.ts';
import { comparedSportsbooks } from '../../../shared/catalogue/sportsbooks.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/logger.ts';

const MINUTE_MS = 60_000;
const MINUTES = 60;

/** Logs the facts of sportsbooks that are to be read again, for the dashboard: in the first minute of each hour. */
export function nameOutdatedFacts({ clock, log }: { readonly clock: Clock; readonly log: Log }): void {
  const now = clock();
  if (Math.floor(now / MINUTE_MS) % MINUTES !== 0) return;
  for (const fact of outdatedFacts(comparedSportsbooks, now)) log.info('fact_outdated', { ...fact });
}

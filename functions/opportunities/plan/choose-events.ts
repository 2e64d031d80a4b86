import type { EventFacts } from '../../../shared/engine/opportunity.ts';
import { byText } from '../../../shared/engine/ranking.ts';
import type { Seconds } from '../../../shared/odds/time.ts';

/** Props and alternates appear a day or two before a game; earlier calls find little. */
export const ADDITIONAL_WINDOW_SECONDS: Seconds = 48 * 3600;
/** Games with a more recent reply come after all others. */
export const RECENT_REPLY_SECONDS: Seconds = 240;

/**
 * Ids of the games of one league to ask for in this run: nearest start first, those with a recent reply last, as many as the credits allow.
 * `eventCost`: expected credits of one such call; `age`: seconds since the last reply about a game.
 */
export function chooseEvents(
  events: readonly EventFacts[],
  now: {
    readonly at: Seconds;
    readonly credits: number;
    readonly eventCost: number;
    readonly age: (eventId: string) => Seconds;
  },
): ReadonlySet<string> {
  const { at, credits, eventCost, age } = now;
  const wanted = events
    .filter((event) => event.startsAt > at && event.startsAt - at <= ADDITIONAL_WINDOW_SECONDS)
    .map((event) => ({ event, recent: age(event.id) < RECENT_REPLY_SECONDS ? 1 : 0 }))
    .toSorted((a, b) => a.recent - b.recent || a.event.startsAt - b.event.startsAt || byText(a.event.id, b.event.id));
  const affordable = eventCost <= 0 ? wanted.length : Math.max(0, Math.floor(credits / eventCost));
  return new Set(wanted.slice(0, affordable).map(({ event }) => event.id));
}

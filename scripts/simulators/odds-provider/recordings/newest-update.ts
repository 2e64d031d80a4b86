import { objectsIn } from './object-shape.ts';

/** The newest `last_update` of any book or market, in whole seconds since 1970; null when no event has any. */
export function newestUpdate(events: readonly unknown[]): number | null {
  let newest: number | null = null;
  for (const event of objectsIn(events))
    for (const bookmaker of objectsIn(event.bookmakers))
      for (const dated of [bookmaker, ...objectsIn(bookmaker.markets)]) {
        const seconds = secondsOf(dated.last_update);
        if (seconds !== null && (newest === null || seconds > newest)) newest = seconds;
      }
  return newest;
}

/** The provider writes ISO 8601 text, or whole seconds when it is asked for `dateFormat=unix`. */
function secondsOf(time: unknown): number | null {
  const seconds = typeof time === 'string' ? Date.parse(time) / 1000 : time;
  return typeof seconds === 'number' && Number.isFinite(seconds) ? Math.floor(seconds) : null;
}

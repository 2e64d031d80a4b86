import type { SeenTimes } from './list-delta.ts';
import { isTimedRow, marketOfRow, withTimes } from './timed-row.ts';

/**
 * Gives rows the times of a delta: a new row, or the same if the delta says nothing about its event or the row is of an unknown shape, which is
 * no row that can be shown.
 */
export function withSeenTimes(seen: SeenTimes): (row: unknown) => unknown {
  const instantOf = instants(seen.at);
  return (row) => {
    if (!isTimedRow(row) || !Object.hasOwn(seen.books, row.eventId)) return row;
    const books = seen.books[row.eventId];
    const market = seen.markets[row.eventId]?.[marketOfRow(row)];
    const places = seen.rows[row.id];
    return withTimes(row, (place, { sportsbookId }) => {
      const age = places?.[place] ?? market?.[sportsbookId] ?? books?.[sportsbookId];
      return age === undefined ? undefined : instantOf(age);
    });
  };
}

/** An age's time as in the lists: `2026-11-21T18:00:00Z`. Each is made once: the prices of a list have few different ages. */
function instants(at: number): (age: number) => string {
  const known = new Map<number, string>();
  return (age) => {
    const instant = known.get(age) ?? `${new Date((at - age) * 1000).toISOString().slice(0, -5)}Z`;
    known.set(age, instant);
    return instant;
  };
}

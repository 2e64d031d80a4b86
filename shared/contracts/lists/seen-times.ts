import type { SeenTimes } from './list-delta.ts';
import { isTimedRow, marketOfRow, withTimes } from './timed-row.ts';

/**
 * The row with its prices' times: a new one, or the same if it says nothing about its event or the row is of an unknown shape, which is no
 * row that can be shown.
 */
export function withSeenTimes(row: unknown, seen: SeenTimes): unknown {
  if (!isTimedRow(row) || !Object.hasOwn(seen.books, row.eventId)) return row;
  const books = seen.books[row.eventId];
  const market = seen.markets[row.eventId]?.[marketOfRow(row)];
  const places = seen.rows[row.id];
  return withTimes(row, (place, { sportsbookId }) => {
    const age = places?.[place] ?? market?.[sportsbookId] ?? books?.[sportsbookId];
    return age === undefined ? undefined : instantOf(seen.at - age);
  });
}

/** `2026-11-21T18:00:00Z`, as in the lists. */
function instantOf(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, -5)}Z`;
}

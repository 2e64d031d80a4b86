import type { SeenTimes } from '../../../shared/contracts/lists/list-delta.ts';
import { marketOfRow, type TimedRow, timedPrices } from '../../../shared/contracts/lists/timed-row.ts';
import type { Seconds } from '../../../shared/odds/time.ts';

interface Confirmed {
  readonly row: string;
  readonly place: string;
  readonly book: string;
  readonly age: number;
}

/**
 * The times of all prices of these rows, written as briefly as what they have in common allows. Exact: `withSeenTimes` restores each.
 * @param at seconds since 1970
 */
export function seenTimesOf(rows: readonly TimedRow[], at: Seconds): SeenTimes {
  const seen: SeenTimes = { at, books: {}, markets: {}, rows: {} };
  for (const [eventId, ofEvent] of Map.groupBy(rows, (row) => row.eventId)) {
    const markets = Map.groupBy(ofEvent, marketOfRow);
    const confirmed = new Map([...markets].map(([market, ofMarket]) => [market, confirmedIn(ofMarket, at)]));
    const books = commonAges([...confirmed.values()].flat());
    seen.books[eventId] = Object.fromEntries(books);
    for (const [market, prices] of confirmed) {
      const exceptions = [...commonAges(prices)].filter(([book, age]) => books.get(book) !== age);
      const here = new Map([...books, ...exceptions]);
      if (exceptions.length > 0) {
        seen.markets[eventId] ??= {};
        seen.markets[eventId][market] = Object.fromEntries(exceptions);
      }
      for (const { row, place, book, age } of prices) {
        if (here.get(book) === age) continue;
        seen.rows[row] ??= {};
        seen.rows[row][place] = age;
      }
    }
  }
  return seen;
}

function confirmedIn(rows: readonly TimedRow[], at: Seconds): readonly Confirmed[] {
  return rows.flatMap((row) =>
    [...timedPrices(row)].map(([place, { sportsbookId, updatedAt }]) => ({
      row: row.id,
      place,
      book: String(sportsbookId),
      age: at - Date.parse(updatedAt) / 1000,
    })),
  );
}

/** The most frequent age of each book's prices. */
function commonAges(prices: readonly Confirmed[]): ReadonlyMap<string, number> {
  const counts = new Map<string, Map<number, number>>();
  for (const { book, age } of prices) {
    const ages = counts.get(book) ?? new Map<number, number>();
    counts.set(book, ages.set(age, (ages.get(age) ?? 0) + 1));
  }
  return new Map([...counts].map(([book, ages]) => [book, mostFrequent(ages)]));
}

function mostFrequent(ages: ReadonlyMap<number, number>): number {
  let [common, most] = [0, 0];
  for (const [age, count] of ages) if (count > most) [common, most] = [age, count];
  return common;
}

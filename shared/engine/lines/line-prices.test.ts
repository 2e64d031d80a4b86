import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { bookOwner } from '../../catalogue/sportsbooks.ts';
import type { FairPrice } from '../../fair/fair-price.ts';
import { defaultLimits } from '../../odds/limits.ts';
import { NOON, type QuoteRow, quotesOf } from '../../testing/event-quotes.ts';
import { EventCells } from '../cells.ts';
import { resolveBelieved } from './believed.ts';
import { fairAtBook } from './line-prices.ts';

const BOOKS = [1, 2, 3, 4, 5, 6, 29] as const;
const LINES = [-9.5, -3.5, 3.5, 4.5, 8.5] as const;
const american = [-400, -250, -160, -120, -110, 100, 110, 150, 240, 380] as const;

/** Both sides of a book's spread. The other side's price is the same one, with a vig of some points, or any. */
const anyLine = fc
  .tuple(
    fc.constantFrom(...BOOKS),
    fc.constantFrom(...LINES),
    fc.constantFrom(...american),
    fc.option(fc.constantFrom(...american), { freq: 6 }),
    fc.integer({ min: 0, max: 90 }),
  )
  .map(([book, line, price, other, age]): QuoteRow[] => {
    const opposite = price > 0 ? -price - 15 : Math.max(100, -price - 15);
    const updatedAt = NOON - age;
    return [
      [book, 'spreads', line, 0, price, { updatedAt }],
      [book, 'spreads', line, 1, other ?? opposite, { updatedAt }],
    ];
  });
const anyGame = fc.array(anyLine, { minLength: 5, maxLength: 14 });

/** What the other owners say of each line at a book. */
function fairPricesAt(book: number, rows: readonly QuoteRow[]): (FairPrice | undefined)[] {
  const cells = new EventCells();
  const quotes = quotesOf(rows);
  const league = 'americanfootball_nfl';
  const heardAtBook = resolveBelieved(cells, quotes, { league, at: NOON, limits: defaultLimits });
  const family = quotes.groups.facts[0]?.family;
  if (family === undefined) throw new Error('No group');
  return LINES.map(fairAtBook(heardAtBook, { number: 0, family, league: 'basketball_nba' }, false)(book));
}

it('a changed price never changes the fair price at its own book, not even by making others believable', () => {
  let priced = 0;
  // biome-ignore lint/nursery/noFloatingPromises: a property without promises is through when this returns.
  fc.assert(
    fc.property(anyGame, fc.constantFrom(...BOOKS), fc.constantFrom(...american), (lines, book, price) => {
      const rows = lines.flat();
      const before = fairPricesAt(book, rows);
      const changed = rows.map(
        (row): QuoteRow => (row[0] === book && row[3] === 0 ? (row.with(4, price) as never) : row),
      );
      expect(fairPricesAt(book, changed)).toEqual(before);
      const without = rows.filter(([other]) => bookOwner(other) !== bookOwner(book));
      if (without.length > 0) expect(fairPricesAt(book, without)).toEqual(before);
      priced += before.filter((one) => one !== undefined).length;
    }),
    { numRuns: 1500 },
  );
  expect(priced).toBeGreaterThan(100);
});

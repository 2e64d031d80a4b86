import fc from 'fast-check';
import { expect, it } from 'vitest';
import { game, NOON, type QuoteRow, quotesOf } from '../../testing/event-quotes.ts';
import { Scan } from '../scan.ts';

function valuesIn(rows: readonly QuoteRow[], event = game) {
  const scan = new Scan(NOON);
  scan.event(event, quotesOf(rows, event.league));
  return scan.finish().value;
}

const both = (book: number, home: number, away: number): QuoteRow[] => [
  [book, 'h2h', null, 0, home],
  [book, 'h2h', null, 1, away],
];

const anyPair = fc.integer({ min: -140, max: -104 });
const bookIds = [1, 2, 3, 4, 5];

it('the price of a bet never changes its own fair price', () => {
  fc.assert(
    fc.property(
      fc.array(anyPair, { minLength: 8, maxLength: 8 }),
      fc.integer({ min: 100, max: 109 }),
      (prices, own) => {
        const others = [1, 2, 3, 4].flatMap((book, n) => both(book, prices[n * 2] ?? -110, prices[n * 2 + 1] ?? -110));
        const fairAt = (price: number) =>
          valuesIn([...others, [5, 'h2h', null, 0, price]]).find(({ legs }) => legs[0].best.sportsbookId === 5)?.value
            ?.fair;
        const [one, other] = [fairAt(own), fairAt(own + 1)];
        if (one !== undefined && other !== undefined) expect(other).toEqual(one);
      },
    ),
  );
});

it('the low figure is at most the middle one, and decides the order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(anyPair, fc.oneof(fc.integer({ min: -130, max: -100 }), fc.integer({ min: 100, max: 115 }))), {
        minLength: 5,
        maxLength: 5,
      }),
      (pairs) => {
        const found = valuesIn(bookIds.flatMap((book, n) => both(book, pairs[n]?.[0] ?? -110, pairs[n]?.[1] ?? -110)));
        for (const { margin, value, legs, placeFirst } of found) {
          expect(value?.fair.low).toBeLessThanOrEqual(value?.fair.middle ?? 0);
          expect(margin).toBe(value?.expected.low);
          expect(margin).toBeGreaterThanOrEqual(0);
          expect(margin).toBeLessThan(0.1);
          expect(legs).toHaveLength(1);
          expect(placeFirst).toBeUndefined();
        }
        const margins = found.map(({ margin }) => Math.round(margin * 1e9));
        expect(margins).toEqual(margins.toSorted((a, b) => b - a));
      },
    ),
  );
});

it('a book with the price that the others have moves no figure', () => {
  const three = [1, 2, 3].flatMap((book) => both(book, -110, -110));
  const own: QuoteRow = [5, 'h2h', null, 0, 104];
  const [before] = valuesIn([...three, own]);
  const [after] = valuesIn([...three, ...both(4, -110, -110), own]);
  expect(before?.value?.books).toEqual([1, 2, 3]);
  expect(after?.value?.books).toEqual([1, 2, 3, 4]);
  expect(after?.margin).toBeCloseTo(before?.margin ?? Number.NaN, 12);
  expect(before?.margin).toBeCloseTo(0.02, 12);
});

it('the stake is that of a bankroll of $1,000, and the profit what is expected at worst', () => {
  const [found] = valuesIn([...[1, 2, 3].flatMap((book) => both(book, -110, -110)), [5, 'h2h', null, 0, 104]]);
  // A quarter of 0.02 / 1.04 of $1,000 is $4.81.
  expect(found?.legs[0].stake).toBe(400);
  expect(found?.profit).toBe(8);
});

import * as fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { price } from './american.ts';
import { bestPair, byPrice, type Priced, pairCost } from './pairing.ts';

const at = (sportsbookId: number, decimal: number): Priced => ({ sportsbookId, price: price(decimal) });
const books = (pair: readonly [Priced, Priced] | undefined) => pair?.map((quote) => quote.sportsbookId);

test.each([
  ['the best of each side', [at(1, 2.1), at(2, 2)], [at(2, 2.05), at(1, 1.9)], [1, 2]],
  // 1/2.1 + 1/1.9 = 1.0025 against 1/2.0 + 1/2.05 = 0.9878.
  [
    'the second best of one side when one book is best on both',
    [at(1, 2.1), at(2, 2)],
    [at(1, 2.05), at(2, 1.9)],
    [2, 1],
  ],
  // 1/2.1 + 1/2.04 = 0.9664 against 1/1.9 + 1/2.05 = 1.0141.
  [
    'the cheaper of the two second-best pairs when one book is best on both sides',
    [at(1, 2.1), at(2, 1.9)],
    [at(1, 2.05), at(2, 2.04)],
    [1, 2],
  ],
  ['the lower books among equal prices', [at(1, 2), at(3, 2)], [at(1, 2), at(2, 2)], [1, 2]],
  ['the only other book of a side', [at(1, 2)], [at(1, 2), at(4, 1.5)], [1, 4]],
])('the best pair is %s', (_name, first, second, expected) => {
  expect(books(bestPair(first, second))).toEqual(expected);
});

test.each([
  ['a side is empty', [], [at(1, 2)]],
  ['both sides have the same single book', [at(1, 2)], [at(1, 3)]],
])('there is no pair when %s', (_name, first, second) => {
  expect(bestPair(first, second)).toBeUndefined();
});

const anySide = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.constantFrom(1.5, 1.8, 1.95, 2, 2.1, 3)), {
    selector: ([book]) => book,
  })
  .map((quotes) => quotes.map(([book, decimal]) => at(book, decimal)).toSorted(byPrice));

/** Every pair of different books, cheapest first; ties by first, then second book id. */
function everyPair(first: readonly Priced[], second: readonly Priced[]): (readonly [Priced, Priced])[] {
  return first
    .flatMap((a) => second.filter((b) => b.sportsbookId !== a.sportsbookId).map((b) => [a, b] as const))
    .toSorted(
      (p, q) =>
        pairCost(...p) - pairCost(...q) ||
        p[0].sportsbookId - q[0].sportsbookId ||
        p[1].sportsbookId - q[1].sportsbookId,
    );
}

it('the best pair is the same as by brute force', () =>
  fc.assert(
    fc.property(anySide, anySide, (first, second) => {
      expect(bestPair(first, second)).toEqual(everyPair(first, second)[0]);
    }),
  ));

it('the cost of the best pair does not depend on the order of the sides', () =>
  fc.assert(
    fc.property(anySide, anySide, (first, second) => {
      const one = bestPair(first, second);
      const other = bestPair(second, first);
      expect(one && pairCost(...one)).toBe(other && pairCost(other[1], other[0]));
    }),
  ));

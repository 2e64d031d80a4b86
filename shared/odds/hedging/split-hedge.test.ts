import fc from 'fast-check';
import { expect, it } from 'vitest';
import { price } from '../american.ts';
import { cents } from '../money.ts';
import { betOutcomes, fullHedge, lockedBy } from './hedge.ts';
import { splitHedge } from './split-hedge.ts';

const open = betOutcomes({ stake: cents(100_00), price: price(3.5) });

it('the first book takes what it can, the next one the rest', () => {
  // $100 at 1.75 pays $175 of the $350; the other $175 need 175 / 1.7 = $102.94.
  const split = splitHedge(open, [{ price: price(1.75), most: 100_00 }, { price: price(1.7) }]);
  expect(split.parts.map(({ stake }) => stake)).toEqual([100_00, 102_94]);
  expect([split.won, split.lost]).toEqual([47_06, 47_06]);
});

it('a book that takes everything leaves nothing to the next', () => {
  expect(splitHedge(open, [{ price: price(1.75) }, { price: price(1.7) }]).parts).toHaveLength(1);
});

it('a book where nothing can be bet is left out', () => {
  const parts = splitHedge(open, [{ price: price(1.75), most: 0 }, { price: price(1.7) }]).parts;
  expect(parts.map(({ offer }) => offer.price)).toEqual([1.7]);
});

it('never locks less than the same hedge at the worst of its prices, limits apart', () => {
  const anyPrice = fc.integer({ min: 110, max: 500 }).map((value) => price(value / 100));
  fc.assert(
    fc.property(anyPrice, anyPrice, fc.integer({ min: 0, max: 100_000 }), (one, two, most) => {
      const [best, other] = one > two ? [one, two] : [two, one];
      const split = splitHedge(open, [{ price: best, most }, { price: other }]);
      expect(lockedBy(split)).toBeGreaterThanOrEqual(lockedBy(fullHedge(open, { price: other })) - 100);
    }),
  );
});

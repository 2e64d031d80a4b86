import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { american, type Price, price, toDecimal } from './american.ts';
import { cents } from './money.ts';
import { type Settlement, settle } from './settlement.ts';
import { levelMargin, levelShare, levelStakes, shownStakes } from './stakes.ts';

const anyPrice = fc.double({ min: 1.02, max: 60, noNaN: true }).map(price);
const anyPrices = fc.tuple(anyPrice, anyPrice);
const anyTotal = fc.integer({ min: 0, max: 10_000_000 }).map(cents);
const RESULTS = Array.from({ length: 21 }, (_, index) => index - 10);
const anyLimit = fc.option(
  fc.integer({ min: 1, max: 20_000 }).map((amount) => amount / 100),
  { nil: undefined },
);
const anyPair = fc.record({
  total: fc.oneof(fc.constant(10_000), fc.integer({ min: 0, max: 5_000_000 })).map(cents),
  prices: anyPrices,
  limits: fc.tuple(anyLimit, anyLimit),
});
const at = (first: number, second: number): [Price, Price] => [toDecimal(american(first)), toDecimal(american(second))];

describe('level margin', () => {
  test.each([
    ['an arbitrage', +110, +105, 0.0373],
    ['the usual vig', -110, -110, -0.0455],
    ['fair prices', +100, -100, 0],
  ])('of %s is as worked out by hand', (_name, first, second, expected) => {
    expect(levelMargin(at(first, second))).toBeCloseTo(expected, 4);
  });

  it('of three outcomes is as worked out by hand', () => {
    // 1/3 + 1/3 + 1/4 = 11/12
    expect(levelMargin([price(3), price(3), price(4)])).toBeCloseTo(1 / 11, 12);
  });
});

describe('level stakes', () => {
  it('put 2.10 / 4.10 of the total on the price of 2.00', () => {
    expect(levelStakes(cents(10_500), [price(2), price(2.1)])).toEqual([5378, 5122]);
  });

  it('of an even pair are half each, with the odd cent on the first', () => {
    expect(levelStakes(cents(10_000), at(-110, -110))).toEqual([5000, 5000]);
    expect(levelStakes(cents(101), at(100, 100))).toEqual([51, 50]);
  });

  it('sum to exactly the total', () => {
    fc.assert(
      fc.property(anyTotal, anyPrices, (total, prices) => {
        const [first, second] = levelStakes(total, prices);
        expect(first + second).toBe(total);
        expect(Math.min(first, second)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('return the same from both outcomes, within the payout of one cent', () => {
    fc.assert(
      fc.property(anyTotal, anyPrices, (total, prices) => {
        const [first, second] = levelStakes(total, prices);
        const gap = Math.abs(first * prices[0] - second * prices[1]);
        expect(gap).toBeLessThanOrEqual(Math.max(...prices) + 1e-6);
      }),
    );
  });

  it('earn the level margin', () => {
    fc.assert(
      fc.property(anyPrices, (prices) => {
        const [first] = levelStakes(cents(1_000_000_000), prices);
        expect((first * prices[0]) / 1e9 - 1).toBeCloseTo(levelMargin(prices), 5);
      }),
    );
  });

  it('are shares that sum to 1', () => {
    fc.assert(
      fc.property(anyPrices, ([first, second]) => {
        expect(levelShare([first, second]) + levelShare([second, first])).toBeCloseTo(1, 12);
      }),
    );
  });

  it('refuse a negative total', () => {
    expect(() => levelStakes(cents(-1), at(100, 100))).toThrow(RangeError);
  });
});

describe('the shown stakes', () => {
  it('are the better of two splits: at +110 and +105 on $100, $49 and $51', () => {
    // Level: 49.398 and 50.602. 49/51 returns 102.90 in the worse case, 50/50 102.50.
    expect(shownStakes({ total: cents(10_000), prices: at(110, 105) })).toEqual({
      stakes: [4900, 5100],
      profit: 290,
      margin: 0.029,
    });
  });

  it('are the level stakes if those are whole dollars', () => {
    expect(shownStakes({ total: cents(10_000), prices: at(-110, -110) })).toEqual({
      stakes: [5000, 5000],
      profit: -455, // 50 returns 95.45
      margin: -0.0455,
    });
  });

  it('have the smaller first stake in a tie', () => {
    expect(shownStakes({ total: cents(10_100), prices: at(100, 100) }).stakes).toEqual([5000, 5100]);
  });

  it('put at least a dollar on a long shot', () => {
    // Level: 0.31 and 18.69. 1/18 pays 18.18 on 19 in the worse case.
    expect(shownStakes({ total: cents(1_900), prices: [price(60), price(1.01)] })).toMatchObject({
      stakes: [100, 1800],
      profit: -82,
    });
  });

  it('are to the cent if whole dollars would cost the profit', () => {
    // 2.02 and 1.99 make 0.2444 %. 50/50 loses 0.50, 49/51 1.02. Level: 49.626 and 50.374, paying 100.25 and 100.24.
    expect(shownStakes({ total: cents(10_000), prices: [price(2.02), price(1.99)] })).toEqual({
      stakes: [4963, 5037],
      profit: 24,
      margin: 0.0024,
    });
  });

  it('are to the cent below a total of two dollars', () => {
    expect(shownStakes({ total: cents(199), prices: at(100, 100) })).toMatchObject({ stakes: [100, 99], profit: -1 });
    expect(shownStakes({ total: cents(200), prices: at(100, 100) }).stakes).toEqual([100, 100]);
    expect(shownStakes({ total: cents(0), prices: at(100, 100) })).toEqual({ stakes: [0, 0], profit: 0, margin: 0 });
  });

  it('add up to less if a limit demands it', () => {
    // $3 are 0.493976 of 6.07: 3/3 returns 6.15 in the worse case, 2/4 4.20.
    expect(shownStakes({ total: cents(10_000), prices: at(110, 105), limits: [3, undefined] })).toEqual({
      stakes: [300, 300],
      profit: 15,
      margin: 0.025,
      limitedBy: 0,
      limitSource: 'offer',
    });
  });

  it('are to the cent if a limit leaves no whole dollars with a profit', () => {
    // $3 are 0.506024 of 5.92. 2/3 and 3/2 of $5 lose. 2.92 at 2.10 returns 6.13, 3.00 at 2.05 6.15.
    expect(shownStakes({ total: cents(10_000), prices: at(110, 105), limits: [500, 3] })).toEqual({
      stakes: [292, 300],
      profit: 21,
      margin: 21 / 592,
      limitedBy: 1,
      limitSource: 'offer',
    });
    // $1.50 are 0.493976 of 3.03, and 2/1 is above the limit.
    expect(shownStakes({ total: cents(10_000), prices: at(-110, -110), limits: [1.5, 1.5] }).stakes).toEqual([
      150, 150,
    ]);
  });

  it('are nothing where nothing can be bet', () => {
    const none = { stakes: [0, 0], profit: 0, margin: 0, limitedBy: 1, limitSource: 'offer' };
    expect(shownStakes({ total: cents(10_000), prices: at(110, 105), limits: [3, 0] })).toEqual(none);
    expect(shownStakes({ total: cents(10_000), prices: at(110, 105), limits: [3, -5] })).toEqual(none);
  });

  it('use the whole of a limit that is reached exactly', () => {
    // Of 2.00 and 3.00 the first takes 0.6.
    const stakes = shownStakes({ total: cents(10_000), prices: [price(2), price(3)], limits: [60, 40] });
    expect(stakes).toEqual({ stakes: [6000, 4000], profit: 2000, margin: 0.2 });
  });

  it('are the level ones where these are whole dollars, on a quarter line too', () => {
    // $69 × 1.55 and $31 × 3.45 are both $106.95.
    const lines = { over: 9.25, under: 9.25 };
    expect(shownStakes({ total: cents(10_000), prices: [price(1.55), price(3.45)], lines }).stakes).toEqual([
      6900, 3100,
    ]);
  });

  it('are judged on a quarter line by half a win and half a refund', () => {
    // On 9, over 8.75 wins half and refunds half, under loses half and refunds half: 50/50 returns 77.50 + 25, 49/51 75.95 + 25.50.
    const lines = { over: 8.75, under: 8.75 };
    expect(shownStakes({ total: cents(10_000), prices: at(110, 105), lines })).toMatchObject({
      stakes: [5000, 5000],
      profit: 250,
    });
  });

  it('add up to the total or what the limits allow, to the dollar if they are whole', () => {
    fc.assert(
      fc.property(anyPair, (pair) => {
        const { stakes, limitedBy } = shownStakes(pair);
        const [first, second] = stakes;
        const share = levelShare(pair.prices);
        const [most, otherMost] = pair.limits.map((limit) => (limit ?? Number.POSITIVE_INFINITY) * 100);
        const allowed = Math.min(pair.total, (most ?? 0) / share, (otherMost ?? 0) / (1 - share));
        const unit = first % 100 === 0 && second % 100 === 0 ? 100 : 1;
        expect(first + second).toBeLessThanOrEqual(allowed + 1e-3);
        expect(first + second).toBeGreaterThan(allowed - unit - 1.001);
        expect(first + second < Math.floor(pair.total / unit) * unit && limitedBy === undefined).toBe(false);
      }),
    );
  });

  it('exceed no limit', () => {
    fc.assert(
      fc.property(anyPair, (pair) => {
        shownStakes(pair).stakes.forEach((stake, leg) => {
          expect(stake).toBeGreaterThanOrEqual(0);
          expect(stake / 100).toBeLessThanOrEqual((pair.limits[leg] ?? Number.POSITIVE_INFINITY) + 1e-6);
        });
      }),
    );
  });

  it('never turn a profit into a loss, as far as cents can be placed', () => {
    fc.assert(
      fc.property(anyPair, (pair) => {
        const { stakes, profit } = shownStakes(pair);
        const expected = (stakes[0] + stakes[1]) * levelMargin(pair.prices);
        // A stake that is half a cent off returns half its price less; payouts are rounded by half a cent.
        const error = Math.max(...pair.prices) + 1;
        if (expected > error) expect(profit).toBeGreaterThan(0);
      }),
    );
  });

  it('are better than every other split in whole dollars, or equal', () => {
    fc.assert(
      fc.property(anyPair, fc.integer({ min: -5, max: 5 }), (pair, change) => {
        const { stakes, profit } = shownStakes(pair);
        const other = [stakes[0] + change * 100, stakes[1] - change * 100] as const;
        fc.pre(stakes.every((stake) => stake % 100 === 0) && Math.min(...other) >= 100);
        fc.pre(other.every((stake, leg) => stake <= (pair.limits[leg] ?? Number.POSITIVE_INFINITY) * 100));
        expect(Math.min(...returnsOf(other, pair.prices)) - other[0] - other[1]).toBeLessThanOrEqual(profit);
      }),
    );
  });

  it('have the profit of the worst result', () => {
    const anyLine = fc.integer({ min: -20, max: 20 }).map((quarters) => quarters / 4);
    fc.assert(
      fc.property(anyPair, anyLine, anyLine, fc.boolean(), (pair, one, other, zeroIsPossible) => {
        const lines = { over: Math.min(one, other), under: Math.max(one, other), zeroIsPossible };
        const { stakes, profit } = shownStakes({ ...pair, lines });
        const profits = RESULTS.filter((result) => zeroIsPossible || result !== 0).map((result) => {
          const [first, second] = [settle(result, lines.over, 0), settle(result, lines.under, 1)];
          if (first.refunded + second.refunded === 2) return Number.POSITIVE_INFINITY;
          const paid = (leg: 0 | 1, { won, refunded }: Settlement) =>
            Math.floor(stakes[leg] * (won * pair.prices[leg] + refunded) + 0.5 + 1e-6);
          return paid(0, first) + paid(1, second) - stakes[0] - stakes[1];
        });
        expect(profit).toBe(Math.min(...profits));
      }),
    );
  });
});

function returnsOf(stakes: readonly [number, number], prices: readonly [Price, Price]): [number, number] {
  return [Math.round(stakes[0] * prices[0]), Math.round(stakes[1] * prices[1])];
}

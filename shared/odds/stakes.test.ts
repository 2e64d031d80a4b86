import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { american, type Price, price, toDecimal } from './american.ts';
import { type Cents, cents } from './money.ts';
import { levelMargin, levelShare, levelStakes, roundToWholeDollars } from './stakes.ts';

const anyPrice = fc.double({ min: 1.02, max: 60, noNaN: true }).map(price);
const anyPrices = fc.tuple(anyPrice, anyPrice);
const anyTotal = fc.integer({ min: 0, max: 10_000_000 }).map(cents);
const splittableTotal = fc.integer({ min: 200, max: 5_000_000 }).map(cents);
const at = (first: number, second: number): [Price, Price] => [toDecimal(american(first)), toDecimal(american(second))];

describe('level margin', () => {
  test.each([
    ['an arbitrage', +110, +105, 0.0373],
    ['the usual vig', -110, -110, -0.0455],
    ['fair prices', +100, -100, 0],
  ])('of %s', (_name, first, second, expected) => {
    expect(levelMargin(at(first, second))).toBeCloseTo(expected, 4);
  });

  it('of three outcomes', () => {
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

describe('whole-dollar stakes', () => {
  it('are the best of four candidates: at +110 and +105 on $100, $49 and $50', () => {
    // Level: 49.398 and 50.602. 49/50: 102.50 of 99 in the worse case, +3.5354 %; 49/51: 102.90 of 100, +2.90 %;
    // 50/50: 102.50 of 100, +2.50 %; 50/51: 104.55 of 101, +3.5149 %.
    const rounded = roundToWholeDollars({ total: cents(10_000), prices: at(110, 105) });
    expect(rounded).toEqual({ stakes: [4900, 5000], profit: 350, margin: 350 / 9900 });
  });

  it('are the level stakes if those are already whole dollars', () => {
    expect(roundToWholeDollars({ total: cents(10_000), prices: at(-110, -110) })).toEqual({
      stakes: [5000, 5000],
      profit: -455, // 50 returns 95.45 on 100
      margin: -0.0455,
    });
  });

  it('break a tie by the smaller first stake if both sums are equally far from the total', () => {
    expect(roundToWholeDollars({ total: cents(10_100), prices: at(100, 100) })?.stakes).toEqual([5000, 5000]);
  });

  it('break a tie by the sum nearest to the total', () => {
    expect(roundToWholeDollars({ total: cents(10_190), prices: at(100, 100) })?.stakes).toEqual([5100, 5100]);
  });

  it('put at least a dollar on a long shot', () => {
    expect(roundToWholeDollars({ total: cents(2_000), prices: [price(60), price(1.02)] })?.stakes).toEqual([100, 2000]);
  });

  it('do not exist below a total of two dollars', () => {
    expect(roundToWholeDollars({ total: cents(199), prices: at(100, 100) })).toBeUndefined();
    expect(roundToWholeDollars({ total: cents(200), prices: at(100, 100) })?.stakes).toEqual([100, 100]);
  });

  it('are the best choice of floor and ceiling', () => {
    fc.assert(
      fc.property(splittableTotal, anyPrices, (total, prices) => {
        const rounded = roundToWholeDollars({ total, prices });
        for (const choice of candidates(total, prices)) {
          expect(rounded?.margin ?? Number.NaN).toBeGreaterThanOrEqual(worstMargin(choice, prices) - 1e-12);
        }
      }),
    );
  });

  it('are symmetric', () => {
    fc.assert(
      fc.property(splittableTotal, anyPrices, (total, [first, second]) => {
        const straight = roundToWholeDollars({ total, prices: [first, second] });
        const swapped = roundToWholeDollars({ total, prices: [second, first] });
        expect(swapped?.stakes.toReversed()).toEqual(straight?.stakes);
        expect(swapped?.profit).toBe(straight?.profit);
      }),
    );
  });

  it('are whole, at least one dollar each, and sum to within two dollars of the total', () => {
    fc.assert(
      fc.property(splittableTotal, anyPrices, (total, prices) => {
        const [first, second] = roundToWholeDollars({ total, prices })?.stakes ?? [cents(0), cents(0)];
        expect([first % 100, second % 100]).toEqual([0, 0]);
        expect(Math.min(first, second)).toBeGreaterThanOrEqual(100);
        expect(Math.abs(first + second - total)).toBeLessThan(200);
      }),
    );
  });
});

/** Every pair of whole dollars next to the level stakes, from solving s₁ + s₂ = total and s₁d₁ = s₂d₂ directly. */
function candidates(total: Cents, [first, second]: readonly [Price, Price]): [number, number][] {
  const level = [(total * second) / (first + second), (total * first) / (first + second)];
  const [lefts = [], rights = []] = level.map((stake) =>
    [Math.floor(stake / 100), Math.ceil(stake / 100)].map((whole) => Math.max(1, whole) * 100),
  );
  return lefts.flatMap((left) => rights.map((right): [number, number] => [left, right]));
}

function worstMargin([left, right]: [number, number], [first, second]: readonly [Price, Price]): number {
  return Math.min(Math.round(left * first), Math.round(right * second)) / (left + right) - 1;
}

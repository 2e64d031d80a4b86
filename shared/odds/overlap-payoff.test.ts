import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { american, price, toDecimal } from './american.ts';
import { hasResultBetween, type OverlapBets, overlapPayoff, sameLineMargin } from './overlap-payoff.ts';
import { isLostWhole, type Settlement, settle } from './settlement.ts';
import { levelMargin } from './stakes.ts';

const RESULTS = Array.from({ length: 81 }, (_, index) => index - 40);
const even = toDecimal(american(-110));
const anyPrice = fc.double({ min: 1.02, max: 30, noNaN: true }).map(price);
const WON = { won: 1, refunded: 0 };
const REFUNDED = { won: 0, refunded: 1 };
/** Whole, half, quarter and other lines, of either sign. */
const anyLine = fc.oneof(
  fc.integer({ min: -120, max: 120 }).map((quarters) => quarters / 4),
  fc.integer({ min: -3000, max: 3000 }).map((hundredths) => hundredths / 100),
);
const anyBets: fc.Arbitrary<OverlapBets> = fc
  .record({ over: anyLine, under: anyLine, first: anyPrice, second: anyPrice })
  .filter(({ over, under }) => over !== under)
  .map((bets) => ({ ...bets, over: Math.min(bets.over, bets.under), under: Math.max(bets.over, bets.under) }));

describe('the payoff of two lines', () => {
  it('is a win and a refund between 6.5 and 7: a window of one point that never pays twice', () => {
    // Even prices of 1.909: half on each, R = 0.9545.
    const payoff = overlapPayoff({ over: 6.5, under: 7, first: even, second: even });
    expect(payoff.bothWin).toBeNull();
    expect(payoff.margin).toBeCloseTo(-1 / 22, 12);
    expect(payoff.winAndRefund).toEqual([
      { result: 7, legs: [WON, REFUNDED], profit: expect.closeTo(0.5 - 1 / 22, 12) },
    ]);
  });

  it('pays twice between 6.5 and 7.5, on exactly 7', () => {
    const payoff = overlapPayoff({ over: 6.5, under: 7.5, first: even, second: even });
    expect(payoff.bothWin).toEqual({ from: 7, to: 7 });
    expect(payoff.bothWinProfit).toBeCloseTo(10 / 11, 12);
    expect(payoff.winAndRefund).toEqual([]);
  });

  it('refunds either end between whole lines, and pays twice inside', () => {
    const payoff = overlapPayoff({ over: 3, under: 6, first: price(2), second: price(3) });
    // q = 1/2 and 1/3: R = 1.2, shares 0.6 and 0.4.
    expect(payoff.margin).toBeCloseTo(0.2, 12);
    expect(payoff.bothWin).toEqual({ from: 4, to: 5 });
    expect(payoff.bothWinProfit).toBeCloseTo(1.4, 12);
    expect(payoff.winAndRefund).toEqual([
      { result: 3, legs: [REFUNDED, WON], profit: expect.closeTo(0.8, 12) },
      { result: 6, legs: [WON, REFUNDED], profit: expect.closeTo(0.6, 12) },
    ]);
  });

  it('has refunds but no double win between adjacent whole lines', () => {
    const payoff = overlapPayoff({ over: -7, under: -6, first: even, second: even });
    expect(payoff.bothWin).toBeNull();
    expect(payoff.winAndRefund.map(({ result }) => result)).toEqual([-7, -6]);
  });

  it('treats a line that is neither whole nor half as one that cannot push', () => {
    const payoff = overlapPayoff({ over: 15.2, under: 17.5, first: even, second: even });
    expect(payoff.bothWin).toEqual({ from: 16, to: 17 });
    expect(payoff.winAndRefund).toEqual([]);
  });

  it('works on home margins below zero: home +3.5 with away -1.5', () => {
    expect(overlapPayoff({ over: -3.5, under: -1.5, first: even, second: even }).bothWin).toEqual({ from: -3, to: -2 });
  });

  it('reports a refund on a tie as 0, not as -0', () => {
    const payoff = overlapPayoff({ over: -0, under: 0.5, first: even, second: even });
    expect(Object.is(payoff.winAndRefund[0]?.result, 0)).toBe(true);
  });

  it.each([
    ['a double win on one result', -0.5, 1.5, { from: 1, to: 1 }, []],
    ['a double win on one negative result', -1.5, 0.5, { from: -1, to: -1 }, []],
    ['no good result', -0.5, 0.5, null, []],
    ['one refund', 0, 1, null, [1]],
  ])('has %s when a tie is impossible', (_name, over, under, bothWin, refunds) => {
    const payoff = overlapPayoff({ over, under, first: even, second: even, zeroIsPossible: false });
    expect(payoff.bothWin).toEqual(bothWin);
    expect(payoff.winAndRefund.map(({ result }) => result)).toEqual(refunds);
  });

  it('refuses lines without a window between them', () => {
    expect(() => overlapPayoff({ over: 7, under: 7, first: even, second: even })).toThrow(RangeError);
    expect(() => overlapPayoff({ over: 7.5, under: 7, first: even, second: even })).toThrow(RangeError);
  });

  it('settles a quarter line half by half: over 6.75 with under 7.25', () => {
    // Over 6.75 is half on 6.5, half on 7; under 7.25 half on 7, half on 7.5. On 7 half of each wins, half is refunded: (R - 1 + 0) with R
    // = 21/22 is R/2 + R/2 + 1/4 + 1/4 - 1.
    const payoff = overlapPayoff({ over: 6.75, under: 7.25, first: even, second: even });
    const half = { won: 0.5, refunded: 0.5 };
    expect(payoff.bothWin).toBeNull();
    expect(payoff.winAndRefund).toEqual([
      { result: 7, legs: [half, half], profit: expect.closeTo(21 / 22 + 0.5 - 1, 12) },
    ]);
  });

  it('wins whole only beyond a quarter line: over 6.75 with under 9.25', () => {
    // 7 wins half of the first bet and refunds half; 9 likewise for the second bet. R = 1.2, shares 0.6 and 0.4.
    const payoff = overlapPayoff({ over: 6.75, under: 9.25, first: price(2), second: price(3) });
    expect(payoff.bothWin).toEqual({ from: 8, to: 8 });
    expect(payoff.winAndRefund.map(({ result, profit }) => [result, profit])).toEqual([
      [7, expect.closeTo(1.5 * 1.2 + 0.3 - 1, 12)],
      [9, expect.closeTo(1.5 * 1.2 + 0.2 - 1, 12)],
    ]);
  });

  it('has as margin the worst result, which can be a part of a quarter line', () => {
    // Prices 1.25 and 20: q = 0.8 and 0.05, R = 1 / 0.85. On 7 over 6.75 wins half, under 7 is refunded: R/2 + 0.8/0.85/2 + 0.05/0.85 - 1,
    // that is (0.5 + 0.4 + 0.05) / 0.85 - 1, less than 1 / 0.85 - 1.
    const payoff = overlapPayoff({ over: 6.75, under: 7, first: price(1.25), second: price(20) });
    expect(payoff.margin).toBeCloseTo(0.95 / 0.85 - 1, 12);
  });

  it('equals the settlement of both bets, result by result', () => {
    fc.assert(
      fc.property(anyBets, (bets) => {
        const payoff = overlapPayoff(bets);
        const level = 1 / (1 / bets.first + 1 / bets.second) - 1;
        const profits = RESULTS.map((result) => {
          const { from, to } = payoff.bothWin ?? { from: Number.NaN, to: Number.NaN };
          const partial = payoff.winAndRefund.find((entry) => entry.result === result);
          const stated = result >= from && result <= to ? payoff.bothWinProfit : (partial?.profit ?? level);
          const exact = profitAt(result, bets);
          // Between an odd line and a quarter line, as over 0.1 with under 0.25, part of one bet can be lost with the other.
          if (!isPartlyLost(settleBoth(result, bets))) expect(stated).toBeCloseTo(exact, 10);
          return exact;
        });
        expect(payoff.margin).toBeCloseTo(Math.min(...profits), 10);
      }),
    );
  });

  it('states what becomes of each bet, and only for results that settle that way', () => {
    fc.assert(
      fc.property(anyBets, (bets) => {
        const { bothWin, winAndRefund } = overlapPayoff(bets);
        const kept = RESULTS.map((result) => ({ result, legs: settleBoth(result, bets) })).filter(
          ({ legs }) => !legs.some(isLostWhole),
        );
        const wins = kept.filter(({ legs }) => legs.every(({ won }) => won === 1)).map(({ result }) => result);
        expect(winAndRefund.map(({ result, legs }) => ({ result, legs }))).toEqual(
          kept.filter(({ result }) => !wins.includes(result)),
        );
        expect(bothWin).toEqual(wins.length === 0 ? null : { from: wins[0], to: wins.at(-1) });
      }),
    );
  });

  it('has exactly the level margin on half and whole lines', () => {
    const anyHalf = fc.integer({ min: -60, max: 60 }).map((halves) => halves / 2);
    fc.assert(
      fc.property(anyHalf, anyHalf, anyPrice, anyPrice, (over, under, first, second) => {
        fc.pre(over < under);
        const payoff = overlapPayoff({ over, under, first, second });
        expect(payoff.margin).toBe(levelMargin([first, second]));
      }),
    );
  });
});

describe('the margin on one line', () => {
  // 1/2.1 + 1/2.05 = 0.963995: 3.7349 %.
  const prices = [price(2.1), price(2.05)] as const;

  test.each([
    ['a market without lines', null, true, 0.0373494],
    ['a half line', 8.5, true, 0.0373494],
    ['a whole line, whose push is ignored', 8, true, 0.0373494],
    ['a quarter line: half, when half of each bet is refunded', 8.75, true, 0.0186747],
    ['a quarter line next to 0', -0.25, true, 0.0186747],
    ['a quarter line next to a 0 that is impossible', -0.25, false, 0.0373494],
    ['a quarter line elsewhere in a game that cannot tie', -1.25, false, 0.0186747],
  ])('of %s is as worked out by hand', (_name, line, zeroIsPossible, expected) => {
    expect(sameLineMargin(prices, line, { zeroIsPossible })).toBeCloseTo(expected, 6);
  });

  it('is the whole loss of a losing pair', () => {
    expect(sameLineMargin([even, even], 8.75)).toBeCloseTo(-1 / 22, 12);
  });
});

describe('a result between two lines', () => {
  test.each([
    [6.5, 7, true, true],
    [6.5, 7.5, true, true],
    [7, 8, true, true],
    [6.1, 6.9, true, false],
    [15.2, 15.8, true, false],
    [7.25, 7.5, true, true],
    [6.5, 6.75, true, true],
    [6.25, 6.75, true, true],
    [6.55, 6.75, true, true],
    [7.5, 7.75, true, true],
    [-0.25, 0.25, false, false],
    [-0.25, 0.25, true, true],
    [-0.5, 0.5, true, true],
    [-0.5, 0.5, false, false],
    [-1, 0.5, false, true],
    [-0.5, 1, false, true],
    [0, 0.5, false, false],
    [-0.5, 0, false, false],
    [-3.5, -2.5, false, true],
  ])('from %f to %f, ties possible: %s, exists: %s', (over, under, zeroIsPossible, exists) => {
    expect(hasResultBetween(over, under, zeroIsPossible)).toBe(exists);
  });

  it('exists exactly if some whole number loses neither bet', () => {
    fc.assert(
      fc.property(anyBets, fc.boolean(), (bets, zeroIsPossible) => {
        const kept = RESULTS.filter((result) => zeroIsPossible || result !== 0);
        expect(hasResultBetween(bets.over, bets.under, zeroIsPossible)).toBe(
          kept.some((result) => !settleBoth(result, bets).some(isLostWhole)),
        );
      }),
    );
  });
});

function settleBoth(result: number, { over, under }: OverlapBets) {
  return [settle(result, over, 0), settle(result, under, 1)];
}

function isPartlyLost(legs: readonly Settlement[]): boolean {
  return legs.some(isLostWhole) && legs.every(({ won }) => won < 1);
}

/** Profit on a total stake of 1, from the payout of each bet; stakes from t₁d₁ = t₂d₂ and t₁ + t₂ = 1. */
function profitAt(result: number, bets: OverlapBets): number {
  const { first, second } = bets;
  const stakes = [second / (first + second), first / (first + second)];
  const prices = [first, second];
  return settleBoth(result, bets).reduce(
    (sum, { won, refunded }, leg) => sum + (stakes[leg] ?? 0) * (won * (prices[leg] ?? 0) + refunded),
    -1,
  );
}

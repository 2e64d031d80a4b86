import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { american, price, toDecimal } from './american.ts';
import { hasResultBetween, type OverlapBets, overlapPayoff, settle } from './overlap-payoff.ts';

const RESULTS = Array.from({ length: 81 }, (_, index) => index - 40);
const even = toDecimal(american(-110));
const anyPrice = fc.double({ min: 1.02, max: 30, noNaN: true }).map(price);
/** Whole, half and other lines, of either sign. */
const anyLine = fc.oneof(
  fc.integer({ min: -60, max: 60 }).map((halves) => halves / 2),
  fc.integer({ min: -3000, max: 3000 }).map((hundredths) => hundredths / 100),
);
const anyBets: fc.Arbitrary<OverlapBets> = fc
  .record({ over: anyLine, under: anyLine, first: anyPrice, second: anyPrice })
  .filter(({ over, under }) => over !== under)
  .map((bets) => ({ ...bets, over: Math.min(bets.over, bets.under), under: Math.max(bets.over, bets.under) }));

describe('settlement', () => {
  test.each([
    [7, 6.5, 0, 'win'],
    [6, 6.5, 0, 'lose'],
    [7, 6.5, 1, 'lose'],
    [6, 6.5, 1, 'win'],
    [7, 7, 0, 'push'],
    [7, 7, 1, 'push'],
    [-4, -3.5, 0, 'lose'],
    [-3, -3.5, 0, 'win'],
    [0, 0, 1, 'push'],
  ] as const)('a result of %i on the line %f, side %i: %s', (result, line, side, settlement) => {
    expect(settle(result, line, side)).toBe(settlement);
  });
});

describe('the payoff of two lines', () => {
  it('is a win and a refund between 6.5 and 7: a window of one point that never pays twice', () => {
    // Even prices of 1.909: half on each, R = 0.9545.
    const payoff = overlapPayoff({ over: 6.5, under: 7, first: even, second: even });
    expect(payoff.bothWin).toBeNull();
    expect(payoff.margin).toBeCloseTo(-1 / 22, 12);
    expect(payoff.winAndRefund).toEqual([{ result: 7, refundedLeg: 1, profit: expect.closeTo(0.5 - 1 / 22, 12) }]);
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
      { result: 3, refundedLeg: 0, profit: expect.closeTo(0.8, 12) },
      { result: 6, refundedLeg: 1, profit: expect.closeTo(0.6, 12) },
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

  it('equals the settlement of both bets, result by result', () => {
    fc.assert(
      fc.property(anyBets, (bets) => {
        const payoff = overlapPayoff(bets);
        for (const result of RESULTS) {
          const { from, to } = payoff.bothWin ?? { from: Number.NaN, to: Number.NaN };
          const refund = payoff.winAndRefund.find((entry) => entry.result === result);
          const stated = result >= from && result <= to ? payoff.bothWinProfit : (refund?.profit ?? payoff.margin);
          expect(stated).toBeCloseTo(profitAt(result, bets), 10);
        }
      }),
    );
  });

  it('states the refunded leg, and only for results that settle that way', () => {
    fc.assert(
      fc.property(anyBets, (bets) => {
        const { bothWin, winAndRefund } = overlapPayoff(bets);
        const found = RESULTS.map((result) => ({ result, settled: settleBoth(result, bets) }));
        expect(winAndRefund.map(({ result, refundedLeg }) => ({ result, refundedLeg }))).toEqual(
          found
            .filter(({ settled }) => settled.includes('push'))
            .map(({ result, settled }) => ({ result, refundedLeg: settled.indexOf('push') })),
        );
        const twice = found.filter(({ settled }) => settled.every((one) => one === 'win')).map(({ result }) => result);
        expect(bothWin).toEqual(twice.length === 0 ? null : { from: twice[0], to: twice.at(-1) });
      }),
    );
  });
});

describe('a result between two lines', () => {
  test.each([
    [6.5, 7, true, true],
    [6.5, 7.5, true, true],
    [7, 8, true, true],
    [6.1, 6.9, true, false],
    [15.2, 15.8, true, false],
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
          kept.some((result) => !settleBoth(result, bets).includes('lose')),
        );
      }),
    );
  });
});

function settleBoth(result: number, { over, under }: OverlapBets) {
  return [settle(result, over, 0), settle(result, under, 1)];
}

/** Profit on a total stake of 1, from the payout of each bet; stakes from t₁d₁ = t₂d₂ and t₁ + t₂ = 1. */
function profitAt(result: number, bets: OverlapBets): number {
  const { first, second } = bets;
  const stakes = [second / (first + second), first / (first + second)];
  const prices = { win: [first, second], push: [1, 1], lose: [0, 0] };
  return settleBoth(result, bets).reduce(
    (sum, settled, index) => sum + (stakes[index] ?? 0) * (prices[settled][index] ?? 0),
    -1,
  );
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { american, type Price, price, toDecimal } from './american.ts';
import { cents } from './money.ts';
import { type PinnedBets, stakesWithPinned } from './pinned-stake.ts';
import { settle } from './settlement.ts';
import { roundingSteps } from './stake-rules.ts';
import { levelMargin } from './stakes.ts';

const at = (first: number, second: number): [Price, Price] => [toDecimal(american(first)), toDecimal(american(second))];
const prices = at(110, 105);

describe('a fixed stake', () => {
  it('is kept, and the other one has the best worst case', () => {
    // 40 × 2.10 = 84.00; 84 / 2.05 = 40.98. $40 returns 82.00, so +2.00; $41 returns 84.05, so 84.00 - 81 = +3.00.
    expect(stakesWithPinned({ prices, pinned: 0, stake: cents(4000) })).toEqual({
      stakes: [4000, 4100],
      profit: 300,
      margin: 3 / 81,
    });
    // 40 × 2.05 = 82.00; 82 / 2.10 = 39.05. $39 returns 81.90, so +2.90; $40 returns 84.00, so 82.00 - 80 = +2.00.
    expect(stakesWithPinned({ prices, pinned: 1, stake: cents(4000) }).stakes).toEqual([3900, 4000]);
  });

  it('is followed in steps, and in whole dollars where these would cost the profit', () => {
    // 200 × 2.10 / 2.05 = 204.88: $205 returns 420.25, so 420 - 405 = +15.
    expect(stakesWithPinned({ prices, pinned: 0, stake: cents(20_000), step: 5 }).stakes).toEqual([20_000, 20_500]);
    // 45.07: $40 returns 82.00, so 82 - 84 loses, and $50 loses 1.60; $45 returns 92.25 and 92.40, so +3.25.
    expect(stakesWithPinned({ prices, pinned: 0, stake: cents(4400), step: 10 })).toMatchObject({
      stakes: [4400, 4500],
      profit: 325,
    });
  });

  it('is followed as far as the limit of the other bet allows', () => {
    const bets = { prices, pinned: 0, stake: cents(4000), limits: [10, 30.5] } as const;
    expect(stakesWithPinned(bets)).toEqual({
      stakes: [4000, 3000],
      profit: -850,
      margin: -850 / 7000,
      limitedBy: 1,
      limitSource: 'offer',
    });
    expect(stakesWithPinned({ ...bets, mostAt: [undefined, cents(3000)] }).limitSource).toBe('bettor');
    expect(stakesWithPinned({ ...bets, limits: [10, 41] }).limitedBy).toBeUndefined();
  });

  it('is followed by nothing where nothing can be bet', () => {
    expect(stakesWithPinned({ prices, pinned: 0, stake: cents(4000), mostAt: [undefined, cents(0)] })).toMatchObject({
      stakes: [4000, 0],
      profit: -4000,
      limitSource: 'bettor',
    });
  });

  it('of nothing is refused', () => {
    expect(() => stakesWithPinned({ prices, pinned: 0, stake: cents(0) })).toThrow(RangeError);
  });
});

const RESULTS = [-2, -1, 0, 1, 2, 3, 4];
const anyPrice = fc.double({ min: 1.05, max: 12, noNaN: true }).map(price);
const anyLine = fc.integer({ min: 0, max: 8 }).map((quarters) => quarters / 4);
const anyCap = fc.option(fc.integer({ min: 0, max: 30_000 }).map(cents), { nil: undefined });
const anyBets = fc.record({
  prices: fc.tuple(anyPrice, anyPrice),
  pinned: fc.constantFrom<0 | 1>(0, 1),
  stake: fc.integer({ min: 1, max: 20_000 }).map(cents),
  step: fc.constantFrom(...roundingSteps),
  mostAt: fc.tuple(anyCap, anyCap),
  lines: fc.option(
    fc.tuple(anyLine, anyLine).map(([a, b]) => ({ over: Math.min(a, b), under: Math.max(a, b) })),
    { nil: undefined },
  ),
});

describe('the stake that follows', () => {
  it('is the best of all multiples of the step within its limit, else of all whole dollars', () => {
    fc.assert(
      fc.property(anyBets, (bets) => {
        const other = bets.pinned === 0 ? 1 : 0;
        const found = stakesWithPinned(bets);
        expect(found.stakes[bets.pinned]).toBe(bets.stake);
        expect(found.stakes[other]).toBeLessThanOrEqual(bets.mostAt[other] ?? Number.POSITIVE_INFINITY);
        expect(found.profit).toBe(profitOf(bets, found.stakes[other]));
        const best = bruteForce(bets, bets.mostAt[other]);
        if (best === undefined) return;
        expect(found.profit).toBe(best.profit);
        expect(found.stakes[other]).toBe(best.stake);
      }),
      { numRuns: 300 },
    );
  });

  it('is to the cent no worse than a cent more or less', () => {
    fc.assert(
      fc.property(anyBets, fc.constantFrom(-1, 1), (bets, change) => {
        const other = bets.pinned === 0 ? 1 : 0;
        const { stakes, profit } = stakesWithPinned(bets);
        fc.pre(stakes[other] % 100 !== 0 && bets.lines === undefined);
        const changed = stakes[other] + change;
        fc.pre(changed > 0 && changed <= (bets.mostAt[other] ?? Number.POSITIVE_INFINITY));
        // Payouts are rounded, so two amounts of a cent's difference may pay the same.
        expect(profitOf(bets, changed)).toBeLessThanOrEqual(profit + 1);
      }),
    );
  });
});

function profitOf({ prices: [one, two], pinned, stake, lines }: PinnedBets, other: number): number {
  const [first, second] = pinned === 0 ? [stake, other] : [other, stake];
  const paid = (amount: number) => Math.floor(amount + 0.5 + 1e-6);
  const profits = [paid(first * one) - first - second, paid(second * two) - first - second];
  for (const result of lines === undefined ? [] : RESULTS) {
    const [a, b] = [settle(result, lines?.over ?? 0, 0), settle(result, lines?.under ?? 0, 1)];
    if (a.refunded + b.refunded === 2) continue;
    profits.push(paid(first * (a.won * one + a.refunded)) + paid(second * (b.won * two + b.refunded)) - first - second);
  }
  return Math.min(...profits);
}

/** Tries every multiple; undefined where neither steps nor dollars are used. */
function bruteForce(bets: Required<Pick<PinnedBets, 'step'>> & PinnedBets, cap: number | undefined) {
  const highest = bets.stake * 250;
  for (const unit of new Set([(bets.step ?? 1) * 100, 100])) {
    let best: { stake: number; profit: number } | undefined;
    let worse = 0;
    for (let stake = unit; stake <= Math.min(highest, cap ?? highest) && worse < 50; stake += unit) {
      const profit = profitOf(bets, stake);
      worse = best !== undefined && profit < best.profit ? worse + 1 : 0;
      if (best === undefined || profit > best.profit) best = { stake, profit };
    }
    if (best === undefined) continue;
    const isProfitable = levelMargin(bets.prices) > 1e-9;
    if (isProfitable ? best.profit > 0 : unit === 100 || best.profit >= -0.05 * (bets.stake + best.stake)) return best;
  }
  return undefined;
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  band,
  closingLineValue,
  type DaySums,
  dayTotals,
  drawdown,
  type Expected,
  hitRate,
  luck,
  returnOnBankroll,
  yieldOf,
} from './ratios.ts';

const nothing: Expected = { positions: 0, profit: 0, actual: 0, variance: 0 };

/** A day on which so much was won, and what its closes expected. */
function day(date: string, profit: number, expected: Partial<Expected> = {}): DaySums[number] {
  return { day: date, sums: { profit }, whole: { expected: { ...nothing, ...expected } } };
}

describe('a ratio worked out by hand', () => {
  it('the yield: $612.40 of $28,450 are 2.1525%', () => {
    expect(yieldOf({ profit: 612.4, turnover: 28_450 })).toBeCloseTo(0.021525, 5);
  });

  it('the return on a bankroll of $5,000 is 12.248%', () => {
    expect(returnOnBankroll({ profit: 612.4 }, 5_000)).toBeCloseTo(0.12248, 12);
  });

  it('CLV: $100 at 2.10 and $300 at 1.90, both fair at 2.00, are (100 × 5% - 300 × 5%) / 400 = -2.5%', () => {
    expect(closingLineValue({ closeValue: 5 - 15, closeStake: 400 })).toBeCloseTo(-0.025, 12);
  });

  it('the hit rate leaves pushes out: 3 of 3 + 5', () => {
    expect(hitRate({ won: 3, lost: 5 })).toBe(0.375);
  });

  it('luck: $32 above what was expected, at a variance of 400, is 1.6 standard deviations', () => {
    expect(luck({ positions: 9, profit: 580, actual: 612, variance: 400 })).toBeCloseTo(1.6, 12);
  });

  it('the band around $580 at a variance of 400 reaches $39.20 to each side', () => {
    const { low, high } = band({ profit: 580, variance: 400 });
    expect([low, high].map((each) => each.toFixed(2))).toEqual(['540.80', '619.20']);
  });
});

it('without bets there are no ratios, and the band is a point', () => {
  expect([
    yieldOf({ profit: 0, turnover: 0 }),
    closingLineValue({ closeValue: 0, closeStake: 0 }),
    hitRate({ won: 0, lost: 0 }),
    luck(nothing),
    band(nothing),
  ]).toEqual([undefined, undefined, undefined, undefined, { low: 0, high: 0 }]);
});

describe('days', () => {
  it('add up, and each says how far it is below the highest point', () => {
    const totals = dayTotals([
      day('2026-11-20', 50, { positions: 2, profit: 4, actual: 50, variance: 9 }),
      day('2026-11-21', -40),
      day('2026-11-23', 30, { positions: 1, profit: -1, actual: 30, variance: 16 }),
      day('2026-11-24', -35.1),
    ]);
    expect(totals.map(({ profit, fall }) => [profit, fall])).toEqual([
      [50, 0],
      [10, 40],
      [40, 10],
      [4.9, 45.1],
    ]);
    expect(totals.map(({ expected }) => Object.values(expected))).toEqual([
      [2, 4, 50, 9],
      [2, 4, 50, 9],
      [3, 3, 80, 25],
      [3, 3, 80, 25],
    ]);
    expect(drawdown(totals)).toBe(45.1);
  });

  it('a loss at the start is a drawdown from 0', () => {
    expect(drawdown(dayTotals([day('2026-11-20', -30), day('2026-11-21', 50)]))).toBe(30);
    expect(drawdown(dayTotals([]))).toBe(0);
  });

  it('ten dimes are a dollar', () => {
    const dimes = Array.from({ length: 10 }, (_, index) => day(`2026-11-1${index}`, 0.1));
    expect(dayTotals(dimes).at(-1)?.profit).toBe(1);
  });
});

it('the drawdown is the largest difference between a total and an earlier one', () => {
  const cents = fc.array(fc.integer({ min: -100_000, max: 100_000 }), { maxLength: 40 });
  fc.assert(
    fc.property(cents, (profits) => {
      const totals = [0];
      for (const profit of profits) totals.push((totals.at(-1) ?? 0) + profit);
      const falls = totals.flatMap((peak, index) => totals.slice(index).map((total) => peak - total));
      const found = drawdown(dayTotals(profits.map((profit, index) => day(`${index}`, profit / 100))));
      expect(Math.round(found * 100)).toBe(Math.max(...falls));
    }),
  );
});

import { describe, expect, it, test } from 'vitest';
import { price } from '../odds/american.ts';
import { closingLineValue, expectationOf, pointsGained } from './closing.ts';
import { aLeg, anUnder } from './testing/a-leg.ts';

describe('by the close', () => {
  it('a price of 2.10 against a fair 2.00 was 5% better', () => {
    expect(closingLineValue(price(2.1), 0.5)).toBeCloseTo(0.05, 12);
  });

  it('two opposite bets on one line win or lose together', () => {
    // 0.5 × ($110 - $100) + 0.5 × ($100 - $100) = $5, spread (5² + 5²) / 2 = 25 dollars²
    const both = { legs: [aLeg({ close: { fair: 0.5 } }), anUnder({ close: { fair: 0.5 } })] };
    expect(expectationOf(both)?.profit).toBeCloseTo(5_00, 9);
    expect(expectationOf(both)?.variance).toBeCloseTo(25_00_00, 6);
  });

  it('of two that can both win, they do with what their probabilities have above 1', () => {
    // Both 0.1: $210; only the first 0.4: $10; only the second 0.5: $0. 21 + 4 + 0 = $25.
    const both = { legs: [aLeg({ close: { fair: 0.5 } }), anUnder({ close: { fair: 0.6 } })] };
    expect(expectationOf(both)?.profit).toBeCloseTo(25_00, 9);
    // 0.1 × 185² + 0.4 × 15² + 0.5 × 25² = 3422.5 + 90 + 312.5 = 3825 dollars²
    expect(expectationOf(both)?.variance).toBeCloseTo(3825_00_00, 4);
  });

  it('a single bet has the variance s² d² p (1 - p)', () => {
    const alone = expectationOf({ legs: [aLeg({ close: { fair: 0.4 } })] });
    // 100² × 2.1² × 0.24 = 10584; 0.4 × 110 - 0.6 × 100 = -16
    expect(alone?.profit).toBeCloseTo(-16_00, 9);
    expect(alone?.variance).toBeCloseTo(10584_00_00, 4);
  });

  it('a bet without a close leaves its position without an expectation', () => {
    expect(expectationOf({ legs: [aLeg({ close: { fair: 0.5 } }), anUnder()] })).toBeUndefined();
  });
});

// The home team gives 3.5 points at threshold 3.5; the away team gets them.
test.each([
  ['over 8.5, which closes at 9', 0, 8.5, 9, 0.5],
  ['under 8.5, which closes at 9', 1, 8.5, 9, -0.5],
  ['home -3.5, which closes at -4.5', 0, 3.5, 4.5, 1],
  ['away +3.5, which closes at +4.5', 1, 3.5, 4.5, -1],
  ['home +2.5, which closes at +1', 0, -2.5, -1, 1.5],
  ['a line that stays', 1, 3, 3, 0],
] as const)('%s gains so many points', (_bet, side, taken, close, points) =>
  expect(pointsGained(side, taken, close)).toBe(points),
);

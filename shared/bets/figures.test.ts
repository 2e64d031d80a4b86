import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { price } from '../odds/american.ts';
import { cents } from '../odds/money.ts';
import { closingLineValue, expectationOf, lineValue } from './closing.ts';
import { drawdown, figuresOf, luck, profitCurve } from './figures.ts';
import { positionProfit, profitOf, turnoverOf } from './leg-money.ts';
import { type Leg, stateOf } from './position.ts';

const WON = { won: 1, refunded: 0 };
const LOST = { won: 0, refunded: 0 };
const REFUNDED = { won: 0, refunded: 1 };
const HALF_LOST = { won: 0, refunded: 0.5 };

/** A bet of $100 at 2.10 on the over of a game's total. */
function leg(changes: Partial<Leg> = {}): Leg {
  return {
    pick: { league: 'baseball_mlb', market: 'totals', participant: null, side: 0, threshold: 8.5 },
    sportsbookId: 1,
    price: price(2.1),
    stake: cents(100_00),
    bonus: false,
    settlement: undefined,
    settledAt: undefined,
    closeProbability: undefined,
    ...changes,
  };
}
const under = (changes: Partial<Leg> = {}) =>
  leg({ pick: { ...leg().pick, side: 1 }, sportsbookId: 2, price: price(2), ...changes });

describe('the money of a bet', () => {
  it('is the winnings, the stake, nothing, or half of them', () => {
    expect([WON, LOST, REFUNDED, HALF_LOST].map((each) => profitOf(leg(), each))).toEqual([110_00, -100_00, 0, -50_00]);
    expect([WON, LOST, REFUNDED, HALF_LOST].map((each) => turnoverOf(leg(), each))).toEqual([100_00, 100_00, 0, 50_00]);
  });

  it('of a bonus bet is its winnings alone, and it turns nothing over', () => {
    const bonus = leg({ bonus: true });
    expect([WON, LOST, REFUNDED].map((each) => profitOf(bonus, each))).toEqual([110_00, 0, 0]);
    expect(turnoverOf(bonus, WON)).toBe(0);
  });

  it('is rounded to the cent: $33.33 at 1.91 wins $30.33', () => {
    // 3333 × 0.91 = 3033.03
    expect(profitOf(leg({ stake: cents(33_33), price: price(1.91) }), WON)).toBe(30_33);
  });
});

it('a position is open, partly settled, settled, or void if every bet was refunded', () => {
  const state = (...settlements: (Leg['settlement'] | undefined)[]) =>
    stateOf({ legs: settlements.map((settlement) => leg({ settlement })) });
  expect(state(undefined, undefined)).toBe('open');
  expect(state(WON, undefined)).toBe('partly settled');
  expect(state(WON, REFUNDED)).toBe('settled');
  expect(state(REFUNDED, REFUNDED)).toBe('void');
});

describe('by the close', () => {
  it('a price of 2.10 against a fair 2.00 was 5% better', () => {
    expect(closingLineValue(price(2.1), 0.5)).toBeCloseTo(0.05, 12);
  });

  it('a line that rose helps who took the over, and one that fell who took the under', () => {
    expect([lineValue(0, 8, 8.5), lineValue(1, 8, 8.5), lineValue(1, 8.5, 8)]).toEqual([0.5, -0.5, 0.5]);
  });

  it('two opposite bets on one line win or lose together', () => {
    // 0.5 × ($110 - $100) + 0.5 × ($100 - $100) = $5, spread (5² + 5²) / 2 = 25 dollars²
    const both = { legs: [leg({ closeProbability: 0.5 }), under({ closeProbability: 0.5 })] };
    expect(expectationOf(both)?.profit).toBeCloseTo(5_00, 9);
    expect(expectationOf(both)?.variance).toBeCloseTo(25_00_00, 6);
  });

  it('of two that can both win, they do with what their probabilities have above 1', () => {
    // Both 0.1: $210; only the first 0.4: $10; only the second 0.5: $0. 21 + 4 + 0 = $25.
    const both = { legs: [leg({ closeProbability: 0.5 }), under({ closeProbability: 0.6 })] };
    expect(expectationOf(both)?.profit).toBeCloseTo(25_00, 9);
    // 0.1 × 185² + 0.4 × 15² + 0.5 × 25² = 3422.5 + 90 + 312.5 = 3825 dollars²
    expect(expectationOf(both)?.variance).toBeCloseTo(3825_00_00, 4);
  });

  it('a single bet has the variance s² d² p (1 - p)', () => {
    const alone = expectationOf({ legs: [leg({ closeProbability: 0.4 })] });
    // 100² × 2.1² × 0.24 = 10584; 0.4 × 110 - 0.6 × 100 = -16
    expect(alone?.profit).toBeCloseTo(-16_00, 9);
    expect(alone?.variance).toBeCloseTo(10584_00_00, 4);
  });

  it('a bet without a close leaves its position without an expectation', () => {
    expect(expectationOf({ legs: [leg({ closeProbability: 0.5 }), under()] })).toBeUndefined();
  });
});

it('the figures of three positions are those worked out by hand', () => {
  const positions = [
    // An arbitrage: $110 - $100.
    {
      legs: [
        leg({ settlement: WON, settledAt: 20, closeProbability: 0.5 }),
        under({ settlement: LOST, settledAt: 20, closeProbability: 0.5 }),
      ],
    },
    // One bet of a pair: the other was refunded.
    { legs: [leg({ settlement: LOST, settledAt: 10 }), under({ settlement: REFUNDED, settledAt: 12 })] },
    // Still open.
    { legs: [leg()] },
  ];
  const figures = figuresOf(positions);
  expect(figures).toMatchObject({
    profit: -90_00,
    turnover: 300_00,
    settled: 4,
    won: 1,
    lost: 2,
    oneLegProfit: -100_00,
  });
  expect(figures.yield).toBeCloseTo(-0.3, 12);
  expect(figures.hitRate).toBeCloseTo(1 / 3, 12);
  // (100 × 0.05 + 100 × 0) / 200
  expect(figures.closingLineValue).toBeCloseTo(0.025, 12);
  // Expected $5 ± $5, got $10.
  expect(figures.expected?.actual).toBe(10_00);
  expect(figures.expected && luck(figures.expected)).toBeCloseTo(1, 9);
  expect(profitCurve(positions)).toEqual([
    { at: 10, total: -100_00 },
    { at: 12, total: -100_00 },
    { at: 20, total: 10_00 },
    { at: 20, total: -90_00 },
  ]);
});

it('without bets there are no ratios', () => {
  expect(figuresOf([])).toMatchObject({ profit: 0, yield: undefined, hitRate: undefined, expected: undefined });
});

it('the drawdown is the deepest fall from a peak, also from the start', () => {
  const at = (...profits: number[]) => drawdown(profits.map(cents));
  expect([at(), at(10, 20), at(-30, 50), at(50, -20, -20, 30, -35)]).toEqual([0, 0, 30, 45]);
});

const settlement = fc.constantFrom(WON, LOST, REFUNDED, HALF_LOST, { won: 0.5, refunded: 0.5 }, undefined);
const legs = fc.record({
  settlement,
  stake: fc.integer({ min: 1, max: 1_000_000_00 }).map(cents),
  price: fc.integer({ min: 101, max: 5000 }).map((n) => price(n / 100)),
  bonus: fc.boolean(),
});
const positions = fc.array(
  fc
    .array(
      legs.map((each) => leg(each)),
      { minLength: 1, maxLength: 3 },
    )
    .map((each) => ({ legs: each })),
  { maxLength: 12 },
);

it('profits and turnovers add up over any grouping and in any order', () => {
  fc.assert(
    fc.property(positions, fc.integer({ min: 0, max: 12 }), (all, at) => {
      const [whole, head, tail] = [all, all.slice(0, at), all.slice(at)].map(figuresOf);
      const reversed = figuresOf(all.toReversed());
      for (const key of ['profit', 'turnover', 'settled', 'won', 'lost', 'oneLegProfit'] as const) {
        expect((head?.[key] ?? 0) + (tail?.[key] ?? 0)).toBe(whole?.[key]);
        expect(reversed[key]).toBe(whole?.[key]);
      }
      expect(all.reduce((sum, position) => sum + positionProfit(position), 0)).toBe(whole?.profit);
    }),
  );
});

it('no bet loses more than its stake, and no bonus bet loses anything', () => {
  fc.assert(
    fc.property(legs, (each) => {
      const profit = each.settlement === undefined ? 0 : profitOf(leg(each), each.settlement);
      expect(profit).toBeGreaterThanOrEqual(each.bonus ? 0 : -each.stake);
    }),
  );
});

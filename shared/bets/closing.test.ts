import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { american, price, toDecimal } from '../odds/american.ts';
import { cents } from '../odds/money.ts';
import type { BetIndex } from '../odds/settlement.ts';
import { closingLineValue, expectationOf, pointsGained } from './closing.ts';
import { outcomeProfit } from './leg-money.ts';
import type { Leg } from './position.ts';
import { aLeg, anUnder } from './testing/a-leg.ts';

const totals = (side: BetIndex) => ({ market: 'totals', participant: null, side, threshold: 8.5 }) as const;
const profitOf = (leg: Leg | undefined, result: 'won' | 'lost') =>
  leg === undefined ? 0 : outcomeProfit(leg, { result });
const missing = () => {
  throw new Error('no expectation');
};

/** One bet of an arbitrage of $100 at +105 and $101 at +103. */
function arb(side: BetIndex, changes: Partial<Leg>, fair: number): Leg {
  const terms =
    side === 0
      ? { odds: american(105), price: price(2.05), stake: cents(100_00) }
      : { odds: american(103), price: price(2.03), stake: cents(101_00) };
  return aLeg({ pick: totals(side), ...terms, ...changes, close: { fair } });
}

/** The arbitrage on one line of each kind of market, and on two lines with no result between them. */
function oneLine(p: number, q: number): Leg[][] {
  const on = (family: string, [over, under]: readonly [number | null, number | null], other = family) => [
    arb(0, { family, pick: { ...totals(0), market: family, threshold: over } }, p),
    arb(1, { family: other, pick: { ...totals(1), market: other, threshold: under } }, q),
  ];
  return [
    on('totals', [8.5, 8.5]),
    on('totals', [8, 8]),
    on('totals', [8.75, 8.75]),
    on('spreads', [-3.5, -3.5]),
    on('spreads', [3, 3]),
    on('h2h', [null, null]),
    on('h2h', [null, 0.5], 'spreads'),
    on('spreads', [0.5, null], 'h2h'),
    on('spreads', [-0.5, 0.5]),
    on('h2h_h1', [null, null]),
    on('player_anytime_td', [null, null]),
  ];
}

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

  it('two bets that can both win do so with what their probabilities have above 1', () => {
    // Both 0.1: $210; only the first 0.4: $10; only the second 0.5: $0. 21 + 4 + 0 = $25.
    const under = anUnder({ pick: { ...totals(1), threshold: 9.5 }, close: { fair: 0.6 } });
    const both = { legs: [aLeg({ close: { fair: 0.5 } }), under] };
    expect(expectationOf(both)?.profit).toBeCloseTo(25_00, 9);
    // 0.1 × 185² + 0.4 × 15² + 0.5 × 25² = 3422.5 + 90 + 312.5 = 3825 dollars²
    expect(expectationOf(both)?.variance).toBeCloseTo(3825_00_00, 4);
  });

  // $100 at +105 wins 105, $101 at +103 wins 104.03, so either way about $4: 105 - 101 and 104.03 - 100.
  test.each([
    ['add up to more than 1', 0.52, 0.5, (0.52 * 4 + 0.5 * 4.03) / 1.02],
    ['add up to less', 0.49, 0.49, 4.015],
  ])('one line is never won twice, nor lost twice, where the closes %s', (_sum, p, q, profit) => {
    for (const legs of oneLine(p, q)) {
      for (const each of [legs, legs.toReversed()]) {
        const { profit: found, variance } = expectationOf({ legs: each }) ?? missing();
        expect(found).toBeCloseTo(profit * 100, 6);
        expect(Math.sqrt(variance)).toBeCloseTo(1.5, 2);
      }
    }
  });

  it('with a bonus bet on one side of a line either side wins alone', () => {
    // $100 of bonus at +300 wins 300 or costs nothing; $200 at -120 wins 166.67. 0.28 / 1.04 × (300 - 200) + 0.76 / 1.04 × 166.67.
    const bonus = arb(0, { odds: american(300), price: price(4), stake: cents(100_00), bonus: true }, 0.28);
    const hedge = arb(1, { odds: american(-120), price: price(1 + 100 / 120), stake: cents(200_00) }, 0.76);
    const { profit, variance } = expectationOf({ legs: [bonus, hedge] }) ?? missing();
    expect(profit).toBeCloseTo(148_72.04, 1);
    expect(Math.sqrt(variance)).toBeCloseTo((66_67 * Math.sqrt(0.28 * 0.76)) / 1.04, 1);
  });

  it('a result that wins one bet and refunds the other is no win of both', () => {
    // Over 8 and under 8.5: at 8, which has 10%, only the under wins; over and under it 45% each. 0.45 × 4 + 0.45 × 4.03 + 0.1 × 104.03.
    const over = { ...arb(0, {}, 0.5), pick: { ...totals(0), threshold: 8 } };
    const { profit, variance } = expectationOf({ legs: [over, arb(1, {}, 0.55)] }) ?? missing();
    expect(profit).toBeCloseTo(14_01.65, 6);
    // All but 10% of the time $4, else $104: 100² × 0.1 × 0.9.
    expect(Math.sqrt(variance)).toBeCloseTo(30_00, -1);
  });

  it('a gap between the lines loses both, with what the closes leave', () => {
    // Over 9.5 and under 8.5: 9 has 10%, and loses $201.
    const over = { ...arb(0, {}, 0.45), pick: { ...totals(0), threshold: 9.5 } };
    const lost = expectationOf({ legs: [over, arb(1, {}, 0.45)] }) ?? missing();
    expect(lost.profit).toBeCloseTo(0.45 * 400 + 0.45 * 403 - 0.1 * 201_00, 6);
    const scaled = expectationOf({ legs: [{ ...over, close: { fair: 0.52 } }, arb(1, {}, 0.5)] }) ?? missing();
    expect(scaled.profit).toBeCloseTo((0.52 * 400 + 0.5 * 403) / 1.02, 6);
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

it('what is expected of one line lies between what its two sides bring, and so does the spread', () => {
  const anyOdds = fc.integer({ min: -400, max: 400 }).map((odds) => (odds < 0 ? odds - 100 : odds + 100));
  const bet = fc.record({
    odds: anyOdds.map(american),
    stake: fc.integer({ min: 1, max: 1_000_00 }).map(cents),
    bonus: fc.boolean(),
    fair: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
  });
  fc.assert(
    fc.property(bet, bet, fc.nat(), (over, under, n) => {
      const pairs = oneLine(over.fair, under.fair);
      const legs = (pairs[n % pairs.length] ?? []).map((leg, at) => {
        const { fair: _, ...terms } = at === 0 ? over : under;
        return { ...leg, ...terms, price: toDecimal(terms.odds) };
      });
      const sides = [legs, legs.toReversed()].map(([won, lost]) => profitOf(won, 'won') + profitOf(lost, 'lost'));
      const [least, most] = [Math.min(...sides), Math.max(...sides)];
      const { profit, variance } = expectationOf({ legs }) ?? missing();
      expect(profit).toBeGreaterThanOrEqual(least - 1e-6);
      expect(profit).toBeLessThanOrEqual(most + 1e-6);
      expect(variance).toBeLessThanOrEqual((most - least) ** 2 / 4 + 1e-6);
    }),
  );
});

// The home team gives 3.5 points at threshold 3.5; the away team gets them.
test.each([
  ['over 8.5, which closes at 9', 0, 8.5, 9, 0.5],
  ['under 8.5, which closes at 9', 1, 8.5, 9, -0.5],
  ['home -3.5, which closes at -4.5', 0, 3.5, 4.5, 1],
  ['away +3.5, which closes at +4.5', 1, 3.5, 4.5, -1],
  ['home +2.5, which closes at +1', 0, -2.5, -1, 1.5],
  ['a line that stays', 1, 3, 3, 0],
] as const)('a bet on %s gains so many points', (_bet, side, taken, close, points) =>
  expect(pointsGained(side, taken, close)).toBe(points),
);

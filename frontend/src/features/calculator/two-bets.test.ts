import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import {
  calculatedMargin,
  calculateResult,
  initialBets,
  isInSteps,
  roundedBets,
  type Side,
  type TwoBets,
  withOdds,
  withStake,
} from './two-bets.ts';

const start = initialBets(['+180', '-150']);
const stakes = ({ bets }: TwoBets) => bets.map(({ stake }) => stake);

it('a typed stake of $100 at +180 sets $168.00 at -150', () => {
  // 100 × 2.80 / 1.6667
  expect(stakes(withStake(start, 0, '100'))).toEqual(['100', '168.00']);
});

it('a typed stake of the second bet sets the first', () => {
  expect(stakes(withStake(start, 1, '168'))).toEqual(['100.00', '168']);
});

it('a typed stake may have decimals, also with a comma', () => {
  expect(stakes(withStake(start, 0, '12.50'))).toEqual(['12.50', '21.00']);
  expect(stakes(withStake(start, 0, '12,50'))).toEqual(['12,50', '21.00']);
  expect(stakes(withStake(start, 0, '$1,000'))).toEqual(['1,000', '1680.00']);
});

it('a typed stake clears the other one and the results when it is cleared', () => {
  const cleared = withStake(withStake(start, 0, '100'), 0, '');
  expect(stakes(cleared)).toEqual(['', '']);
  expect(calculateResult(cleared)).toBeUndefined();
});

it('a typed stake determines the other one until that is typed', () => {
  const entered = withStake(withStake(start, 0, '100'), 1, '50');
  expect(entered.typedSide).toBe(1);
  expect(stakes(entered)).toEqual(['29.76', '50']); // 50 × 1.6667 / 2.80 = 29.762
});

it('changed odds change the computed stake, never the typed one', () => {
  const entered = withStake(start, 0, '100');
  expect(stakes(withOdds(entered, 0, '+200'))).toEqual(['100', '180.00']); // 100 × 3 / 1.6667
  expect(stakes(withOdds(entered, 1, '-200'))).toEqual(['100', '186.67']); // 100 × 2.8 / 1.5
  expect(stakes(withOdds(withStake(start, 1, '168'), 0, '+200'))).toEqual(['93.33', '168']); // 280 / 3
});

it.each(['', '-', '50', '+-'])('changed odds to %j clear the computed stake and the results', (typed) => {
  const entered = withOdds(withStake(start, 0, '100'), 1, typed);
  expect(stakes(entered)).toEqual(['100', '']);
  expect(calculateResult(entered)).toBeUndefined();
  expect(calculatedMargin(entered)).toBeUndefined();
});

it('changed odds set no stake if none was typed', () => {
  expect(stakes(withOdds(start, 0, '+300'))).toEqual(['', '']);
});

test('the margin is known from the odds alone', () => {
  // 1 / (1/2.8 + 1/1.6667) - 1 = 1 / 0.957143 - 1
  expect(calculatedMargin(start)).toBeCloseTo(4.4776, 4);
});

it('rounded stakes have the best worst case', () => {
  const whole = roundedBets(withStake(initialBets(['+105', '+110']), 0, '50'), 1);
  // Level: 50 and 48.81. 50/49 pays 102.50 or 102.90 for a total of 99.
  expect(whole && stakes(whole)).toEqual(['50', '49']);
  expect(whole && calculateResult(whole)).toEqual({
    totalStake: 9900,
    payout: 10_250,
    profit: 350,
    margin: expect.closeTo(3.5354, 4),
  });
});

it('rounded stakes are multiples of the step, of about the same total', () => {
  // 503 and 491.02, so $995: level 503.49 and 491.51. 505/490 pays 1029.00 in the worse case, 500/495 1025.00.
  const rounded = roundedBets(withStake(initialBets(['+105', '+110']), 0, '503'), 5);
  expect(rounded && stakes(rounded)).toEqual(['505', '490']);
  expect(rounded && isInSteps(rounded, 5)).toBe(true);
});

it('rounded stakes are whole dollars where the step would cost the profit', () => {
  // 44 and 42.95, so $90: 50/40 loses 2.00 and 40/50 loses 8.00. Level 45.55 and 44.45: 46/44 pays 92.40, 45/45 92.25.
  const rounded = roundedBets(withStake(initialBets(['+105', '+110']), 0, '44'), 10);
  expect(rounded && stakes(rounded)).toEqual(['46', '44']);
  expect(rounded && isInSteps(rounded, 10)).toBe(false);
  expect(rounded && roundedBets(rounded, 10)).toBeUndefined();
});

it('rounded stakes are not offered for stakes that are rounded, missing or too small', () => {
  expect(roundedBets(withStake(start, 0, '100'), 1)).toBeUndefined();
  expect(roundedBets(start, 1)).toBeUndefined();
  expect(roundedBets(withStake(start, 0, '0.30'), 1)).toBeUndefined();
  expect(roundedBets(withStake(start, 0, '0.30'), 10)).toBeUndefined();
});

it('both bets pay the same, within the rounding of half a cent, for any entries in any order', () => {
  const anyOdds = fc.oneof(fc.integer({ min: 100, max: 5_000 }), fc.integer({ min: -5_000, max: -100 })).map(String);
  const anyStep = fc.record({
    side: fc.constantFrom<Side>(0, 1),
    text: fc.oneof(
      anyOdds,
      fc.integer({ min: 1, max: 999_999 }).map((cents) => (cents / 100).toFixed(2)),
    ),
    change: fc.constantFrom(withOdds, withStake),
  });
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 8 }), (steps) => {
      const state = steps.reduce((before, { change, side, text }) => change(before, side, text), start);
      const result = calculateResult(state);
      if (state.typedSide === undefined) expect(stakes(state)).toEqual(['', '']);
      if (result === undefined) return;
      const [first, second] = state.bets.map(({ odds, stake }) => {
        const price = Number(odds) > 0 ? Number(odds) / 100 + 1 : 100 / Math.abs(Number(odds)) + 1;
        return { price, paid: price * Number(stake) };
      });
      const gap = Math.abs((first?.paid ?? 0) - (second?.paid ?? 0));
      expect(gap).toBeLessThanOrEqual(Math.max(first?.price ?? 0, second?.price ?? 0) * 0.005 + 0.01);
    }),
  );
});

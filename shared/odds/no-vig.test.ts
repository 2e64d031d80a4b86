import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { american, type DecimalOdds, decimal, toDecimal } from './american.ts';
import { consensus, fairProbability, pushMass } from './no-vig.ts';

const anyDecimal = fc.double({ min: 1.02, max: 200, noNaN: true }).map(decimal);
const anyPair = fc.tuple(anyDecimal, anyDecimal);

/** Probabilities of the results -3 … 3, none of them 0, summing to 1. */
const anyDistribution = fc
  .array(fc.integer({ min: 1, max: 1000 }), { minLength: 7, maxLength: 7 })
  .map((weights) => weights.map((weight) => weight / weights.reduce((sum, other) => sum + other)));
const insideLine = fc.integer({ min: -2, max: 2 });

describe('fair probability', () => {
  test.each([
    ['an even pair', -110, -110, 0.5],
    // 60 % and 50 % implied: 0.6 / 1.1
    ['a favorite at -150 against +100', -150, 100, 6 / 11],
    ['prices without vig', 300, -300, 0.25],
  ])('of %s', (_name, first, second, expected) => {
    expect(fairProbability(toDecimal(american(first)), toDecimal(american(second)))).toBeCloseTo(expected, 12);
  });

  it('sums to 1 over both sides', () => {
    fc.assert(
      fc.property(anyPair, ([first, second]) => {
        expect(fairProbability(first, second) + fairProbability(second, first)).toBeCloseTo(1, 12);
      }),
    );
  });

  it('does not change when both prices fall in proportion', () => {
    fc.assert(
      fc.property(anyPair, fc.double({ min: 1, max: 3, noNaN: true }), ([first, second], better) => {
        const generous = fairProbability(decimal(first * better), decimal(second * better));
        expect(generous).toBeCloseTo(fairProbability(first, second), 12);
      }),
    );
  });
});

describe('consensus', () => {
  const even: [DecimalOdds, DecimalOdds] = [decimal(1.9), decimal(1.9)];
  const favorite: [DecimalOdds, DecimalOdds] = [toDecimal(american(-150)), decimal(2)];

  it('is the mean over the books', () => {
    expect(consensus([even, even, favorite])).toBeCloseTo((0.5 + 0.5 + 6 / 11) / 3, 12);
  });

  it('needs three books', () => {
    expect(consensus([])).toBeUndefined();
    expect(consensus([even, favorite])).toBeUndefined();
    expect(consensus([even, even, even])).toBeCloseTo(0.5, 12);
  });

  it('is between the lowest and the highest book, in any order', () => {
    fc.assert(
      fc.property(fc.array(anyPair, { minLength: 3, maxLength: 12 }), (pairs) => {
        const single = pairs.map(([first, second]) => fairProbability(first, second));
        const mean = consensus(pairs) ?? Number.NaN;
        expect(mean).toBeGreaterThanOrEqual(Math.min(...single) - 1e-12);
        expect(mean).toBeLessThanOrEqual(Math.max(...single) + 1e-12);
        expect(consensus(pairs.toReversed())).toBeCloseTo(mean, 12);
      }),
    );
  });
});

describe('push mass', () => {
  const known = (probabilities: Record<number, number>) => (line: number) => probabilities[line];

  it('is the difference between the half lines: 55 % above 6.5 and 46 % above 7.5 leave 9 % on 7', () => {
    expect(pushMass(7, known({ 6.5: 0.55, 7.5: 0.46 }))).toBeCloseTo(0.09, 12);
  });

  it('follows from the upper half line alone: of 50 % without a push 45 % remain, so a tenth pushes', () => {
    expect(pushMass(7, known({ 7: 0.5, 7.5: 0.45 }))).toBeCloseTo(0.1, 12);
  });

  it('follows from the lower half line alone: 1 - 0.46 / 0.5', () => {
    expect(pushMass(7, known({ 6.5: 0.54, 7: 0.5 }))).toBeCloseTo(0.08, 12);
  });

  test.each([
    ['neither half line', { 7: 0.5 }],
    ['no consensus at all', {}],
    ['one half line but not the line itself', { 7.5: 0.45 }],
  ])('is unknown with %s', (_name, probabilities) => {
    expect(pushMass(7, known(probabilities))).toBeUndefined();
  });

  test.each([6.5, 7.25, -0.5])('is 0 on %f, which no result can equal, without a consensus', (line) => {
    expect(pushMass(line, known({}))).toBe(0);
  });

  it('is clamped when books contradict each other', () => {
    expect(pushMass(7, known({ 6.5: 0.45, 7.5: 0.5 }))).toBe(0);
    expect(pushMass(7, known({ 7: 0.4, 7.5: 0.5 }))).toBe(0);
  });

  it('recovers the probability of the line from any distribution of results, in each of the three ways', () => {
    fc.assert(
      fc.property(anyDistribution, insideLine, (probabilities, line) => {
        const above = (at: number) => sum(probabilities.filter((_, index) => index - 3 > at));
        const on = probabilities[line + 3] ?? Number.NaN;
        const whole = { [line]: above(line) / (1 - on) };
        const lower = { [line - 0.5]: above(line - 0.5) };
        const upper = { [line + 0.5]: above(line + 0.5) };
        for (const lines of [
          { ...lower, ...upper },
          { ...whole, ...upper },
          { ...whole, ...lower },
        ]) {
          expect(pushMass(line, known(lines))).toBeCloseTo(on, 10);
        }
      }),
    );
  });
});

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

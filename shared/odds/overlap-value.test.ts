import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { american, price, toDecimal } from './american.ts';
import type { Outcomes } from './distribution/outcomes.ts';
import { type OverlapBets, overlapPayoff } from './overlap-payoff.ts';
import { overlapValue, overlapValueFrom } from './overlap-value.ts';
import { type Settlement, settle } from './settlement.ts';

const even = toDecimal(american(-110));
const anyPrice = fc.double({ min: 1.02, max: 30, noNaN: true }).map(price);
const LOWEST = -6;
/** Probabilities of the results -6 … 6, none of them 0, summing to 1. */
const anyDistribution = fc
  .array(fc.integer({ min: 1, max: 1000 }), { minLength: 13, maxLength: 13 })
  .map((weights) => weights.map((weight) => weight / weights.reduce((total, other) => total + other)));
const anyLines = fc
  .tuple(fc.integer({ min: -11, max: 11 }), fc.integer({ min: -11, max: 11 }))
  .filter(([one, other]) => one !== other)
  .map(([one, other]) => ({ over: Math.min(one, other) / 2, under: Math.max(one, other) / 2 }));

describe('the value of an overlap', () => {
  it('includes a double win: 55 % above 6.5 and 54 % below 7.5 make a hit probability of 9 %', () => {
    const value = overlapValue(
      overlapPayoff({ over: 6.5, under: 7.5, first: even, second: even }),
      { above: 0.55, push: 0 },
      { above: 0.46, push: 0 },
    );
    expect(value?.hitProbability).toBeCloseTo(0.09, 12);
    expect(value?.refundProbability).toBe(0);
    // 91 % lose 1/22 of the total, 9 % win 10/11 of it.
    expect(value?.expectedValue).toBeCloseTo((-0.91 + 0.09 * 20) / 22, 12);
  });

  it('includes a refund: a tenth of the results are 7', () => {
    const value = overlapValue(
      overlapPayoff({ over: 6.5, under: 7, first: even, second: even }),
      { above: 0.55, push: 0 },
      { above: 0.5, push: 0.1 },
    );
    expect(value?.hitProbability).toBe(0);
    expect(value?.refundProbability).toBe(0.1);
    // 90 % lose 1/22; on 7 the winner's half returns 21/22 and the other half is refunded: +10/22.
    expect(value?.expectedValue).toBeCloseTo((-0.9 + 0.1 * 10) / 22, 12);
  });

  it('equals the sum over all results, each weighted by its probability', () => {
    fc.assert(
      fc.property(anyDistribution, anyLines, anyPrice, anyPrice, (probabilities, lines, first, second) => {
        const bets = { ...lines, first, second };
        const value = overlapValue(
          overlapPayoff(bets),
          probabilitiesAt(lines.over, probabilities),
          probabilitiesAt(lines.under, probabilities),
        );
        const results = probabilities.map((probability, index) => ({
          probability,
          ...settleBoth(index + LOWEST, bets),
        }));
        expect(value?.hitProbability).toBeCloseTo(
          total(results.filter(({ settled }) => settled.every(({ won }) => won === 1))),
          9,
        );
        expect(value?.refundProbability).toBeCloseTo(
          total(results.filter(({ settled }) => settled.some(({ refunded }) => refunded === 1))),
          9,
        );
        expect(value?.expectedValue).toBeCloseTo(
          results.reduce((sum, { probability, profit }) => sum + probability * profit, 0),
          9,
        );
        expect(value?.refundProbabilities).toEqual(
          results
            .filter(({ settled }) => settled.some(({ refunded }) => refunded === 1))
            .map(({ probability }) => expect.closeTo(probability, 9)),
        );
        const { hitProbability = 0, refundProbability = 0, expectedValue = 0, refundProbabilities = [] } = value ?? {};
        expect(overlapValueFrom(overlapPayoff(bets), outcomesOf(probabilities))).toEqual({
          hitProbability: expect.closeTo(hitProbability, 9),
          refundProbability: expect.closeTo(refundProbability, 9),
          refundProbabilities: refundProbabilities.map((each) => expect.closeTo(each, 9)),
          expectedValue: expect.closeTo(expectedValue, 9),
        });
      }),
    );
  });

  it('clamps contradictory probabilities', () => {
    const payoff = overlapPayoff({ over: 6, under: 8, first: even, second: even });
    const never = overlapValue(payoff, { above: 0.4, push: 0 }, { above: 0.6, push: 0 });
    expect(never?.hitProbability).toBe(0);
    const contradictory = overlapValue(payoff, { above: 0.99, push: 0.4 }, { above: 0.01, push: 0.7 });
    expect(contradictory).toMatchObject({ hitProbability: 0, refundProbability: 1 });
  });

  it('has a hit probability of 0 if no result wins both, whatever the probabilities', () => {
    const payoff = overlapPayoff({ over: 6.5, under: 7, first: even, second: even });
    const value = overlapValue(payoff, { above: 0.6, push: 0 }, { above: 0.4, push: 0.1 });
    // 0.6 + 0.6 × 0.9 - 1 would be 0.14.
    expect(value?.hitProbability).toBe(0);
    expect(value?.expectedValue).toBeCloseTo((-0.9 + 0.1 * 10) / 22, 12);
  });

  it('is absent for quarter lines, where the lines do not tell a single result', () => {
    const payoff = overlapPayoff({ over: 6.75, under: 8.5, first: even, second: even });
    expect(overlapValue(payoff, { above: 0.5, push: 0 }, { above: 0.4, push: 0 })).toBeUndefined();
  });

  test.each([
    ['the first line has no consensus', undefined, 0, 0.5, 0],
    ['the second line has no consensus', 0.5, 0, undefined, 0],
    ['the push of the first line is unknown', 0.5, undefined, 0.5, 0],
    ['the push of the second line is unknown', 0.5, 0, 0.5, undefined],
  ])('is absent when %s', (_name, overAbove, overPush, underAbove, underPush) => {
    const payoff = overlapPayoff({ over: 6, under: 8, first: even, second: even });
    const over = { above: overAbove, push: overPush };
    expect(overlapValue(payoff, over, { above: underAbove, push: underPush })).toBeUndefined();
  });
});

/** The probabilities of a line in a market that knows the distribution exactly. */
function probabilitiesAt(line: number, probabilities: readonly number[]) {
  const push = probabilities[line - LOWEST] ?? 0;
  const above = probabilities
    .filter((_, index) => index + LOWEST > line)
    .reduce((sum, probability) => sum + probability, 0);
  return { above: above / (1 - push), push };
}

function outcomesOf(probabilities: readonly number[]): Outcomes {
  return {
    probability: (result) => probabilities[result - LOWEST] ?? 0,
    above: (line) => probabilities.reduce((sum, one, index) => (index + LOWEST > line ? sum + one : sum), 0),
  };
}

function settleBoth(result: number, { over, under, first, second }: OverlapBets) {
  const settled = [settle(result, over, 0), settle(result, under, 1)] as const;
  const paid = ({ won, refunded }: Settlement, odds: number) => won * odds + refunded;
  const stake = second / (first + second);
  return { settled, profit: stake * paid(settled[0], first) + (1 - stake) * paid(settled[1], second) - 1 };
}

function total(results: readonly { readonly probability: number }[]): number {
  return results.reduce((sum, { probability }) => sum + probability, 0);
}

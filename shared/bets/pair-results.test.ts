import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import type { Lines } from '../odds/settlement.ts';
import { settle } from '../testing/naive-settlement.ts';
import { pairResults } from './pair-results.ts';

const share = fc.double({ min: 0.01, max: 1, noNaN: true });
const line = fc.integer({ min: -24, max: 24 }).map((quarters) => quarters / 4);

/** Results of two bets on different lines, each with its probability: equal ones between the lines, and one on either side of them. */
function resultsAround(
  { over, under, zeroIsPossible }: Lines,
  weights: { below: number; each: number; above: number },
) {
  const [low, high] = [Math.min(over, under), Math.max(over, under)];
  const inside = Array.from({ length: 20 }, (_, n) => n - 10).filter(
    (result) => (zeroIsPossible || result !== 0) && result > low - 0.5 && result < high + 0.5,
  );
  const weighed = [
    { result: -100, weight: weights.below },
    ...inside.map((result) => ({ result, weight: weights.each })),
    { result: 100, weight: weights.above },
  ];
  const all = weighed.reduce((sum, { weight }) => sum + weight, 0);
  return weighed.map(({ result, weight }) => ({
    probability: weight / all,
    over: settle({ threshold: over, side: 0 }, result),
    under: settle({ threshold: under, side: 1 }, result),
  }));
}

type Results = ReturnType<typeof resultsAround>;

/** The probability that a bet wins given that it is not refunded. */
function fairOf(results: Results, bet: 'over' | 'under'): number {
  const meanOf = (part: 'won' | 'refunded') =>
    results.reduce((sum, { probability, [bet]: settled }) => sum + probability * settled[part], 0);
  return meanOf('won') / (1 - meanOf('refunded'));
}

/** Probabilities by what becomes of both bets. */
function bySettlement(results: Results): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { probability, over, under } of results) {
    const key = [over.won, over.refunded, under.won, under.refunded].join(' ');
    sums[key] = (sums[key] ?? 0) + probability;
  }
  return sums;
}

it('the results of two lines are found again from the closes that follow from them', () => {
  const lines = fc.record({ over: line, under: line, zeroIsPossible: fc.boolean() });
  const weights = fc.record({ below: share, each: share, above: share });
  fc.assert(
    fc.property(lines, weights, (pair, weighed) => {
      fc.pre(pair.over !== pair.under);
      const results = resultsAround(pair, weighed);
      const found = bySettlement(pairResults(pair, fairOf(results, 'over'), fairOf(results, 'under')));
      const expected = bySettlement(results);
      for (const key of new Set([...Object.keys(found), ...Object.keys(expected)])) {
        expect(found[key] ?? 0, key).toBeCloseTo(expected[key] ?? 0, 9);
      }
    }),
  );
});

it('whatever the closes, probabilities are not below 0 and add up to 1', () => {
  const fair = fc.double({ min: 0.001, max: 0.999, noNaN: true });
  fc.assert(
    fc.property(fc.record({ over: line, under: line, zeroIsPossible: fc.boolean() }), fair, fair, (lines, p, q) => {
      const probabilities = pairResults(lines, p, q).map(({ probability }) => probability);
      expect(Math.min(...probabilities)).toBeGreaterThanOrEqual(0);
      expect(probabilities.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 9);
    }),
  );
});

// Over alone, under alone, both.
test.each([
  ['two bets both win with what the closes have above 1', { over: 8.5, under: 9.5 }, 0.5, 0.6, [0.4, 0.5, 0.1]],
  ['two bets never both win where the closes have less than 1', { over: 8.5, under: 9.5 }, 0.45, 0.45, [0.5, 0.5, 0]],
  [
    'two bets both win between spreads around 0',
    { over: -3.5, under: 2.5, zeroIsPossible: false },
    0.7,
    0.6,
    [0.4, 0.3, 0.3],
  ],
  [
    'no result wins both bets where games cannot tie',
    { over: -0.5, under: 0.5, zeroIsPossible: false },
    0.6,
    0.6,
    [0.5, 0.5],
  ],
] as const)('%s', (_what, lines, p, q, expected) => {
  const results = pairResults(lines, p, q);
  expect(results).toHaveLength(expected.length);
  results.forEach(({ probability }, n) => {
    expect(probability).toBeCloseTo(expected[n] ?? 0, 12);
  });
});

import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import type { Lines } from '../odds/settlement.ts';
import { settle } from '../testing/naive-settlement.ts';
import { lineResults } from './line-results.ts';

/** Of a bet over the one line and a bet under the other. */
function pairResults({ over, under, zeroIsPossible }: Lines, p: number, q: number) {
  const bets = [
    { line: over, side: 0, fair: p },
    { line: under, side: 1, fair: q },
  ] as const;
  return lineResults(bets, zeroIsPossible).flatMap(({ probability, settled: [first, second] }) =>
    first === undefined || second === undefined ? [] : [{ probability, over: first, under: second }],
  );
}

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

const BETS = { over: '1 0 0 0', under: '0 0 1 0', both: '1 0 1 0', neither: '0 0 0 0' };

test.each([
  [
    'two bets both win with what the closes have above 1',
    { over: 8.5, under: 9.5 },
    0.5,
    0.6,
    { over: 0.4, under: 0.5, both: 0.1 },
  ],
  [
    'two bets never both win where the closes have less than 1',
    { over: 8.5, under: 9.5 },
    0.45,
    0.45,
    { over: 0.5, under: 0.5, both: 0 },
  ],
  [
    'two bets both win between spreads around 0',
    { over: -3.5, under: 2.5, zeroIsPossible: false },
    0.7,
    0.6,
    { over: 0.4, under: 0.3, both: 0.3 },
  ],
  [
    'no result wins both bets where games cannot tie',
    { over: -0.5, under: 0.5, zeroIsPossible: false },
    0.6,
    0.6,
    { over: 0.5, under: 0.5 },
  ],
  [
    'a draw loses the bets on both teams',
    { over: 0.5, under: -0.5 },
    0.45,
    0.3,
    { over: 0.45, under: 0.3, neither: 0.25 },
  ],
] as const)('%s', (_what, lines, p, q, expected) => {
  const found = bySettlement(pairResults(lines, p, q));
  expect(Object.keys(found)).toHaveLength(Object.keys(expected).length);
  for (const [bets, probability] of Object.entries(expected))
    expect(found[BETS[bets as keyof typeof BETS]], bets).toBeCloseTo(probability, 12);
});

it('three bets on one line win and lose together, scaled by the mean of each side', () => {
  // Over 0.52, under 0.5 and 0.48: 0.52 / (0.52 + 0.49).
  const bets = [
    { line: 8.5, side: 0, fair: 0.52 },
    { line: 8.5, side: 1, fair: 0.5 },
    { line: 8.5, side: 1, fair: 0.48 },
  ] as const;
  const [below, above] = lineResults(bets);
  expect(below?.settled.map(({ won }) => won)).toEqual([0, 1, 1]);
  expect(above?.probability).toBeCloseTo(0.52 / 1.01, 12);
});

it('of two bets on one side the higher line is the less likely one, and never wins alone', () => {
  const bets = [
    { line: 8.5, side: 0, fair: 0.5 },
    { line: 10.5, side: 0, fair: 0.3 },
  ] as const;
  const results = lineResults(bets).map(({ probability, settled }) => [probability, ...settled.map(({ won }) => won)]);
  expect(results.map((each) => each.slice(1))).toEqual([
    [0, 0],
    [1, 0],
    [1, 1],
  ]);
  [0.5, 0.2, 0.3].forEach((probability, n) => {
    expect(results[n]?.[0]).toBeCloseTo(probability, 12);
  });
});

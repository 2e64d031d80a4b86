import { describe, expect, it } from 'vitest';
import { fairAbove } from './outcomes.ts';
import { countShape, negativeBinomialWeights } from './shapes.ts';
import { probabilitiesAt, tiltedFamily } from './tilted-family.ts';

/** Results −1, 0 and 1 with the weights 1, 2 and 1. */
const three = { lowest: -1, weights: [1, 2, 1], pulls: [-1, 0, 1], means: [-0.8, 0.8] } as const;

describe('a tilted family', () => {
  it('has its weights as probabilities without a tilt', () =>
    expect([...probabilitiesAt(three, 0)]).toEqual([0.25, 0.5, 0.25]));

  it('multiplies odds by the tilt: at ln 2 they are 1/2, 2 and 2', () => {
    const [low, middle, high] = probabilitiesAt(three, Math.log(2));
    expect([low, middle, high].map((one) => (one ?? 0) * 4.5)).toEqual([
      expect.closeTo(0.5),
      expect.closeTo(2),
      expect.closeTo(2),
    ]);
  });

  it('finds the even member from an even price', () => {
    const outcomes = tiltedFamily(three).fit([{ line: 0, above: 0.5, books: 3 }]);
    expect([-1, 0, 1].map((result) => outcomes?.probability(result))).toEqual([
      expect.closeTo(0.25),
      expect.closeTo(0.5),
      expect.closeTo(0.25),
    ]);
  });

  it('settles a quarter line as half a bet on each neighbor', () => {
    const outcomes = tiltedFamily(three).fit([{ line: 0, above: 0.5, books: 1 }]);
    // Over 0.25 wins at 1 and is half refunded, half lost at 0: won 1/4, refunded 1/4, so 1/4 of the remaining 3/4.
    expect(outcomes && fairAbove(outcomes, 0.25)).toBeCloseTo(1 / 3);
    // Over -0.25 wins at 1, and half of it at 0: won 1/2, refunded 1/4.
    expect(outcomes && fairAbove(outcomes, -0.25)).toBeCloseTo(2 / 3);
  });

  it('lies between two points that disagree, nearer to the one of more books', () => {
    const family = tiltedFamily(three);
    const fitted = family.fit([
      { line: 0.5, above: 0.2, books: 3 },
      { line: 0.5, above: 0.3, books: 1 },
    ]);
    expect(fitted?.above(0.5)).toBeCloseTo(0.225);
  });

  it('has no member without points, or for one beyond its means', () => {
    expect(tiltedFamily(three).fit([])).toBeUndefined();
    expect(tiltedFamily(three).fit([{ line: 0.5, above: 0.99, books: 1 }])).toBeUndefined();
  });
});

it('negative binomial counts have the variance of their size', () => {
  const outcomes = tiltedFamily(countShape(negativeBinomialWeights(7, [4, 16]))).fit([
    { line: 8.5, above: 0.5, books: 1 },
  ]);
  const counts = Array.from({ length: 100 }, (_, count) => count);
  const mean = counts.reduce((sum, count) => sum + count * (outcomes?.probability(count) ?? 0), 0);
  const variance = counts.reduce((sum, count) => sum + (count - mean) ** 2 * (outcomes?.probability(count) ?? 0), 0);
  expect(variance / (mean + mean ** 2 / 7)).toBeCloseTo(1, 2);
});

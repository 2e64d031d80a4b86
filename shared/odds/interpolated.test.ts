import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { marketFamily } from './distribution/market-family.ts';
import { fairAbove, type LinePoint } from './distribution/outcomes.ts';
import { interpolate } from './interpolated.ts';

const family = marketFamily({
  league: 'basketball_nba',
  measure: 'count',
  participant: 'player',
  share: 1,
  zeroIsPossible: true,
});
if (family === undefined) throw new Error('No family');

const curveOf = (...points: readonly LinePoint[]) => {
  const curve = interpolate(points, family);
  if (curve === undefined) throw new Error('No curve');
  return curve;
};

const points = fc.uniqueArray(
  fc.record({
    line: fc.integer({ min: 40, max: 120 }).map((quarters) => quarters / 4),
    above: fc.double({ min: 0.2, max: 0.8, noNaN: true }),
    books: fc.integer({ min: 1, max: 9 }),
  }),
  { selector: ({ line }) => line, minLength: 1, maxLength: 6 },
);

describe('the curve through a group of lines', () => {
  it('is a distribution: every result has some chance, and they sum to 1', () =>
    fc.assert(
      fc.property(points, (given) => {
        const curve = curveOf(...given);
        let sum = 0;
        for (let result = 0; result < 400; result++) {
          const probability = curve.probability(result);
          expect(probability).toBeGreaterThanOrEqual(0);
          if (curve.reaches(result)) expect(probability).toBeGreaterThan(0);
          sum += probability;
        }
        expect(sum).toBeCloseTo(1, 6);
        expect(curve.above(-0.5)).toBe(1);
      }),
    ));

  it('does not depend on the order of the lines', () =>
    fc.assert(
      fc.property(points, (given) => {
        const [curve, reversed] = [curveOf(...given), curveOf(...given.toReversed())];
        expect(reversed.above(20.5)).toBeCloseTo(curve.above(20.5), 6);
      }),
    ));

  it('meets a single price exactly', () =>
    fc.assert(
      fc.property(points, ([point]) => {
        if (point) expect(fairAbove(curveOf(point), point.line)).toBeCloseTo(point.above, 6);
      }),
    ));

  it('comes nearer to the prices, the more books there are', () => {
    const at = (books: number) =>
      curveOf({ line: 20.5, above: 0.55, books }, { line: 22.5, above: 0.35, books }).above(20.5) - 0.55;
    expect(Math.abs(at(3))).toBeLessThan(Math.abs(at(1)));
    expect(at(1000)).toBeCloseTo(0, 3);
  });

  it('keeps a chance between two lines that single books price in the wrong order', () => {
    const curve = curveOf({ line: 22.5, above: 0.48, books: 1 }, { line: 23.5, above: 0.5, books: 1 });
    expect(curve.probability(23)).toBeGreaterThan(0.03);
    const certain = curveOf({ line: 22.5, above: 0.48, books: 50 }, { line: 23.5, above: 0.5, books: 50 });
    expect(certain.probability(23)).toBeGreaterThan(0.01);
  });

  it('reaches half a point beyond its lines', () => {
    const curve = curveOf({ line: 20.5, above: 0.5, books: 1 }, { line: 22, above: 0.4, books: 1 });
    expect([19.5, 20, 21.25, 22.5, 23].map(curve.reaches)).toEqual([false, true, true, true, false]);
  });
});

it('there is no curve without lines', () => expect(interpolate([], family)).toBeUndefined());

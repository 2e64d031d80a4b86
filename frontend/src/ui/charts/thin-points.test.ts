import fc from 'fast-check';
import { expect, it } from 'vitest';
import { thinPoints } from './thin-points.ts';

const evenly = (count: number) => (index: number) => index / Math.max(1, count - 1);

it('thinned points are all points as long as there is a pixel for each', () => {
  expect(thinPoints([3, 1, 2], evenly(3), 3)).toEqual([0, 1, 2]);
  expect(thinPoints([], evenly(0), 300)).toEqual([]);
});

it('thinned points are the first, lowest, highest and last of each column', () => {
  //                 0  1  2   3  4 | 5  6   7  8  9
  expect(thinPoints([0, 1, -9, 7, 2, 3, 30, 1, 2, 4], evenly(10), 2)).toEqual([0, 2, 3, 4, 5, 6, 7, 9]);
});

it('thinned points keep the extremes and the ends, at most four to a column', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 400 }),
      fc.integer({ min: 1, max: 50 }),
      (values, width) => {
        const kept = thinPoints(values, evenly(values.length), width);
        const shown = kept.map((index) => values[index] ?? Number.NaN);
        expect([Math.min(...shown), Math.max(...shown)]).toEqual([Math.min(...values), Math.max(...values)]);
        expect([kept[0], kept.at(-1)]).toEqual([0, values.length - 1]);
        expect(kept).toEqual(kept.toSorted((a, b) => a - b));
        expect(kept.length).toBeLessThanOrEqual(Math.max(width, 4 * width));
      },
    ),
  );
});

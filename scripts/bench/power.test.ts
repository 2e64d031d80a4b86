import { expect, it, test } from 'vitest';
import { powerOf } from './power.ts';

test.each([
  ['in proportion', 3, 1],
  ['with the square', 0.5, 2],
  ['with the root', 7, 0.5],
  ['not at all', 4, 0],
])('finds the power of what grows %s', (_growth, factor, power) => {
  expect(powerOf([12, 24, 60, 120].map((x) => [x, factor * x ** power]))).toBeCloseTo(power, 9);
});

it('takes what fits best where points do not lie on one curve', () => {
  // In powers of ten: (0, 0), (1, 2), (2, 1); the best line through them rises by one half.
  expect(
    powerOf([
      [1, 1],
      [10, 100],
      [100, 10],
    ]),
  ).toBeCloseTo(0.5, 9);
});

import { expect, test } from 'vitest';
import { settle } from './settlement.ts';

test.each([
  [7, 6.5, 0, 1, 0],
  [6, 6.5, 0, 0, 0],
  [7, 6.5, 1, 0, 0],
  [6, 6.5, 1, 1, 0],
  [7, 7, 0, 0, 1],
  [7, 7, 1, 0, 1],
  [-4, -3.5, 0, 0, 0],
  [-3, -3.5, 0, 1, 0],
  [0, 0, 1, 0, 1],
  // 8.75 is half on 8.5 and half on 9.
  [8, 8.75, 0, 0, 0],
  [9, 8.75, 0, 0.5, 0.5],
  [9, 8.75, 1, 0, 0.5],
  [10, 8.75, 0, 1, 0],
  // 8.25 is half on 8 and half on 8.5.
  [8, 8.25, 0, 0, 0.5],
  [8, 8.25, 1, 0.5, 0.5],
  [9, 8.25, 0, 1, 0],
  // -0.25 is half on -0.5 and half on 0.
  [0, -0.25, 0, 0.5, 0.5],
  [0, -0.25, 1, 0, 0.5],
  // Neither whole nor half nor a quarter: cannot push.
  [15, 15.2, 1, 1, 0],
  [16, 15.2, 0, 1, 0],
] as const)('a result of %i on the line %f, side %i: %f won, %f refunded', (result, line, side, won, refunded) => {
  expect(settle(result, line, side)).toEqual({ won, refunded });
});

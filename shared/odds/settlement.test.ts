import { expect, it, test } from 'vitest';
import { partialResults, settle, settlementsOf } from './settlement.ts';

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

test.each([
  [6.5, 7.5, true, []],
  [7, 7, true, [7]],
  [6.75, 7.25, true, [7]],
  [-7.25, 6.75, true, [-7, 7]],
  [8, 3, true, [3, 8]],
  [-0.25, 1, true, [0, 1]],
  [-0.25, 1, false, [1]],
  [15.2, 16.9, true, []],
])('the half results of lines %f and %f, ties possible: %s, are %j', (over, under, zeroIsPossible, results) => {
  expect(partialResults({ over, under, zeroIsPossible })).toEqual(results);
});

it('two bets without lines are settled in two ways, on a whole line likewise since a push of both is ignored', () => {
  const either = [
    [
      { won: 1, refunded: 0 },
      { won: 0, refunded: 0 },
    ],
    [
      { won: 0, refunded: 0 },
      { won: 1, refunded: 0 },
    ],
  ];
  expect(settlementsOf(undefined)).toEqual(either);
  expect(settlementsOf({ over: 7, under: 7 })).toEqual(either);
  expect(settlementsOf({ over: 7.25, under: 7.25 })).toEqual([
    ...either,
    [
      { won: 0, refunded: 0.5 },
      { won: 0.5, refunded: 0.5 },
    ],
  ]);
});

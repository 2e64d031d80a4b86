import { expect, it } from 'vitest';
import { isQuarterLine, settle } from './naive-settlement.ts';

it.each([
  { line: 8.5, side: 0, result: 9, won: 1, refunded: 0 },
  { line: 8.5, side: 0, result: 8, won: 0, refunded: 0 },
  { line: 8.5, side: 1, result: 8, won: 1, refunded: 0 },
  { line: 8, side: 0, result: 8, won: 0, refunded: 1 },
  { line: 8, side: 1, result: 8, won: 0, refunded: 1 },
  { line: 8, side: 1, result: 7, won: 1, refunded: 0 },
  // Half on 8.5, half on 9.
  { line: 8.75, side: 0, result: 10, won: 1, refunded: 0 },
  { line: 8.75, side: 0, result: 9, won: 0.5, refunded: 0.5 },
  { line: 8.75, side: 0, result: 8, won: 0, refunded: 0 },
  { line: 8.75, side: 1, result: 9, won: 0, refunded: 0.5 },
  { line: 8.75, side: 1, result: 8, won: 1, refunded: 0 },
  // Half on 8, half on 8.5.
  { line: 8.25, side: 0, result: 8, won: 0, refunded: 0.5 },
  { line: 8.25, side: 1, result: 8, won: 0.5, refunded: 0.5 },
  // Half on -0.5, half on 0.
  { line: -0.25, side: 0, result: 0, won: 0.5, refunded: 0.5 },
  { line: -0.25, side: 1, result: 0, won: 0, refunded: 0.5 },
  { line: 8.2, side: 0, result: 8, won: 0, refunded: 0 },
  { line: 8.2, side: 1, result: 8, won: 1, refunded: 0 },
] as const)(
  'line $line, side $side, at $result has $won won, $refunded refunded',
  ({ line, side, result, won, refunded }) => {
    expect(settle({ threshold: line, side }, result)).toEqual({ won, refunded });
  },
);

it.each([
  [8.25, true],
  [-8.75, true],
  [0.25, true],
  [8, false],
  [-8.5, false],
  [8.2, false],
])('%d is a quarter line: %s', (line, expected) => {
  expect(isQuarterLine(line)).toBe(expected);
});

import { expect, test } from 'vitest';
import { numberWithin } from './number-within.ts';

test.each([
  ['12.5', 12.5],
  ['0', 0],
  ['100', 100],
  ['100.01', undefined],
  ['-1', undefined],
  ['', undefined],
  [' ', undefined],
  ['abc', undefined],
  ['1.2.3', undefined],
  ['Infinity', undefined],
  [null, undefined],
])('%j within 0 to 100 is %j', (text, expected) => {
  expect(numberWithin(text, { min: 0, max: 100 })).toBe(expected);
});

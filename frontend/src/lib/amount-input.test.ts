import { expect, test } from 'vitest';
import { cleanAmountInput, normalizeAmount } from './amount-input.ts';

test.each([
  ['$1,250.50', '1,250.50'],
  [' 25 ', '25'],
  ['-5', '5'],
  ['1e3', '13'],
])('cleaning the input %j leaves %j', (typed, kept) => {
  expect(cleanAmountInput(typed)).toBe(kept);
});

test.each([
  ['12.50', '12.50'],
  ['12,5', '12.5'],
  ['12,50', '12.50'],
  [',5', '.5'],
  ['1,000', '1000'],
  ['1,250.50', '1250.50'],
  ['1,250,000', '1250000'],
  ['', ''],
])('%j is normalized to %j', (text, amount) => {
  expect(normalizeAmount(text)).toBe(amount);
});

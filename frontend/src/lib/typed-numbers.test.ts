import { expect, test } from 'vitest';
import { chancesIn, cleanAmountInput, flipSign, normalizeAmount, numberWithin } from './typed-numbers.ts';

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

test.each([
  ['', []],
  ['50', [0.5]],
  ['50, 40', [0.5, 0.4]],
  ['50;40  25,', [0.5, 0.4, 0.25]],
  ['50, x', undefined],
  ['0', undefined],
  ['100', undefined],
  ['50 '.repeat(12), undefined],
])('chances typed as %j are %j', (text, chances) => {
  expect(chancesIn(text)).toEqual(chances);
});

test.each([
  ['-150', '+150'],
  ['+150', '-150'],
  ['150', '-150'],
  ['', '-'],
  ['-', '+'],
])('%j with the opposite sign is %j', (text, other) => {
  expect(flipSign(text)).toBe(other);
});

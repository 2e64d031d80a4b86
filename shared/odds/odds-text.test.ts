import { expect, test } from 'vitest';
import { oddsMeaning, oddsProblem } from './odds-text.ts';

const BETWEEN = 'Odds are +100 or more, or -100 or less.';

test.each([
  ['', undefined],
  ['+100', undefined],
  ['-100', undefined],
  ['250', undefined],
  ['50', BETWEEN],
  ['-99', BETWEEN],
  ['0', BETWEEN],
  ['+', 'Add the number after the sign.'],
  ['-', 'Add the number after the sign.'],
  ['1000001', 'No sportsbook offers odds this long.'],
])('the odds %j have the error %j', (text, problem) => {
  expect(oddsProblem(text)).toBe(problem);
});

test.each([
  ['+180', '2.80 · 35.7% implied'],
  ['-150', '1.67 · 60.0% implied'],
  ['-2000', '1.050 · 95.2% implied'],
  ['50', undefined],
])('%j means %j', (text, meaning) => {
  expect(oddsMeaning(text)).toBe(meaning);
});

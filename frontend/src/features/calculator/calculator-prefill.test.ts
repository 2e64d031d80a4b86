import { expect, it, test } from 'vitest';
import { arbitragePrefill, wholeOdds } from './calculator-prefill.ts';

it('the two-bet calculator starts with the first two of the odds, rounded to whole numbers', () => {
  expect(arbitragePrefill(['105.4', '-110.6', '+300'])).toEqual({ kind: 'arbitrage', odds: ['+105', '-111'] });
});

it.each([[[]], [['+105']], [['+105', 'N/A']], [['', '']]])('the two-bet calculator does not open with %j', (odds) => {
  expect(arbitragePrefill(odds)).toBeUndefined();
});

test.each([
  ['+105', '+105'],
  ['−110', '-110'],
  ['99.6', '+100'],
  ['99', undefined],
  ['even', undefined],
  ['', undefined],
])('%j is rounded to %j', (text, whole) => {
  expect(wholeOdds(text)).toBe(whole);
});

import { describe, expect, it, test } from 'vitest';
import { arbitragePrefill, wholeOdds } from './calculator-prefill.ts';

describe('the two-bet calculator', () => {
  it('starts at +180 and -150 where nobody says otherwise', () => {
    expect(arbitragePrefill()).toEqual({ kind: 'arbitrage', odds: ['+180', '-150'] });
  });

  it('starts with the first two of the odds, whole', () => {
    expect(arbitragePrefill(['105.4', '-110.6', '+300'])).toEqual({ kind: 'arbitrage', odds: ['+105', '-111'] });
  });

  it.each([[[]], [['+105']], [['+105', 'N/A']], [['', '']]])('does not start with %j', (odds) => {
    expect(arbitragePrefill(odds)).toBeUndefined();
  });
});

test.each([
  ['+105', '+105'],
  ['−110', '-110'],
  ['99.6', '+100'],
  ['99', undefined],
  ['even', undefined],
  ['', undefined],
])('%j is %j in whole odds', (text, whole) => {
  expect(wholeOdds(text)).toBe(whole);
});

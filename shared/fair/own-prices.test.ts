import { expect, test } from 'vitest';
import { contradictsLadder, sumsTooLow } from './own-prices.ts';

test.each([
  // 100/210 twice is 0.9524; 0.5 and 0.49 are the limit.
  ['+110/+110', 100 / 210, 100 / 210, true],
  ['a sum of 0.99', 0.5, 0.49, false],
  ['an exchange without vig', 0.5, 0.5, false],
])('two sides sum too low or not: %s', (_name, first, second, expected) => {
  expect(sumsTooLow(first, second)).toBe(expected);
});

test.each([
  // Over 0.5 at +100, over 1.5 at -105: 105/205 = 0.5122.
  ['the harder bet 1.2 points likelier', 0.5, 105 / 205, true],
  ['half a point', 0.5, 0.505, false],
  ['the easier bet likelier', 0.5, 0.4, false],
])('a ladder contradicts itself or not: %s', (_name, easier, harder, expected) => {
  expect(contradictsLadder(easier, harder)).toBe(expected);
});

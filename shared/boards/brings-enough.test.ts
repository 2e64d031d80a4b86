import { expect, test } from 'vitest';
import { bringsEnough } from './brings-enough.ts';

test.each([
  ['arbitrage', 1, 1, true],
  ['arbitrage', 0.99, 1, false],
  ['arbitrage', -0.04, 0, false],
  ['arbitrage', -0.04, null, true],
  ['overlap', 2.5, 2.5, true],
  ['promo', 4.99, 5, false],
  ['promo', Number.NaN, 0, false],
  ['overlap', Number.NaN, null, true],
  ['low-hold', -2.5, 1, true],
] as const)('of a row of %s, $%d against a minimum of $%s is enough: %s', (kind, dollars, minimum, expected) =>
  expect(bringsEnough({ kind, dollars }, minimum)).toBe(expected),
);

import { expect, test } from 'vitest';
import { boardAt } from './boards.ts';

test.each([
  ['/', 'arbitrage', 'dashboard'],
  ['/dashboard', 'arbitrage', 'dashboard'],
  ['/dashboard/', 'arbitrage', 'dashboard'],
  ['/overlap', 'overlap', 'overlap'],
  ['/promo/', 'promo', 'bonus'],
  ['/low-hold', 'low-hold', 'low-hold'],
  ['/promotion', undefined, undefined],
  ['/settings', undefined, undefined],
] as const)('the board at %s is %s, with the filters of %s', (path, kind, filters) => {
  expect(boardAt(path)?.kind).toBe(kind);
  expect(boardAt(path)?.filters).toBe(filters);
});

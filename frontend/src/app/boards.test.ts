import { expect, test } from 'vitest';
import { boardAt } from './boards.ts';

test.each([
  ['/', 'arbitrage'],
  ['/dashboard', 'arbitrage'],
  ['/dashboard/', 'arbitrage'],
  ['/overlap', 'overlap'],
  ['/promo/', 'promo'],
  ['/low-hold', 'low-hold'],
  ['/promotion', undefined],
  ['/settings', undefined],
])('the board at %s is %s', (path, kind) => expect(boardAt(path)?.kind).toBe(kind));

import { expect, test } from 'vitest';
import { freshnessOf } from './freshness.ts';

test.each([
  [0, 'fresh', '0 s'],
  [44, 'fresh', '40 s'],
  [120, 'fresh', '2 min'],
  [121, 'aging', '2 min'],
  [600, 'aging', '10 min'],
  [601, 'old', '10 min'],
  [-5, 'fresh', '0 s'],
] as const)('a price confirmed %d s ago is %s and %s old', (seconds, level, text) =>
  expect(freshnessOf(1_000_000, 1_000_000 + seconds * 1_000)).toEqual({ level, text }),
);

import { expect, it } from 'vitest';
import { readiness } from './skipping.ts';

it('runs what lacks nothing', () => {
  expect(readiness({}, {})).toEqual({ run: true });
  expect(readiness({ lacks: () => undefined }, { CI: 'true' })).toEqual({ run: true });
});

it('skips what lacks something, except where everything must run', () => {
  const lacks = () => 'no Java';
  expect(readiness({ lacks }, {})).toEqual({ run: false, failed: 0, why: 'no Java' });
  expect(readiness({ lacks }, { CI: 'true' })).toEqual({ run: false, failed: 1, why: 'no Java' });
});

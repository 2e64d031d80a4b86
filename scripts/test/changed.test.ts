import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { concernsInfrastructure, leftOut, longTests, patternOf } from './changed.ts';

it('every long test exists', () => {
  expect(longTests.filter((test) => !existsSync(test))).toEqual([]);
});

it('a long test runs when a file of its folder has changed', () => {
  const left = leftOut(['functions/billing/checkout/attempt.ts', 'shared/odds/stakes.ts']);
  expect(left).not.toContain('functions/billing/checkout/crash-sweep.test.ts');
  expect(left).toContain('functions/account/flood.test.ts');
  expect(left).toContain('scripts/drill/');
});

it('a folder is a pattern', () => {
  expect([patternOf('scripts/drill/'), patternOf('functions/account/flood.test.ts')]).toEqual([
    'scripts/drill/**',
    'functions/account/flood.test.ts',
  ]);
});

it.each([
  ['infra/config/grants.ts', true],
  ['functions/opportunities/scan.handler.ts', true],
  ['shared/deployment/jobs.ts', true],
  ['shared/odds/stakes.ts', false],
  ['frontend/src/app/App.tsx', false],
])('%s concerns the infrastructure: %s', (file, concerns) => {
  expect(concernsInfrastructure([file])).toBe(concerns);
});

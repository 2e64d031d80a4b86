import { expect, it } from 'vitest';
import { concernsInfrastructure, nearestTests } from './changed.ts';

it('the tests nearest to the changes are those of the same folder, then those of its neighbors', () => {
  const tests = [
    'frontend/src/app/App.test.tsx',
    'functions/bets/imports/imports-over-http.test.ts',
    'functions/bets/position-store.test.ts',
    'shared/bets/grade.test.ts',
    'functions/mail/outbox.test.ts',
  ];
  expect(nearestTests(tests, ['functions/bets/imports/known-positions.ts'], 3)).toEqual([
    'functions/bets/imports/imports-over-http.test.ts',
    'functions/bets/position-store.test.ts',
    'functions/mail/outbox.test.ts',
  ]);
});

it('the nearest of several changes counts', () => {
  const tests = ['functions/mail/outbox.test.ts', 'shared/bets/grade.test.ts'];
  const changed = ['functions/live/connect.handler.ts', 'shared/bets/grade.ts'];
  expect(nearestTests(tests, changed, 1)).toEqual(['shared/bets/grade.test.ts']);
});

it.each([
  ['infra/config/grants.ts', true],
  ['functions/odds/scan.handler.ts', true],
  ['shared/deployment/jobs.ts', true],
  ['shared/odds/stakes.ts', false],
  ['frontend/src/app/App.tsx', false],
])('the file %s concerns the infrastructure: %s', (file, concerns) => {
  expect(concernsInfrastructure([file])).toBe(concerns);
});

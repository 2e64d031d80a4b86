import { expect, test } from 'vitest';
import { chargeSummary } from './charge-summary.ts';

const NOON = Date.parse('2026-11-21T12:00:00');

test.each([
  ['month', true, '$0.00 today', 'then $30.00 a month from Nov 26, 2026, unless you cancel before then.'],
  ['year', true, '$0.00 today', 'then $270.00 a year from Nov 26, 2026, unless you cancel before then.'],
  ['month', false, '$30.00 today', 'then $30.00 every month until you cancel.'],
  ['year', false, '$270.00 today', 'then $270.00 every year until you cancel.'],
] as const)('the charges of a plan by the %s, with a trial: %s', (interval, trial, today, later) =>
  expect(chargeSummary(interval, trial, NOON)).toEqual({ today, later }),
);

import { expect, test } from 'vitest';
import { TRIAL_DAYS } from '../../../../../shared/catalogue/plans.ts';
import { chargeSummary } from './charge-summary.ts';

/** The trial's length before November 26, 2026. */
const NOON = new Date(2026, 10, 26 - TRIAL_DAYS, 12).getTime();

test.each([
  ['month', true, '$0.00 today', 'then $30.00 a month from Nov 26, 2026, unless you cancel before then.'],
  ['year', true, '$0.00 today', 'then $270.00 a year from Nov 26, 2026, unless you cancel before then.'],
  ['month', false, '$30.00 today', 'then $30.00 every month until you cancel.'],
  ['year', false, '$270.00 today', 'then $270.00 every year until you cancel.'],
] as const)('the charges of a plan by the %s, with a trial: %s', (interval, trial, today, later) =>
  expect(chargeSummary(interval, trial, NOON)).toEqual({ today, later }),
);

import { expect, it } from 'vitest';
import { billingIntervals, plans, TRIAL_DAYS } from './plans.ts';

it('bills $30 a month or $270 a year, half of the list price', () => {
  expect(plans.month).toMatchObject({ monthlyCents: 3000, listMonthlyCents: 6000, billedCents: 3000, badge: null });
  expect(plans.year).toMatchObject({ monthlyCents: 2250, listMonthlyCents: 4500, billedCents: 27000 });
  expect(TRIAL_DAYS).toBe(5);
});

it('bills for a year twelve times what it says a month costs, and saves what the badge says', () => {
  expect(plans.year.billedCents).toBe(12 * plans.year.monthlyCents);
  const saved = 100 * (1 - plans.year.monthlyCents / plans.month.monthlyCents);
  expect(plans.year.badge).toBe(`Save ${saved}%`);
});

it('gives each price a lookup key of its own', () => {
  expect(billingIntervals.map((interval) => plans[interval].lookupKey)).toEqual(['crossbook_month', 'crossbook_year']);
});

it('offers each interval once, under the name that is sent', () => {
  expect(billingIntervals).toEqual(['month', 'year']);
  for (const interval of billingIntervals) expect(plans[interval].interval).toBe(interval);
});

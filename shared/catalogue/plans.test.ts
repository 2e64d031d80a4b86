import { expect, it } from 'vitest';
import { billingIntervals, plans, TRIAL_DAYS } from './plans.ts';

it('the plans cost $30 a month or $270 a year, half of the list price', () => {
  expect(plans.month).toMatchObject({ monthlyCents: 3000, listMonthlyCents: 6000, billedCents: 3000, badge: null });
  expect(plans.year).toMatchObject({ monthlyCents: 2250, listMonthlyCents: 4500, billedCents: 27000 });
  expect(TRIAL_DAYS).toBe(5);
});

it('the yearly bill is twelve times its monthly price, and the saving is that of the badge', () => {
  expect(plans.year.billedCents).toBe(12 * plans.year.monthlyCents);
  const saved = 100 * (1 - plans.year.monthlyCents / plans.month.monthlyCents);
  expect(plans.year.badge).toBe(`Save ${saved}%`);
});

it('each plan has a unique lookup key', () => {
  expect(billingIntervals.map((interval) => plans[interval].lookupKey)).toEqual(['crossbook_month', 'crossbook_year']);
});

it('each interval has one plan, keyed by its name in requests', () => {
  expect(billingIntervals).toEqual(['month', 'year']);
  for (const interval of billingIntervals) expect(plans[interval].interval).toBe(interval);
});

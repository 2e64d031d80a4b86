import { expect, it } from 'vitest';
import {
  APPROVAL_HOURS,
  COMMISSION_PERCENT,
  commissionCents,
  REFERRAL_COOKIE_DAYS,
  yearlyCommissionCents,
} from './affiliate.ts';
import { billingIntervals, plans } from './plans.ts';

it('the commission is half of every bill: $15 a month or $135 a year', () => {
  expect(commissionCents).toEqual({ month: 1500, year: 13500 });
  expect(COMMISSION_PERCENT).toBe(50);
  for (const interval of billingIntervals)
    expect(commissionCents[interval]).toBe((plans[interval].billedCents * COMMISSION_PERCENT) / 100);
});

it('a referral lasts 60 days and an application is reviewed within 24 hours', () => {
  expect([REFERRAL_COOKIE_DAYS, APPROVAL_HOURS]).toEqual([60, 24]);
});

it('a year has twelve monthly bills or one yearly bill', () => {
  // 20 × 12 × $15 = $3,600, 10 × $135 = $1,350
  expect(yearlyCommissionCents({ month: 20, year: 10 })).toBe(495_000);
  expect(yearlyCommissionCents({ month: 0, year: 0 })).toBe(0);
});

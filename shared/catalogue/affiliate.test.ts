import { expect, it } from 'vitest';
import {
  APPROVAL_HOURS,
  COMMISSION_PERCENT,
  commissionCents,
  commissionOf,
  partnerCode,
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

it('R-461: the commission on a payment is in whole cents, rounded down', () => {
  for (const interval of billingIntervals)
    expect(commissionOf(plans[interval].billedCents, COMMISSION_PERCENT)).toBe(commissionCents[interval]);
  expect([commissionOf(1, 50), commissionOf(3001, 50), commissionOf(999, 33), commissionOf(0, 50)]).toEqual([
    0, 1500, 329, 0,
  ]);
});

it.each([
  ['ada10', 'ADA10'],
  [' Ada10 ', 'ADA10'],
  ['ab', undefined],
  ['A'.repeat(21), undefined],
  ['ada-10', undefined],
  ['', undefined],
  ['ada;x=1', undefined],
  ['АDA10', undefined],
])('the code in a link, %j, is read as %j', (text, code) => {
  expect(partnerCode(text)).toBe(code);
});

it('a referral lasts 60 days and an application is reviewed within 24 hours', () => {
  expect([REFERRAL_COOKIE_DAYS, APPROVAL_HOURS]).toEqual([60, 24]);
});

it('a year has twelve monthly bills or one yearly bill', () => {
  // 20 × 12 × $15 = $3,600, 10 × $135 = $1,350
  expect(yearlyCommissionCents({ month: 20, year: 10 })).toBe(495_000);
  expect(yearlyCommissionCents({ month: 0, year: 0 })).toBe(0);
});

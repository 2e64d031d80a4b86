import { type BillingInterval, billingIntervals } from './plans.ts';

/** Share of what a referred subscriber pays, for as long as they pay. */
export const COMMISSION_PERCENT = 50;

/** How long after a visit through a partner's link a subscription still counts as theirs. */
export const REFERRAL_COOKIE_DAYS = 60;

/** Within which an application is answered. */
export const APPROVAL_HOURS = 24;

/** Whole cents of one bill of a plan that go to the partner. */
export const commissionCents: Readonly<Record<BillingInterval, number>> = {
  month: 15_00,
  year: 135_00,
};

/** How many subscribers a partner has on each plan. */
export type Referred = Readonly<Record<BillingInterval, number>>;

/** Whole cents that a year of the referred subscriptions brings, while all of them go on. */
export function yearlyCommissionCents(referred: Referred): number {
  const billsAYear: Readonly<Record<BillingInterval, number>> = { month: 12, year: 1 };
  return billingIntervals.reduce(
    (sum, interval) => sum + referred[interval] * billsAYear[interval] * commissionCents[interval],
    0,
  );
}

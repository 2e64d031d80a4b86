import { type BillingInterval, billingIntervals } from './plans.ts';

/** Share of a referred subscriber's payments, for as long as they pay. */
export const COMMISSION_PERCENT = 50;

/** How long after a visit through a partner's link a subscription is attributed to the partner. */
export const REFERRAL_COOKIE_DAYS = 60;

/** Maximum time to review an application. */
export const APPROVAL_HOURS = 24;

/** The partner's commission on one bill of a plan, in whole cents. */
export const commissionCents: Readonly<Record<BillingInterval, number>> = {
  month: 15_00,
  year: 135_00,
};

/** Number of referred subscribers on each plan. */
export type Referred = Readonly<Record<BillingInterval, number>>;

/** Commission of a year in whole cents, if no subscriber cancels. */
export function yearlyCommissionCents(referred: Referred): number {
  const billsAYear: Readonly<Record<BillingInterval, number>> = { month: 12, year: 1 };
  return billingIntervals.reduce(
    (sum, interval) => sum + referred[interval] * billsAYear[interval] * commissionCents[interval],
    0,
  );
}

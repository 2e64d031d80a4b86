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

/** A partner's code: part of their link, `/?ref=CODE`. */
const PARTNER_CODE = /^[A-Z0-9]{3,20}$/;

/** The code in a link, where case and spaces around it do not matter; undefined for anything that cannot be one. */
export function partnerCode(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return PARTNER_CODE.test(code) ? code : undefined;
}

/**
 * The commission on a payment in whole cents, rounded down. `percent`: the partner's share when the subscriber signed up, a whole number
 * from 0 to 100.
 */
export function commissionOf(paidCents: number, percent: number): number {
  return Math.floor((paidCents * percent) / 100);
}

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

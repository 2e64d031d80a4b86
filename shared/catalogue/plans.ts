/** How often a subscription is billed, as sent. */
export type BillingInterval = 'month' | 'year';

export interface Plan {
  readonly interval: BillingInterval;
  readonly label: string;
  /** Under which Stripe finds its price. */
  readonly lookupKey: string;
  /** Whole cents of a month. */
  readonly monthlyCents: number;
  /** Whole cents of a month, struck through beside the price. */
  readonly listMonthlyCents: number;
  /** Whole cents billed at the start of each interval. */
  readonly billedCents: number;
  /** Words beside the price; null where there are none. */
  readonly billing: string | null;
  readonly badge: string | null;
}

export const plans = {
  month: {
    interval: 'month',
    label: 'Monthly',
    lookupKey: 'crossbook_month',
    monthlyCents: 30_00,
    listMonthlyCents: 60_00,
    billedCents: 30_00,
    billing: null,
    badge: null,
  },
  year: {
    interval: 'year',
    label: 'Yearly',
    lookupKey: 'crossbook_year',
    monthlyCents: 22_50,
    listMonthlyCents: 45_00,
    billedCents: 270_00,
    billing: 'Billed Annually',
    badge: 'Save 25%',
  },
} as const satisfies Record<BillingInterval, Plan>;

export const billingIntervals: readonly BillingInterval[] = ['month', 'year'];

/** Length of the free trial. */
export const TRIAL_DAYS = 5;

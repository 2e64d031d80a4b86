/** How often a subscription is billed, as in requests. */
export type BillingInterval = 'month' | 'year';

export interface Plan {
  readonly interval: BillingInterval;
  readonly label: string;
  /** Lookup key of its price at Stripe. */
  readonly lookupKey: string;
  /** Per month, in whole cents. */
  readonly monthlyCents: number;
  /** List price per month in whole cents, shown struck through. */
  readonly listMonthlyCents: number;
  /** Billed at the start of each interval, in whole cents. */
  readonly billedCents: number;
  /** Text beside the price; null for none. */
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

/** What tools that compare odds for bettors cost a month elsewhere, in whole cents: their public price lists, read when it says. */
export const pricesElsewhere = { fromCents: 80_00, toCents: 250_00, readIn: 'fall 2026' } as const;

/** Length of the free trial. */
export const TRIAL_DAYS = 5;

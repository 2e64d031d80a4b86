import { plans } from '../../../shared/catalogue/plans.ts';
import type { Usage } from './assumptions.ts';
import { awsLines } from './aws-lines.ts';
import type { Inventory } from './inventory.ts';
import type { Line, Section } from './line.ts';
import type { Prices } from './prices.ts';
import { type ChosenPlan, choosePlan } from './provider-plan.ts';
import { remarksOn } from './remarks.ts';
import { refuseUnpriced } from './resource-types.ts';
import { runsOf } from './runs.ts';
import { scanWork } from './scan-work.ts';

/** What a month costs and brings in. Dollars, not rounded. */
export interface Cost {
  readonly lines: readonly Line[];
  readonly subtotals: Readonly<Record<Section, number>>;
  readonly total: number;
  readonly perSubscriber: number | null;
  /** What subscriptions bring in. */
  readonly revenue: number;
  readonly margin: number;
  /** Share of the revenue that is left; null without revenue. */
  readonly marginShare: number | null;
  readonly plan: ChosenPlan;
  /** What the figures stand on that somebody should know, as sentences. */
  readonly remarks: readonly string[];
}

const MONTHS_PER_YEAR = 12;
const CENTS = 100;

/** @throws Error when the templates hold a resource without a price. */
export function costOf(usage: Usage, inventory: Inventory, prices: Prices): Cost {
  refuseUnpriced(inventory);
  const scan = scanWork(usage);
  const runs = runsOf(usage, scan, inventory);
  const plan = choosePlan(prices.plans, scan.creditsPerDay);
  const lines = [
    ...awsLines({ usage, scan, runs, inventory, prices: prices.aws }),
    providerLine(plan),
    ...stripeLines(usage, prices.stripe),
  ];
  const sum = (section: Section) =>
    lines.reduce((dollars, line) => dollars + (line.section === section ? line.dollars : 0), 0);
  const subtotals = { AWS: sum('AWS'), 'odds provider': sum('odds provider'), Stripe: sum('Stripe') };
  const total = subtotals.AWS + subtotals['odds provider'] + subtotals.Stripe;
  const revenue = revenueOf(usage);
  return {
    lines,
    subtotals,
    total,
    perSubscriber: usage.subscribers === 0 ? null : total / usage.subscribers,
    revenue,
    margin: revenue - total,
    marginShare: revenue === 0 ? null : (revenue - total) / revenue,
    plan,
    remarks: remarksOn({ usage, scan, inventory, plan }),
  };
}

/** The smallest plan that suffices; no credits can be bought beyond it. */
function providerLine({ name, creditsNeeded, dollars }: ChosenPlan): Line {
  return {
    section: 'odds provider',
    label: `plan of ${name}`,
    quantity: creditsNeeded,
    unit: 'credits in 31 days',
    unitPrice: `$${dollars.toLocaleString('en-US')} a month`,
    dollars,
  };
}

function revenueOf({ subscribers, yearlyShare }: Usage): number {
  const cents = (1 - yearlyShare) * plans.month.billedCents + (yearlyShare * plans.year.billedCents) / MONTHS_PER_YEAR;
  return (subscribers * cents) / CENTS;
}

/** Trials that end unpaid cost nothing here, and bring in nothing. */
function stripeLines(usage: Usage, fees: Prices['stripe']): readonly Line[] {
  const charges = usage.subscribers * (1 - usage.yearlyShare + usage.yearlyShare / MONTHS_PER_YEAR);
  const revenue = revenueOf(usage);
  const shares = [
    ['cards, by what is charged', fees.cardShare],
    ['subscriptions (Stripe Billing)', fees.billingShare],
  ] as const;
  return [
    ...shares.map(
      ([label, share]): Line => ({
        section: 'Stripe',
        label,
        quantity: revenue,
        unit: 'dollars',
        unitPrice: `${(share * CENTS).toFixed(1)} %`,
        dollars: revenue * share,
      }),
    ),
    {
      section: 'Stripe',
      label: 'cards, by the charge',
      quantity: charges,
      unit: 'charges',
      unitPrice: `$${fees.cardDollars.toFixed(2)} each`,
      dollars: charges * fees.cardDollars,
    },
  ];
}

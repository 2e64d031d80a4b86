import { LONGEST_MONTH_DAYS } from './month.ts';
import type { ProviderPlan } from './prices.ts';

/** What scans leave untouched of a plan that large; `functions/opportunities/provider/allowance.ts` keeps it. */
const RESERVE_CREDITS = 500;
/** On a small plan it is this share of it. */
const RESERVE_SHARE = 0.05;

export interface ChosenPlan extends ProviderPlan {
  /** Above 1 where no plan is large enough: so many of the largest, a price to be agreed with the provider. */
  readonly plansTaken: number;
  /** What the longest month takes, the reserve left out. */
  readonly creditsNeeded: number;
}

/** The smallest plan that lasts through the longest month with its reserve untouched. */
export function choosePlan(plans: readonly ProviderPlan[], creditsPerDay: number): ChosenPlan {
  const creditsNeeded = Math.ceil(creditsPerDay * LONGEST_MONTH_DAYS);
  const [largest] = plans.toSorted((a, b) => b.credits - a.credits);
  if (largest === undefined) throw new Error('There is no plan of the odds provider to choose from');
  const enough = plans
    .toSorted((a, b) => a.credits - b.credits)
    .find((plan) => creditsNeeded <= plan.credits - reserve(plan.credits));
  if (enough !== undefined) return { ...enough, plansTaken: 1, creditsNeeded };
  const plansTaken = Math.ceil(creditsNeeded / (largest.credits - reserve(largest.credits)));
  return {
    ...largest,
    name: `${plansTaken} × ${largest.name}`,
    dollars: largest.dollars * plansTaken,
    plansTaken,
    creditsNeeded,
  };
}

/** As scans reckon it. */
function reserve(credits: number): number {
  return Math.min(RESERVE_CREDITS, Math.floor(credits * RESERVE_SHARE));
}

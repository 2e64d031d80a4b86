import { plans, TRIAL_DAYS } from '../../../../../shared/catalogue/plans.ts';
import { offeredSportsbooks } from '../../../../../shared/catalogue/sportsbooks.ts';
import { wholePrice } from '../whole-price.ts';

/** What is read from afar. */
export const posterFacts: readonly string[] = [
  `${wholePrice(plans.month.monthlyCents)}/month`,
  `${TRIAL_DAYS}-Day Free Trial`,
  `${offeredSportsbooks.length}+ Sportsbooks Covered`,
];

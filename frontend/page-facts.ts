import { leagues } from '../shared/catalogue/leagues.ts';
import { plans, TRIAL_DAYS } from '../shared/catalogue/plans.ts';
import { comparedSportsbooks } from '../shared/catalogue/sportsbooks.ts';
import { wholePrice } from './src/features/marketing/copy.ts';

const facts = {
  COMPARED_SPORTSBOOKS: comparedSportsbooks.length,
  LEAGUES: leagues.length,
  TRIAL_DAYS,
  MONTHLY_PRICE: wholePrice(plans.month.monthlyCents),
};

/** Vite's `define` values of what `index.html` and a visitor's first view say of the catalogue, which they do without. */
export const pageFacts: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(facts).map(([name, value]) => [`import.meta.env.VITE_${name}`, JSON.stringify(String(value))]),
);

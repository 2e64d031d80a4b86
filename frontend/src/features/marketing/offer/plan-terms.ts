import { type BillingInterval, plans, TRIAL_DAYS } from '../../../../../shared/catalogue/plans.ts';
import { elsewhereText, wholePrice } from '../copy.ts';

/** A row of the comparison. */
export interface PlanTerm {
  readonly term: string;
  readonly answers: Readonly<Record<BillingInterval, string>>;
}

const yearOfMonthsCents = 12 * plans.month.billedCents;
const savedCents = yearOfMonthsCents - plans.year.billedCents;
const savedPercent = Math.round((savedCents / yearOfMonthsCents) * 100);

/** The rows of the plan comparison. */
export const planTerms: readonly PlanTerm[] = [
  { term: 'Today, with the free trial', answers: { month: wholePrice(0), year: wholePrice(0) } },
  {
    term: `After ${TRIAL_DAYS} days`,
    answers: {
      month: `${wholePrice(plans.month.billedCents)} every month`,
      year: `${wholePrice(plans.year.billedCents)} once a year`,
    },
  },
  {
    term: 'Cost per month',
    answers: {
      month: `${wholePrice(plans.month.monthlyCents)} a month`,
      year: `${wholePrice(plans.year.monthlyCents)} a month`,
    },
  },
  {
    term: 'Cost per year',
    answers: { month: wholePrice(yearOfMonthsCents), year: wholePrice(plans.year.billedCents) },
  },
  { term: 'Similar tools elsewhere', answers: { month: elsewhereText, year: elsewhereText } },
  { term: 'You save', answers: { month: 'Nothing', year: `${wholePrice(savedCents)} a year (${savedPercent}%)` } },
  {
    term: 'After canceling, access until',
    answers: { month: 'The end of the month paid for', year: 'The end of the year paid for' },
  },
];

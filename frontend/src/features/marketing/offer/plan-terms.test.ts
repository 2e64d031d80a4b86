import { expect, it } from 'vitest';
import { TRIAL_DAYS } from '../../../../../shared/catalogue/plans.ts';
import { planTerms } from './plan-terms.ts';

const answers = (term: string) => planTerms.find((each) => each.term === term)?.answers;

it('the table shows the price of each plan today, after the trial, per month and per year', () => {
  expect(answers('Today, with the free trial')).toEqual({ month: '$0', year: '$0' });
  expect(answers(`After ${TRIAL_DAYS} days`)).toEqual({ month: '$30 every month', year: '$270 once a year' });
  expect(answers('Cost per month')).toEqual({ month: '$30 a month', year: '$22.50 a month' });
  // 12 × $30
  expect(answers('Cost per year')).toEqual({ month: '$360', year: '$270' });
});

it('the table shows how much the yearly plan saves', () => {
  // $360 − $270 = $90, a quarter of $360
  expect(answers('You save')).toEqual({ month: 'Nothing', year: '$90 a year (25%)' });
});

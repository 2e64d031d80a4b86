import { expect, it, test } from 'vitest';
import { stages } from '../../../infra/config/stages.ts';
import { providerPlans } from './prices.ts';
import { choosePlan } from './provider-plan.ts';

const { plans } = providerPlans;

// A month of 31 days, and 500 credits kept back, on the two small plans 5 %: 25 of 500, 500 of 20,000.
test.each([
  [0, 0],
  [475 / 31, 0],
  [476 / 31, 30],
  [19_500 / 31, 30],
  [19_501 / 31, 59],
  [99_500 / 31, 59],
  [99_501 / 31, 119],
  [4_999_500 / 31, 119],
  [4_999_501 / 31, 249],
  [14_999_500 / 31, 249],
])('%d credits a day take the plan of %d dollars', (creditsPerDay, dollars) => {
  expect(choosePlan(plans, creditsPerDay)).toMatchObject({ dollars, plansTaken: 1 });
});

it('takes the largest plan several times where no plan is large enough, and says so', () => {
  const { dollars, plansTaken, name } = choosePlan(plans, 1_000_000);
  // 31 million in a month, 14,999,500 of each plan: three.
  expect({ dollars, plansTaken, name }).toEqual({ dollars: 747, plansTaken: 3, name: '3 × 15 million credits' });
});

it('finds for each stage the plan that its daily credits were made for', () => {
  expect(choosePlan(plans, stages.dev.oddsDailyCredits).credits).toBe(100_000);
  expect(choosePlan(plans, stages.prod.oddsDailyCredits).credits).toBe(5_000_000);
});

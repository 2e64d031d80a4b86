import { expect, it } from 'vitest';
import { planSummary } from './plan-summary.ts';

/** Local noon, so that it is the same day in every time zone. */
const at = (month: number, day: number) => new Date(2026, month - 1, day, 12).getTime() / 1_000;

it.each([
  [
    { status: 'active', billingInterval: 'year', currentPeriodEnd: at(12, 24) },
    'Yearly, $270 a year',
    'Your card is next charged $270 on Dec 24, 2026.',
  ],
  [
    { status: 'trialing', billingInterval: 'month', trialEnd: at(11, 29) },
    'Monthly, $30 a month',
    'Your free trial ends on Nov 29, 2026. Then your card is charged $30, unless you cancel before then.',
  ],
  [
    { status: 'active', billingInterval: 'month', endsAt: new Date(2026, 11, 24, 12).toISOString() },
    'Monthly, $30 a month',
    'You canceled. You keep access until Dec 24, 2026 and are not charged again.',
  ],
  [{ status: 'active' }, undefined, ''],
  [{ status: 'past_due', billingInterval: 'month', currentPeriodEnd: at(12, 24) }, 'Monthly, $30 a month', ''],
] as const)('%j in words', (subscription, plan, next) => {
  expect(planSummary({ hasSubscription: true, ...subscription })).toEqual({ plan, next });
});

import type Stripe from 'stripe';
import { expect, it, test } from 'vitest';
import { can, factsOf, hasEnded, isConfirmedItself, isLive } from './subscription-state.ts';

const END = 1_800_000_000;

/** The fields that are read of Stripe's object. */
function subscription(more: object = {}): Stripe.Subscription {
  const items = { data: [{ current_period_end: END, price: { recurring: { interval: 'month' } } }] };
  const usual = { id: 'sub_1', customer: 'cus_1', status: 'active', items, trial_end: null, cancel_at: null };
  return {
    ...usual,
    cancel_at_period_end: false,
    default_payment_method: null,
    ...more,
  } as unknown as Stripe.Subscription;
}

it('the facts have the ids, interval and end', () => {
  expect(factsOf(subscription(), true)).toEqual({
    ...{ customerId: 'cus_1', subscriptionId: 'sub_1', status: 'active', cardConfirmed: true },
    ...{ interval: 'month', currentPeriodEnd: END },
  });
  expect(factsOf(subscription({ customer: { id: 'cus_2' }, trial_end: END }), false)).toMatchObject({
    ...{ customerId: 'cus_2', cardConfirmed: false, trialEnd: END },
  });
});

test.each([
  ['renews', {}, undefined],
  ['R-132: was canceled by the flag: at period end', { cancel_at_period_end: true }, END],
  ['R-132: was canceled in the portal: at its date', { cancel_at: END - 10 }, END - 10],
  ['has both: at its date', { cancel_at: END - 10, cancel_at_period_end: true }, END - 10],
])('the end is known of a subscription that %s', (_name, more, endsAt) => {
  expect(factsOf(subscription(more), true).endsAt).toBe(endsAt);
});

it('the latest of several periods is used, and unknown values are omitted', () => {
  const item = (end: number, interval: string) => ({ current_period_end: end, price: { recurring: { interval } } });
  const two = factsOf(subscription({ items: { data: [item(END, 'year'), item(END + 5, 'month')] } }), true);
  expect(two).toMatchObject({ currentPeriodEnd: END + 5, interval: 'year' });
  const week = factsOf(subscription({ items: { data: [item(END, 'week')] } }), true);
  expect(week).not.toHaveProperty('interval');
  const none = factsOf(subscription({ items: { data: [] }, cancel_at_period_end: true }), true);
  expect(none).not.toHaveProperty('currentPeriodEnd');
  expect(none).not.toHaveProperty('endsAt');
});

test.each([
  ['active', true, false],
  ['trialing', true, false],
  ['past_due', true, false],
  ['unpaid', true, false],
  ['paused', true, false],
  ['incomplete', false, false],
  ['incomplete_expired', false, true],
  ['canceled', false, true],
  ['an unknown status', true, false],
  ['constructor', true, false],
])('a subscription that is %s: is live %s, has ended permanently %s', (status, live, ended) => {
  expect(isLive({ status, cardConfirmed: true })).toBe(live);
  expect(can({ status, cardConfirmed: true })).toMatchObject({ cancel: live, reactivate: live });
  expect(hasEnded({ status })).toBe(ended);
});

it('R-133: a subscription is only an attempt until its card is confirmed', () => {
  expect([isLive({ status: 'trialing', cardConfirmed: false }), isLive(undefined)]).toEqual([false, false]);
  expect(isConfirmedItself(subscription({ status: 'trialing' }))).toBe(false);
  expect(isConfirmedItself(subscription({ status: 'trialing', default_payment_method: 'pm_1' }))).toBe(true);
  expect(isConfirmedItself(subscription({ status: 'incomplete', default_payment_method: 'pm_1' }))).toBe(false);
  expect(isConfirmedItself(subscription({ status: 'active' }))).toBe(true);
});

import { expect, it, test } from 'vitest';
import type { SubscriptionFacts } from '../subscription/subscription-store.ts';
import { paymentActionNeeded, paymentFailed, trialEnding } from './apply-subscription-event.ts';

const END = 1_800_000_000;
const trial: SubscriptionFacts = { status: 'trialing', cardConfirmed: true, trialEnd: END, interval: 'year' };
const subject = { eventId: 'evt_1', type: 'invoice.payment_failed', billingReason: 'subscription_cycle' };
const to = 'ada@example.com';

it('the trial email has the amount to be charged', () => {
  expect(trialEnding(to, trial, subject)).toEqual({
    ...{ kind: 'trial-ending', to, endsAt: END, amountCents: 270_00, interval: 'year' },
  });
  expect(trialEnding(to, { ...trial, interval: 'month' }, subject)).toMatchObject({ amountCents: 30_00 });
});

test.each([
  ['was canceled', { endsAt: END }],
  ['has no confirmed card', { cardConfirmed: false }],
  ['has already converted to paid', { status: 'active' }],
])('there is no email for a trial that %s', (_name, more) => {
  expect(trialEnding(to, { ...trial, ...more }, subject)).toBeUndefined();
});

test.each([
  ['past_due', 'subscription_cycle', true],
  ['unpaid', 'subscription_cycle', true],
  ['past_due', 'subscription_create', false],
  ['active', 'subscription_cycle', false],
  ['canceled', 'subscription_cycle', false],
  ['incomplete', 'subscription_create', false],
])('a failed payment of a subscription, %s, %s, sends an email: %s', (status, billingReason, mailed) => {
  for (const mailOf of [paymentFailed, paymentActionNeeded])
    expect(mailOf(to, { ...trial, status }, { ...subject, billingReason }) !== undefined).toBe(mailed);
});

import { expect, it, test } from 'vitest';
import { hasAccess } from './entitlement.ts';
import type { SubscriptionFacts } from './subscription-store.ts';

const END = 1_800_000_000;
const at = (seconds: number) => seconds * 1000;

const active: SubscriptionFacts = {
  status: 'active',
  currentPeriodEnd: END,
  cardConfirmed: true,
};
const trial: SubscriptionFacts = { ...active, status: 'trialing', trialEnd: END };

test.each([
  ['an active subscription in its period has access', active, END - 1, true],
  ['an active one whose period ended 3599 s ago has access', active, END + 3599, true],
  ['R-130: an active one whose period ended an hour ago has no access', active, END + 3600, false],
  ['R-132: a canceled one has access until the end of its period', { ...active, endsAt: END }, END - 1, true],
  ['an active one without a known end has no access', { ...active, currentPeriodEnd: undefined }, END - 1, false],
  ['a trial with a confirmed card has access', trial, END - 1, true],
  ['a trial at its end has no access, without grace', trial, END, false],
  ['R-133: a trial without a confirmed card has no access', { ...trial, cardConfirmed: false }, END - 1, false],
  ['a trial without a known end has no access', { ...trial, trialEnd: undefined }, END - 1, false],
  ['a trial with only a period end has no access', { ...trial, trialEnd: END - 10 }, END - 5, false],
])('%s', (_name, subscription, now, expected) => {
  expect(hasAccess(withoutGaps(subscription), at(now))).toBe(expected);
});

test.each([
  'incomplete',
  'incomplete_expired',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
  'ACTIVE',
  'active ',
  '',
  'constructor',
  '__proto__',
])('R-134: the status "%s" gives no access', (status) => {
  expect(hasAccess({ ...trial, status }, at(END - 1))).toBe(false);
});

it('R-125: a user without a subscription has no access', () => {
  expect(hasAccess(undefined, at(END))).toBe(false);
});

/** A stored row has no attribute for an unknown value. */
function withoutGaps(row: Record<keyof SubscriptionFacts, unknown> | object): SubscriptionFacts {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as SubscriptionFacts;
}

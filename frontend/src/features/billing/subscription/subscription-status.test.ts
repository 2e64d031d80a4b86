import { expect, test } from 'vitest';
import { isManageable, isPastDue } from './subscription-status.ts';

test.each<[string | undefined, boolean, boolean, boolean]>([
  ['active', true, true, false],
  ['trialing', true, true, false],
  [undefined, true, true, false],
  // Still billed: a second one would be paid in addition.
  ['past_due', false, true, true],
  ['unpaid', false, true, true],
  ['paused', false, true, false],
  // Its trial has just ended: the charge is pending.
  ['trialing', false, true, false],
  ['active', false, true, false],
  ['of tomorrow', false, true, false],
  // Nothing to manage.
  ['canceled', false, false, false],
  ['incomplete', false, false, false],
  ['incomplete_expired', false, false, false],
  [undefined, false, false, false],
])(
  'a subscription that is %s, with access %s: manageable %s, past due %s',
  (status, hasSubscription, manageable, pastDue) => {
    const subscription = { hasSubscription, ...(status === undefined ? {} : { status }) };
    expect([isManageable(subscription), isPastDue(subscription)]).toEqual([manageable, pastDue]);
  },
);

import { expect, test } from 'vitest';
import { isManageable, isPastDue } from './subscription-status.ts';

test.each<[string | undefined, boolean, boolean, boolean]>([
  ['active', true, true, false],
  ['trialing', true, true, false],
  [undefined, true, true, false],
  // Still billed, so that a second one beside it would be paid twice.
  ['past_due', false, true, true],
  ['unpaid', false, true, true],
  ['paused', false, true, false],
  // Its end has just passed: the charge is on its way.
  ['trialing', false, true, false],
  ['active', false, true, false],
  ['of tomorrow', false, true, false],
  // Nothing to manage.
  ['canceled', false, false, false],
  ['incomplete', false, false, false],
  ['incomplete_expired', false, false, false],
  [undefined, false, false, false],
])('%s, with access %s: kept %s, owing %s', (status, hasSubscription, kept, owing) => {
  const subscription = { hasSubscription, ...(status === undefined ? {} : { status }) };
  expect([isManageable(subscription), isPastDue(subscription)]).toEqual([kept, owing]);
});

import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { contracts } from '../../shared/contracts/index.ts';
import type { UserRow } from '../identity/users/user-store.ts';
import { fakeClock } from '../testing/fake-clock.ts';
import { noStripe } from '../testing/no-stripe.ts';
import { recordedLog } from '../testing/recorded-log.ts';
import { testTable } from '../testing/test-table.ts';
import { TEST_VISIT } from '../testing/test-visit.ts';
import { run } from './get-subscription.handler.ts';
import type { SubscriptionFacts } from './subscription/subscription-store.ts';
import { saveSubscription } from './testing/save-subscription.ts';

const store = testTable();
const clock = fakeClock('2026-11-21T12:00:00Z').now;
/** 2026-11-26T12:00:00Z */
const IN_FIVE_DAYS = clock() / 1000 + 5 * 24 * 3600;

async function replyWith(row?: SubscriptionFacts) {
  const id = randomUUID();
  if (row !== undefined) await saveSubscription(store.table, id, row);
  const user: UserRow = { id, email: '', firstName: '', lastName: '', passwordHash: '', epoch: 0, createdAt: 0 };
  const call = {
    request: undefined,
    params: undefined,
    query: undefined,
    cookies: [],
    clientAddress: '',
    visit: TEST_VISIT,
    sendCookie: () => {},
  };
  const reply = await run(
    { ...call, caller: { userId: id, user, session: { tokenHash: 'h', createdAt: 0, authenticatedAt: undefined } } },
    { table: store.table, clock, log: recordedLog().log, stripe: noStripe },
  );
  return contracts['billing/get-subscription'].reply.parse(reply);
}

it('without a subscription the reply is just "none"', async () => {
  expect(await replyWith()).toEqual({ hasSubscription: false });
});

it('an active subscription has its renewal in seconds and as a date', async () => {
  const row = { status: 'active', currentPeriodEnd: IN_FIVE_DAYS, cardConfirmed: true };
  expect(await replyWith(row)).toEqual({
    hasSubscription: true,
    status: 'active',
    currentPeriodEnd: IN_FIVE_DAYS,
    expiresAt: '2026-11-26T12:00:00.000Z',
  });
});

it('R-133: a trial without a confirmed card gives no access', async () => {
  const row = { status: 'trialing', trialEnd: IN_FIVE_DAYS, cardConfirmed: false };
  expect(await replyWith(row)).toEqual({
    hasSubscription: false,
    status: 'trialing',
    trialEnd: IN_FIVE_DAYS,
    trialEndsAt: '2026-11-26T12:00:00.000Z',
  });
  expect(await replyWith({ ...row, cardConfirmed: true })).toHaveProperty('hasSubscription', true);
});

it('an unknown status is passed on, without access', async () => {
  const row = { status: 'paused', currentPeriodEnd: IN_FIVE_DAYS, cardConfirmed: true };
  expect(await replyWith(row)).toMatchObject({ hasSubscription: false, status: 'paused' });
});

import { expect, it } from 'vitest';
import { getPartner } from '../../../shared/contracts/referrals.ts';
import { signedInUser } from '../../identity/account/testing/signed-in-user.ts';
import { partnerClicks } from '../../platform/table/keys.ts';
import { invoke } from '../../testing/http-event.ts';
import { testEnvironment } from '../../testing/test-environment.ts';
import { testTable } from '../../testing/test-table.ts';
import { handler } from './get-partner.handler.ts';
import { addEntry, addPayout, signUpEntryStep } from './ledger-store.ts';
import { testPartner } from './testing/test-partner.ts';

const store = testTable();
testEnvironment(store);
const DAY = 86_400;
const now = Math.floor(Date.now() / 1000);
const midnight = now - (now % DAY);
const dayOf = (at: number) => new Date(at * 1000).toISOString().slice(0, 10);

async function signedInPartner() {
  const { cookies, userId } = await signedInUser(store.table, { subscribed: false });
  return { cookies, ...(await testPartner(store.table, { userId })) };
}

const figures = async (cookies: readonly string[]) => {
  const answer = await invoke(handler, { path: '/api/partner', cookies });
  expect(answer.status).toBe(200);
  return getPartner.reply.parse(answer.body).partner;
};

const nothing = {
  ...{ percent: 50, ended: false, clicks: 0, signUps: 0, trials: 0, paying: 0 },
  ...{ accruedCents: 0, takenBackCents: 0, paidCents: 0, dueCents: 0, carriedCents: 0 },
};

it('R-464: an account that is not a partner gets nothing, and a new partner zeros', async () => {
  const { cookies } = await signedInUser(store.table, { subscribed: false });
  expect(await figures(cookies)).toBeNull();
  const partner = await signedInPartner();
  expect(await figures(partner.cookies)).toEqual({ code: partner.code, ...nothing });
});

it('R-464: a partner sees counts and money of their own until the last midnight, and payouts at once', async () => {
  const { cookies, code, partnerId } = await signedInPartner();
  await testPartner(store.table);
  for (const [day, n] of [
    [dayOf(midnight - DAY), 5],
    [dayOf(midnight), 7],
  ] as const)
    await store.table.put(partnerClicks(code, day), { day, n });
  for (const [referralId, at] of [
    ['yesterday', midnight - 1],
    ['today', midnight],
  ] as const) {
    const sub = { referralId, at, until: now + 30 * DAY, paidCents: 3000, percent: 50, invoice: referralId };
    await store.table.transact([signUpEntryStep(partnerId, { kind: 'sign-up', referralId, at })]);
    await addEntry(store.table, { partnerId, referralId }, { kind: 'paid', ...sub });
  }
  await addPayout(store.table, partnerId, { kind: 'payout', n: 1, cents: 500, at: now });
  expect(await figures(cookies)).toEqual({
    ...{ ...nothing, code, clicks: 5, signUps: 1, paying: 1 },
    ...{ accruedCents: 1500, paidCents: 500, dueCents: 1000 },
  });
});

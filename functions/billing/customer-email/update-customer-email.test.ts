import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { carryTrial } from '../../compose/trial-record.ts';
import { run as updateEmail } from '../../identity/account/update-email.handler.ts';
import { pendingCustomerEmails } from '../../identity/email-change/customer-email-store.ts';
import { confirmIdentity } from '../../identity/session/recent-authentication.ts';
import { userById } from '../../identity/users/user-store.ts';
import { CODE_KEYS } from '../../identity/verification/testing/code-fixture.ts';
import { run as verifyEmail } from '../../identity/verification/verify-email.handler.ts';
import { codeRow } from '../../mail/codes/code-store.ts';
import { deriveCode } from '../../mail/codes/codes.ts';
import { emailHash, parseEmailAddress } from '../../platform/mail/email-address.ts';
import { userProfile } from '../../platform/table/keys.ts';
import { distinctFaults } from '../../testing/faulty-table.ts';
import { TEST_VISIT } from '../../testing/test-visit.ts';
import type { FixtureDeps } from '../testing/billing-fixture.ts';
import { describeOutcome, newEmail } from '../testing/checkout-browser.ts';
import { withFault } from '../testing/faulty-deps.ts';
import { type RepairFixture, repairFixture, type SignUp } from '../testing/repair-fixture.ts';
import { payCustomerEmail, updateCustomerEmail } from './update-customer-email.ts';

const MINUTE = 60;

/** A subscriber who changes their address. */
async function changing(fixture: RepairFixture) {
  const from = newEmail();
  // A card pays for many accounts, but has one trial.
  await fixture.markTrialUsed(from);
  const signUp: SignUp = await fixture.begin(from);
  await fixture.pay(signUp);
  await fixture.complete(signUp);
  const { person, started } = signUp;
  const { userId } = await person.caller();
  const parts = () => ({
    ...{ params: undefined, query: undefined, cookies: person.cookies(), sendCookie: person.keep },
    ...{ clientAddress: randomUUID(), visit: TEST_VISIT },
  });
  return {
    userId,
    customerId: started.customerId,
    /** Requests the change and returns how to verify it. */
    async request(to: string) {
      const { visit } = parts();
      await confirmIdentity(await person.caller(), { visit, now: fixture.deps.clock() }, fixture.deps);
      await updateEmail({ ...parts(), request: { email: to }, caller: await person.caller() }, fixture.deps);
      const hash = emailHash(fixture.deps.emailKey, parseEmailAddress(to));
      const row = await codeRow(fixture.table, 'email-change', hash);
      const code = row === undefined ? '' : deriveCode(row, CODE_KEYS);
      return (deps: FixtureDeps = fixture.deps) =>
        verifyEmail({ ...parts(), request: { email: to, code }, caller: null }, { ...deps, carryTrial });
    },
    async atStripe() {
      const customer = await fixture.client.customers.retrieve(started.customerId);
      return customer.deleted === true ? 'deleted' : customer.email;
    },
    email: async () => (await userById(fixture.table, userId))?.email,
  };
}

it('R-444: a new address reaches Stripe by the hourly job, which writes it once more later, and is pending no longer then', async () => {
  const fixture = await repairFixture();
  const { request, atStripe } = await changing(fixture);
  const to = newEmail();
  const before = await atStripe();
  await (await request(to))();
  expect(await atStripe()).toBe(before);
  await fixture.reconcile();
  expect(await atStripe()).toBe(to);
  expect(await pendingCustomerEmails(fixture.table)).toHaveLength(1);
  await fixture.advance(10 * MINUTE);
  await fixture.reconcile();
  expect(await pendingCustomerEmails(fixture.table)).toEqual([]);
  expect(await atStripe()).toBe(to);
});

it('R-444: while Stripe is away an address stays pending', async () => {
  const fixture = await repairFixture();
  const { request, atStripe } = await changing(fixture);
  const to = newEmail();
  await (await request(to))();
  fixture.stripe.server.fail('POST /v1/customers/:id', { when: 'before', status: 500, times: 99 });
  expect(await describeOutcome(fixture.reconcile())).toMatch(/1 failed/);
  fixture.stripe.server.heal();
  await fixture.advance(10 * MINUTE);
  await fixture.reconcile();
  expect(await atStripe()).toBe(to);
  expect(await pendingCustomerEmails(fixture.table)).toEqual([]);
});

it('R-444: after a crash or fault at any step the account and its customer have one address', async () => {
  const fixture = await repairFixture();
  const counted = withFault(fixture.deps);
  await (await (await changing(fixture)).request(newEmail()))(counted);
  for (const planned of distinctFaults(counted.calls)) {
    const { request, atStripe, email } = await changing(fixture);
    const verify = await request(newEmail());
    await describeOutcome(verify(withFault(fixture.deps, planned)));
    await fixture.reconcile();
    expect(await atStripe(), JSON.stringify(planned)).toBe(await email());
  }
  await fixture.advance(10 * MINUTE);
  await fixture.reconcile();
  expect(await pendingCustomerEmails(fixture.table)).toEqual([]);
});

it('R-444: of two changes the second one wins, also over a call of the first that arrives last', async () => {
  const fixture = await repairFixture();
  const { request, atStripe, customerId } = await changing(fixture);
  const [first, second] = [newEmail(), newEmail()];
  await (await request(first))();
  const [pending] = await pendingCustomerEmails(fixture.table);
  if (pending === undefined) throw new Error('nothing is pending');
  await (await request(second))();
  const { client, table } = fixture;
  // The late call, and a late settling of the first change.
  await client.customers.update(customerId, { email: first });
  await fixture.advance(10 * MINUTE);
  const { deps } = fixture;
  await payCustomerEmail(pending, deps);
  expect(await pendingCustomerEmails(table)).toHaveLength(1);
  await fixture.reconcile();
  expect(await atStripe()).toBe(second);
  expect(await pendingCustomerEmails(table)).toEqual([]);
});

it('R-444: a deleted customer or account ends what is pending', async () => {
  const fixture = await repairFixture();
  const one = await changing(fixture);
  await (await one.request(newEmail()))();
  await fixture.client.customers.del(one.customerId);
  const other = await changing(fixture);
  await (await other.request(newEmail()))();
  await fixture.table.remove(userProfile(other.userId));
  await fixture.advance(10 * MINUTE);
  const { deps } = fixture;
  for (const pending of await pendingCustomerEmails(fixture.table)) await payCustomerEmail(pending, deps);
  expect(await pendingCustomerEmails(fixture.table)).toEqual([]);
});

it('R-444: an account without a customer calls no one', async () => {
  const fixture = await repairFixture();
  const counted = withFault(fixture.deps);
  await updateCustomerEmail('nobody', counted);
  expect(counted.calls.filter((call) => call.startsWith('stripe'))).toEqual([]);
  expect(await pendingCustomerEmails(fixture.table)).toEqual([]);
});

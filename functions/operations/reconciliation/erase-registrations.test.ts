import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { registrationOf } from '../../billing/checkout/registration-store.ts';
import { outcomeOf } from '../../billing/testing/checkout-browser.ts';
import { type RepairFixture, repairFixture } from '../../billing/testing/repair-fixture.ts';
import { abandonAttempt } from '../../billing/webhooks/abandon-checkout.ts';
import { ownerInMetadata } from '../../billing/webhooks/event-owner.ts';
import { registration } from '../../platform/table/keys.ts';
import { eraseFinished, PAGES_A_RUN } from './erase-registrations.ts';
import { readMark } from './mark-store.ts';

const WHO = { email: '', firstName: '', lastName: '' };

async function registered(fixture: RepairFixture, email: string) {
  const signUp = await fixture.begin(email);
  const { metadata } = await fixture.client.subscriptions.retrieve(signUp.started.subscriptionId);
  return { ...signUp, id: ownerInMetadata(metadata)?.id ?? '' };
}

/** As the earlier version left a finished registration. */
const asBefore = (fixture: RepairFixture, id: string, email: string) =>
  fixture.table.update(registration(id), { set: { email, firstName: 'Ada', lastName: 'Byron' }, remove: ['ttl'] });

it('R-442: a finished registration holds neither address nor name, and still completes again', async () => {
  const fixture = await repairFixture();
  const { id, ...signUp } = await registered(fixture, 'done@example.com');
  expect(await registrationOf(fixture.table, id)).toMatchObject({ email: 'done@example.com', firstName: 'Ada' });
  await fixture.pay(signUp);
  await fixture.complete(signUp);
  expect(await registrationOf(fixture.table, id)).toMatchObject({ state: 'done', ...WHO });
  expect(await outcomeOf(fixture.complete(signUp))).toBe('done');
  expect(await outcomeOf(fixture.complete({ ...signUp, email: 'other@example.com' }))).toBe(
    '400 The email does not match the one that was verified',
  );
});

it('R-442: the owner of an abandoned registration that was paid later is told, at the address that Stripe holds', async () => {
  const fixture = await repairFixture();
  await fixture.markTrialUsed('late@example.com');
  const { id, ...signUp } = await registered(fixture, 'late@example.com');
  await abandonAttempt({ kind: 'registration', id }, { why: 'not-paid' }, fixture.deps);
  expect(await registrationOf(fixture.table, id)).toMatchObject({ state: 'abandoned', ...WHO });
  await fixture.pay(signUp);
  expect(await outcomeOf(fixture.complete(signUp))).toMatch(/^409 This subscription was canceled/);
  expect(await fixture.enqueuedEmails('sign-up-undone')).toEqual(['late@example.com']);
  await fixture.reconcile();
  expect(await fixture.netPaid(signUp.started.customerId)).toBe(0);
  expect(await fixture.enqueuedEmails('sign-up-undone')).toEqual(['late@example.com']);
});

it('R-442: an abandoned registration whose customer is deleted ends without a notice', async () => {
  const fixture = await repairFixture();
  const { id, ...signUp } = await registered(fixture, 'gone@example.com');
  await abandonAttempt({ kind: 'registration', id }, { why: 'not-paid' }, fixture.deps);
  await fixture.client.customers.del(signUp.started.customerId);
  expect(await outcomeOf(fixture.complete(signUp))).toMatch(/^409 This subscription was canceled/);
  expect(await fixture.enqueuedEmails('sign-up-undone')).toEqual([]);
});

it('R-442: the hourly job erases what earlier versions left in finished registrations, and no open one', async () => {
  const fixture = await repairFixture();
  const done = await registered(fixture, 'old-done@example.com');
  await fixture.pay(done);
  await fixture.complete(done);
  await asBefore(fixture, done.id, done.email);
  const abandoned = await registered(fixture, 'old-abandoned@example.com');
  await abandonAttempt({ kind: 'registration', id: abandoned.id }, { why: 'not-paid' }, fixture.deps);
  await asBefore(fixture, abandoned.id, abandoned.email);
  const open = await registered(fixture, 'open@example.com');
  await fixture.reconcile();
  expect(await registrationOf(fixture.table, done.id)).toMatchObject({ state: 'done', ...WHO });
  expect(await registrationOf(fixture.table, abandoned.id)).toMatchObject({ state: 'abandoned', ...WHO });
  expect(await registrationOf(fixture.table, open.id)).toMatchObject({ email: 'open@example.com', firstName: 'Ada' });
  const row = await fixture.table.get(registration(done.id), z.object({ ttl: z.int() }));
  expect(row?.ttl).toBeGreaterThan(fixture.stripe.nowSeconds());
  expect(await readMark(fixture.table)).toMatchObject({ registrationsFrom: 'all' });
  // The job goes on where it stopped: there is nothing left to visit.
  await asBefore(fixture, done.id, done.email);
  await fixture.reconcile();
  expect(await registrationOf(fixture.table, done.id)).toMatchObject({ email: done.email });
});

it('R-442: a run reads five pages at most, and the next run continues', async () => {
  const fixture = await repairFixture();
  const [price] = (await fixture.client.prices.list({ lookup_keys: ['crossbook_month'] })).data;
  const { id: customer } = await fixture.client.customers.create({});
  const last = await registered(fixture, 'last@example.com');
  await fixture.pay(last);
  await fixture.complete(last);
  await asBefore(fixture, last.id, last.email);
  const pageSize = 2;
  for (let n = 0; n < PAGES_A_RUN * pageSize; n++)
    await fixture.client.subscriptions.create({ customer, items: [{ price: price?.id ?? '' }], trial_period_days: 5 });
  const run = async () => {
    const { registrationsFrom } = await readMark(fixture.table);
    return eraseFinished(registrationsFrom, () => true, fixture.deps, pageSize);
  };
  expect(await run()).toBe(0);
  expect(await registrationOf(fixture.table, last.id)).toMatchObject({ email: 'last@example.com' });
  expect(await run()).toBe(1);
  expect(await registrationOf(fixture.table, last.id)).toMatchObject(WHO);
});

import { expect, it } from 'vitest';
import { cardForm, secretOf, subscribe, TRIAL } from '../../../scripts/simulators/stripe/testing/stripe-fixtures.ts';
import type { Key } from '../../platform/table/keys.ts';
import { testTable } from '../../testing/test-table.ts';
import { type BillingFixture, GOOD_CARD } from '../testing/billing-fixture.ts';
import { browser } from '../testing/checkout-browser.ts';
import { expectConsistent as expectAllLevel } from '../testing/consistency.ts';
import { interleavedTable } from '../testing/interleaved-table.ts';
import { repairFixture } from '../testing/repair-fixture.ts';
import { factsIn, type WebhookFixture, webhookFixture } from '../testing/webhook-fixture.ts';
import { abandonAttempt } from '../webhooks/abandon-checkout.ts';
import { applyStripeEvent } from '../webhooks/subscription-events.ts';
import { compensate } from './compensate.ts';
import { syncSubscription } from './sync-subscription.ts';

const store = testTable();

async function expectConsistent(fixture: WebhookFixture, userId: string, subscriptionId: string): Promise<void> {
  expect(factsIn(await fixture.known(userId))).toEqual(await fixture.storedFacts(subscriptionId));
}

async function deliverEvents(fixture: WebhookFixture): Promise<void> {
  for (const event of await fixture.newEvents()) expect(await fixture.deliver(event)).toMatchObject({ status: 200 });
}

/** Another subscription of a subscriber, created by hand at Stripe. */
async function second(
  fixture: Pick<BillingFixture, 'stripe'>,
  { userId, customerId }: { userId: string; customerId: string },
  trial = false,
) {
  const [price] = (await fixture.stripe.client.prices.list({ lookup_keys: ['crossbook_month'] })).data;
  const more = { customer: customerId, metadata: { userId }, ...(trial ? TRIAL : {}) };
  const made = await subscribe(fixture.stripe, price?.id ?? '', more);
  const { secret, id } = secretOf(made);
  const confirm = () => fixture.stripe.browserCall(`payment_intents/${id}/confirm`, cardForm(GOOD_CARD, secret));
  return { id: made.id, confirm };
}

it('an attempt beside an active subscription is left alone, and a paid one is compensated', async () => {
  const fixture = await webhookFixture(store);
  const subscribed = await fixture.subscribed();
  const before = await fixture.known(subscribed.userId);
  const trial = await second(fixture, subscribed, true);
  const paid = await second(fixture, subscribed);
  for (const event of await fixture.newEvents()) await fixture.deliver(event);
  expect([await fixture.awaitsCompensation(trial.id), await fixture.awaitsCompensation(paid.id)]).toEqual([
    false,
    false,
  ]);
  await paid.confirm();
  for (const event of await fixture.newEvents()) expect(await fixture.deliver(event)).toMatchObject({ status: 200 });
  expect([await fixture.awaitsCompensation(trial.id), await fixture.awaitsCompensation(paid.id)]).toEqual([
    false,
    true,
  ]);
  expect(factsIn(await fixture.known(subscribed.userId))).toEqual(factsIn(before));
  expect(new Set(fixture.alarms())).toEqual(new Set(['subscription_doubled']));
});

it('a paid subscription replaces an ended one, and a late event of the old one does not undo that', async () => {
  const fixture = await webhookFixture(store);
  const subscribed = await fixture.subscribed();
  await fixture.stripe.client.subscriptions.cancel(subscribed.subscriptionId);
  const late = await fixture.newEvents();
  for (const event of late) await fixture.deliver(event);
  const paid = await second(fixture, subscribed);
  for (const event of await fixture.newEvents()) await fixture.deliver(event);
  expect((await fixture.known(subscribed.userId))?.subscriptionId).toBe(subscribed.subscriptionId);
  await paid.confirm();
  for (const event of await fixture.newEvents()) await fixture.deliver(event);
  await expectConsistent(fixture, subscribed.userId, paid.id);
  await fixture.stripe.client.subscriptions.update(subscribed.subscriptionId, { metadata: { note: 'old' } });
  for (const event of [...late.map((each) => ({ ...each, id: `${each.id}x` })), ...(await fixture.newEvents())])
    await fixture.deliver(event);
  await expectConsistent(fixture, subscribed.userId, paid.id);
  expect(await fixture.awaitsCompensation(subscribed.subscriptionId)).toBe(false);
});

it('a paid subscription replaces one that has ended before its event arrived', async () => {
  const fixture = await webhookFixture(store);
  const subscribed = await fixture.subscribed();
  await fixture.stripe.client.subscriptions.cancel(subscribed.subscriptionId);
  const late = await fixture.newEvents();
  const paid = await second(fixture, subscribed);
  await paid.confirm();
  for (const event of [...(await fixture.newEvents()), ...late])
    expect(await fixture.deliver(event)).toMatchObject({ status: 200 });
  await expectConsistent(fixture, subscribed.userId, paid.id);
  expect(await fixture.awaitsCompensation(paid.id)).toBe(false);
  expect(fixture.alarms()).toEqual([]);
});

it('a paid subscription also replaces the old one if its event arrives while the reconciler writes the end', async () => {
  const fixture = await repairFixture();
  await fixture.markTrialUsed('again@example.com');
  const signUp = await fixture.begin('again@example.com');
  await fixture.pay(signUp);
  await fixture.complete(signUp);
  const userId = (await fixture.account(signUp.email))?.userId ?? '';
  await fixture.client.subscriptions.cancel(signUp.started.subscriptionId);
  const paid = await second(fixture, { userId, customerId: signUp.started.customerId });
  await paid.confirm();
  const is = ([steps]: readonly unknown[]) => JSON.stringify(steps).includes(signUp.started.subscriptionId);
  const table = interleavedTable(fixture.table, { call: 'transact', when: 'before', is }, () =>
    syncSubscription(userId, paid.id, {}, fixture.deps),
  );
  await fixture.reconcile({ table });
  await expectAllLevel(fixture);
  expect((await fixture.account(signUp.email))?.row).toMatchObject({ subscriptionId: paid.id, status: 'active' });
});

it('no compensation is pending if the user’s own ends and the other one replaces it meanwhile', async () => {
  const fixture = await webhookFixture(store);
  const subscribed = await fixture.subscribed();
  const paid = await second(fixture, subscribed);
  await paid.confirm();
  const [event, ...others] = (await fixture.newEvents()).filter(({ type }) => type === 'invoice.paid');
  if (event === undefined) throw new Error('Stripe has not sent it');
  const table = interleavedTable(fixture.deps.table, { call: 'transact', when: 'before' }, async () => {
    await fixture.stripe.client.subscriptions.cancel(subscribed.subscriptionId);
    await deliverEvents(fixture);
    for (const each of [...others, { ...event, id: `${event.id}x` }]) await fixture.deliver(each);
    await expectConsistent(fixture, subscribed.userId, paid.id);
  });
  expect(await fixture.deliver(event, { table })).toMatchObject({ status: 200 });
  await expectConsistent(fixture, subscribed.userId, paid.id);
  expect(await fixture.awaitsCompensation(paid.id)).toBe(false);
});

it('a subscription compensated between reading Stripe and reading compensations is not adopted', async () => {
  const fixture = await webhookFixture(store);
  const person = browser(fixture);
  const userId = await person.haveAccount();
  await fixture.deps.table.put({ pk: `TRIAL#user#${userId}`, sk: 'HAD' }, { at: 1 });
  const started = await person.createExisting('year');
  await abandonAttempt({ kind: 'user', id: userId }, { why: 'not-paid' }, fixture.deps);
  await fixture.confirm(started.clientSecret);
  const paid = await fixture.newEvent('invoice.paid');
  const is = ([key]: readonly unknown[]) => (key as Key).sk.startsWith('UNDO');
  const table = interleavedTable(fixture.deps.table, { call: 'get', when: 'before', is }, async () => {
    expect(await compensate(started.subscriptionId, fixture.deps)).toBe(true);
    for (const event of await fixture.newEvents()) await applyStripeEvent(event, fixture.deps);
  });
  await applyStripeEvent(paid, { ...fixture.deps, table });
  expect(await fixture.known(userId)).toBeUndefined();
});

it('an attempt started beside a subscription that has ended since is finalized, even without its event', async () => {
  const fixture = await webhookFixture(store);
  const person = browser(fixture);
  const userId = await person.haveAccount();
  const started = await person.createExisting('year');
  const { id: customerId } = await fixture.stripe.client.customers.create({ metadata: { userId } });
  const other = await second(fixture, { userId, customerId });
  await other.confirm();
  await deliverEvents(fixture);
  await expectConsistent(fixture, userId, other.id);
  await fixture.stripe.client.subscriptions.cancel(other.id);
  await fixture.confirm(started.clientSecret);
  await person.completeExisting(started.subscriptionId);
  await expectConsistent(fixture, userId, started.subscriptionId);
  await deliverEvents(fixture);
  await expectConsistent(fixture, userId, started.subscriptionId);
  expect(await fixture.awaitsCompensation(started.subscriptionId)).toBe(false);
});

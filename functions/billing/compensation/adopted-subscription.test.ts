import { expect, it } from 'vitest';
import { cardForm, secretOf, subscribe, TRIAL } from '../../../scripts/simulators/stripe/testing/stripe-fixtures.ts';
import type { Key } from '../../platform/table/keys.ts';
import { testTable } from '../../testing/test-table.ts';
import { type BillingWorld, GOOD_CARD } from '../testing/billing-world.ts';
import { interrupted } from '../testing/interrupted.ts';
import { expectLevel as expectAllLevel } from '../testing/level.ts';
import { browser } from '../testing/people.ts';
import { repairWorld } from '../testing/repair-world.ts';
import { factsIn, type WebhookWorld, webhookWorld } from '../testing/webhook-world.ts';
import { abandonAttempt } from '../webhooks/abandon-checkout.ts';
import { applyStripeEvent } from '../webhooks/subscription-events.ts';
import { compensate } from './compensate.ts';
import { syncSubscription } from './sync-subscription.ts';

const store = testTable();

async function expectLevel(world: WebhookWorld, userId: string, subscriptionId: string): Promise<void> {
  expect(factsIn(await world.known(userId))).toEqual(await world.facts(subscriptionId));
}

async function hear(world: WebhookWorld): Promise<void> {
  for (const event of await world.news()) expect(await world.deliver(event)).toMatchObject({ status: 200 });
}

/** Another subscription at Stripe of somebody who has one, made by hand there. */
async function second(
  world: Pick<BillingWorld, 'stripe'>,
  { userId, customerId }: { userId: string; customerId: string },
  trial = false,
) {
  const [price] = (await world.stripe.client.prices.list({ lookup_keys: ['crossbook_month'] })).data;
  const more = { customer: customerId, metadata: { userId }, ...(trial ? TRIAL : {}) };
  const made = await subscribe(world.stripe, price?.id ?? '', more);
  const { secret, id } = secretOf(made);
  const confirm = () => world.stripe.browserCall(`payment_intents/${id}/confirm`, cardForm(GOOD_CARD, secret));
  return { id: made.id, confirm };
}

it('leaves an attempt beside a subscription that runs, and owes the compensation of one that was paid', async () => {
  const world = await webhookWorld(store);
  const somebody = await world.subscribed();
  const before = await world.known(somebody.userId);
  const trial = await second(world, somebody, true);
  const paid = await second(world, somebody);
  for (const event of await world.news()) await world.deliver(event);
  expect([await world.owesCompensation(trial.id), await world.owesCompensation(paid.id)]).toEqual([false, false]);
  await paid.confirm();
  for (const event of await world.news()) expect(await world.deliver(event)).toMatchObject({ status: 200 });
  expect([await world.owesCompensation(trial.id), await world.owesCompensation(paid.id)]).toEqual([false, true]);
  expect(factsIn(await world.known(somebody.userId))).toEqual(factsIn(before));
  expect(new Set(world.alarms())).toEqual(new Set(['subscription_doubled']));
});

it('takes a paid one for the person’s own where theirs has ended, and no late word of the old one takes it away', async () => {
  const world = await webhookWorld(store);
  const somebody = await world.subscribed();
  await world.stripe.client.subscriptions.cancel(somebody.subscriptionId);
  const late = await world.news();
  for (const event of late) await world.deliver(event);
  const paid = await second(world, somebody);
  for (const event of await world.news()) await world.deliver(event);
  expect((await world.known(somebody.userId))?.subscriptionId).toBe(somebody.subscriptionId);
  await paid.confirm();
  for (const event of await world.news()) await world.deliver(event);
  await expectLevel(world, somebody.userId, paid.id);
  await world.stripe.client.subscriptions.update(somebody.subscriptionId, { metadata: { note: 'old' } });
  for (const event of [...late.map((each) => ({ ...each, id: `${each.id}x` })), ...(await world.news())])
    await world.deliver(event);
  await expectLevel(world, somebody.userId, paid.id);
  expect(await world.owesCompensation(somebody.subscriptionId)).toBe(false);
});

it('takes a paid one for the person’s own where theirs has ended and the word of that is still on its way', async () => {
  const world = await webhookWorld(store);
  const somebody = await world.subscribed();
  await world.stripe.client.subscriptions.cancel(somebody.subscriptionId);
  const late = await world.news();
  const paid = await second(world, somebody);
  await paid.confirm();
  for (const event of [...(await world.news()), ...late])
    expect(await world.deliver(event)).toMatchObject({ status: 200 });
  await expectLevel(world, somebody.userId, paid.id);
  expect(await world.owesCompensation(paid.id)).toBe(false);
  expect(world.alarms()).toEqual([]);
});

it('takes it too where word of it comes while the hourly look writes that the other one has ended', async () => {
  const world = await repairWorld(store);
  await world.hadTrial('again@example.com');
  const sign = await world.begin('again@example.com');
  await world.pay(sign);
  await world.complete(sign);
  const userId = (await world.account(sign.email))?.userId ?? '';
  await world.client.subscriptions.cancel(sign.begun.subscriptionId);
  const paid = await second(world, { userId, customerId: sign.begun.customerId });
  await paid.confirm();
  const is = ([steps]: readonly unknown[]) => JSON.stringify(steps).includes(sign.begun.subscriptionId);
  const table = interrupted(world.table, { call: 'transact', when: 'before', is }, () =>
    syncSubscription(userId, paid.id, {}, world.deps),
  );
  await world.reconcile({ table });
  await expectAllLevel(world);
  expect((await world.account(sign.email))?.row).toMatchObject({ subscriptionId: paid.id, status: 'active' });
});

it('owes no compensation where the person’s own ends, and the other one takes its place, meanwhile', async () => {
  const world = await webhookWorld(store);
  const somebody = await world.subscribed();
  const paid = await second(world, somebody);
  await paid.confirm();
  const [event, ...others] = (await world.news()).filter(({ type }) => type === 'invoice.paid');
  if (event === undefined) throw new Error('Stripe has not said it');
  const table = interrupted(world.deps.table, { call: 'transact', when: 'before' }, async () => {
    await world.stripe.client.subscriptions.cancel(somebody.subscriptionId);
    await hear(world);
    for (const each of [...others, { ...event, id: `${event.id}x` }]) await world.deliver(each);
    await expectLevel(world, somebody.userId, paid.id);
  });
  expect(await world.deliver(event, { table })).toMatchObject({ status: 200 });
  await expectLevel(world, somebody.userId, paid.id);
  expect(await world.owesCompensation(paid.id)).toBe(false);
});

it('does not take what was compensated between the look at Stripe and the look at what is owed', async () => {
  const world = await webhookWorld(store);
  const person = browser(world);
  const userId = await person.haveAccount();
  await world.deps.table.put({ pk: `TRIAL#user#${userId}`, sk: 'HAD' }, { at: 1 });
  const begun = await person.createExisting('year');
  await abandonAttempt({ kind: 'user', id: userId }, { why: 'not-paid' }, world.deps);
  await world.confirm(begun.clientSecret);
  const paid = await world.newsOf('invoice.paid');
  const is = ([key]: readonly unknown[]) => (key as Key).sk.startsWith('UNDO');
  const table = interrupted(world.deps.table, { call: 'get', when: 'before', is }, async () => {
    expect(await compensate(begun.subscriptionId, world.deps)).toBe(true);
    for (const event of await world.news()) await applyStripeEvent(event, world.deps);
  });
  await applyStripeEvent(paid, { ...world.deps, table });
  expect(await world.known(userId)).toBeUndefined();
});

it('finishes what somebody began beside one that has ended since, whoever has not heard of it', async () => {
  const world = await webhookWorld(store);
  const person = browser(world);
  const userId = await person.haveAccount();
  const begun = await person.createExisting('year');
  const { id: customerId } = await world.stripe.client.customers.create({ metadata: { userId } });
  const other = await second(world, { userId, customerId });
  await other.confirm();
  await hear(world);
  await expectLevel(world, userId, other.id);
  await world.stripe.client.subscriptions.cancel(other.id);
  await world.confirm(begun.clientSecret);
  await person.completeExisting(begun.subscriptionId);
  await expectLevel(world, userId, begun.subscriptionId);
  await hear(world);
  await expectLevel(world, userId, begun.subscriptionId);
  expect(await world.owesCompensation(begun.subscriptionId)).toBe(false);
});

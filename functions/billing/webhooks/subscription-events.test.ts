import { expect, it } from 'vitest';
import { createPlans, trialWithCard } from '../../../scripts/simulators/stripe/testing/stripe-fixtures.ts';
import { DAY, HOUR } from '../../../scripts/simulators/stripe/testing/stripe-for-tests.ts';
import { trialUsed } from '../../platform/table/keys.ts';
import { testTable } from '../../testing/test-table.ts';
import { emailHash, parseEmailAddress } from '../../users/email-address.ts';
import { MAX_FAILURES } from '../checkout/attempt.ts';
import { DECLINED_CARD, FAILS_LATER } from '../testing/billing-world.ts';
import { wrongWithSignedUp } from '../testing/invariants.ts';
import { browser, outcomeOf } from '../testing/people.ts';
import { factsIn, type WebhookWorld, webhookWorld } from '../testing/webhook-world.ts';
import { parkedEvents } from './parked-event-store.ts';
import { retryParkedEvent } from './subscription-events.ts';

const store = testTable();

async function hear(world: WebhookWorld): Promise<string[]> {
  const events = await world.news();
  for (const event of events) expect(await world.deliver(event), event.type).toMatchObject({ status: 200 });
  return events.map(({ type }) => type);
}

it('R-202: tells once of a payment that failed, and closes until it is in', async () => {
  const world = await webhookWorld(store);
  const { userId, email, subscriptionId } = await world.subscribed(FAILS_LATER);
  await world.advance(5 * DAY + 2 * HOUR);
  const events = await world.news();
  const failed = events.find(({ type }) => type === 'invoice.payment_failed');
  for (const event of [...events, ...events]) await world.deliver(event);
  expect(failed).toBeDefined();
  expect(await world.known(userId)).toMatchObject({ status: 'past_due' });
  expect(factsIn(await world.known(userId))).toEqual(await world.facts(subscriptionId));
  expect((await world.mails(email)).filter((kind) => kind === 'payment-failed')).toHaveLength(1);
});

it('sends no mail of a failed payment that is in by the time the event comes', async () => {
  const world = await webhookWorld(store);
  const { email, subscriptionId } = await world.subscribed(FAILS_LATER);
  await world.advance(5 * DAY + 2 * HOUR);
  const failed = await world.newsOf('invoice.payment_failed');
  await world.stripe.client.subscriptions.cancel(subscriptionId);
  await world.deliver(failed);
  expect(await world.mails(email)).not.toContain('payment-failed');
});

it('sends no mail of a first payment that fails in the form', async () => {
  const world = await webhookWorld(store);
  const person = browser(world);
  await person.haveAccount();
  const { user } = await person.caller();
  const { clientSecret } = await person.createExisting();
  await world.confirm(clientSecret, DECLINED_CARD);
  await hear(world);
  expect(await world.mails(user.email)).toEqual([]);
});

it('tells of the end of a trial, two days before, with what is charged then', async () => {
  const world = await webhookWorld(store);
  const { email } = await world.subscribed();
  await world.advance(2 * DAY + HOUR);
  expect(await hear(world)).toContain('customer.subscription.trial_will_end');
  const [mail] = (await store.items()).filter(({ to, kind }) => to === email && kind === 'trial-ending');
  expect(mail).toMatchObject({
    amountCents: 3000,
    interval: 'month',
    endsAt: world.stripe.nowSeconds() + 3 * DAY - HOUR,
  });
});

it('tells nobody of the end of a trial that was cancelled, or whose card was never confirmed', async () => {
  const world = await webhookWorld(store);
  const { email, subscriptionId } = await world.subscribed();
  const person = browser(world);
  const unconfirmed = await person.prove();
  await person.create(unconfirmed);
  await world.advance(2 * DAY + HOUR);
  const events = (await world.news()).filter(({ type }) => type === 'customer.subscription.trial_will_end');
  expect(events).toHaveLength(2);
  await world.stripe.client.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
  for (const event of events) expect(await world.deliver(event)).toMatchObject({ status: 200 });
  expect(await world.mails(email)).not.toContain('trial-ending');
  expect(await world.mails(unconfirmed)).toEqual([]);
});

it('R-148: the last card that may fail on one intent ends the subscription that was begun', async () => {
  const world = await webhookWorld(store);
  const person = browser(world);
  const begun = await person.create(await person.prove());
  for (let n = 1; n <= MAX_FAILURES; n++) {
    expect((await world.stripe.client.subscriptions.retrieve(begun.subscriptionId)).status).toBe('trialing');
    await world.confirm(begun.clientSecret, DECLINED_CARD);
    const types = await hear(world);
    expect(types).toContain('setup_intent.setup_failed');
  }
  expect((await world.stripe.client.subscriptions.retrieve(begun.subscriptionId)).status).toBe('canceled');
  expect((await world.confirm(begun.clientSecret)).status).not.toBe(200);
});

it('R-148: the last card that may fail is told of when a later one has paid: the account is made, and keeps it', async () => {
  const world = await webhookWorld(store);
  const person = browser(world);
  const email = await person.prove();
  await store.table.put(trialUsed('email', emailHash(world.deps.emailKey, parseEmailAddress(email))), { at: 1 });
  const begun = await person.create(email);
  for (let n = 1; n <= MAX_FAILURES; n++) await world.confirm(begun.clientSecret, DECLINED_CARD);
  expect((await world.confirm(begun.clientSecret)).status).toBe(200);
  const failures = (await world.news()).filter(({ type }) => type === 'payment_intent.payment_failed');
  expect(failures).toHaveLength(MAX_FAILURES);
  for (const event of [...failures, ...failures]) expect(await world.deliver(event)).toMatchObject({ status: 200 });
  expect(await Promise.all(failures.map(({ id }) => world.isNoted(id)))).not.toContain(false);
  expect(await wrongWithSignedUp(world, { deps: world.deps, email, cents: 3000 })).toEqual([]);
  expect(await outcomeOf(person.complete(email, begun))).toBe('done');
});

it('R-202: with a deleted customer the subscription has ended', async () => {
  const world = await webhookWorld(store);
  const { userId, customerId } = await world.subscribed();
  await world.stripe.client.customers.del(customerId);
  const deleted = await world.newsOf('customer.deleted');
  expect(await world.deliver(deleted)).toMatchObject({ status: 200 });
  expect(await world.known(userId)).toMatchObject({ status: 'canceled' });
});

it.each([
  ['charge.dispute.created', 'payment_disputed', { id: 'du_1', object: 'dispute' }],
  ['invoice.finalization_failed', 'invoice_not_finalised', { id: 'in_1', object: 'invoice', customer: 'cus_1' }],
])('R-202: raises an alarm for %s', async (type, alarm, object) => {
  const world = await webhookWorld(store);
  await world.subscribed();
  const event = { id: `evt_${type}`, object: 'event', livemode: false, type, data: { object } };
  expect(await world.post(JSON.stringify(event))).toMatchObject({ status: 200 });
  expect(world.entries.find(({ event: name }) => name === alarm)).toMatchObject({
    level: 'error',
    facts: { eventId: event.id, objectId: object.id },
  });
  expect(await world.isNoted(event.id)).toBe(true);
});

/** A subscription that somebody made by hand at Stripe. */
async function byHand(world: WebhookWorld) {
  const { month } = await createPlans(world.stripe);
  const made = await trialWithCard(world.stripe, month.id);
  await world.news();
  await world.stripe.client.subscriptions.update(made.id, { cancel_at_period_end: true });
  return { ...made, event: await world.newsOf('customer.subscription.updated') };
}

it('R-196: puts an event of nobody we know aside, with an alarm, and takes it up when somebody is known', async () => {
  const world = await webhookWorld(store);
  const { event, customer, id } = await byHand(world);
  expect(await world.deliver(event)).toMatchObject({ status: 200 });
  expect(world.alarms()).toEqual(['payment_parked']);
  expect([await world.isNoted(event.id), await world.parked(event.id)]).toEqual([true, expect.anything()]);
  expect(await world.deliver(event)).toMatchObject({ status: 200 });
  expect(world.alarms()).toHaveLength(1);
  const [parked] = (await parkedEvents(store.table)).filter(({ eventId }) => eventId === event.id);
  if (parked === undefined) throw new Error('not parked');
  expect(await retryParkedEvent(parked, world.deps)).toBe('parked');

  const userId = await browser(world).haveAccount();
  await world.stripe.client.customers.update(customer, { metadata: { userId } });
  expect(await retryParkedEvent(parked, world.deps)).toBe('done');
  expect(await world.parked(event.id)).toBeUndefined();
  expect(factsIn(await world.known(userId))).toEqual(await world.facts(id));
});

it('R-196: asks the customer where the subscription does not say whose it is', async () => {
  const world = await webhookWorld(store);
  const { event, customer, id } = await byHand(world);
  const userId = await browser(world).haveAccount();
  await world.stripe.client.customers.update(customer, { metadata: { userId } });
  expect(await world.deliver(event)).toMatchObject({ status: 200 });
  expect(factsIn(await world.known(userId))).toEqual(await world.facts(id));
  expect(world.alarms()).toEqual([]);
});

it.each(['nobody-of-ours', 'a#b', '', '__proto__', '../../x', 'x'.repeat(101)])(
  'R-196: “%s” in the metadata names nobody',
  async (userId) => {
    const world = await webhookWorld(store);
    const { event, id } = await byHand(world);
    await world.stripe.client.subscriptions.update(id, { metadata: { userId, registrationId: userId } });
    expect(await world.deliver(event)).toMatchObject({ status: 200 });
    expect(world.alarms()).toEqual(['payment_parked']);
  },
);

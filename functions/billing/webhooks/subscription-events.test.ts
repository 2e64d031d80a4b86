import { expect, it } from 'vitest';
import { createPlans, trialWithCard } from '../../../scripts/simulators/stripe/testing/stripe-fixtures.ts';
import { DAY, HOUR } from '../../../scripts/simulators/stripe/testing/stripe-for-tests.ts';
import { emailHash, parseEmailAddress } from '../../platform/mail/email-address.ts';
import { trialUsed } from '../../platform/table/keys.ts';
import { testTable } from '../../testing/test-table.ts';
import { MAX_FAILURES } from '../checkout/attempt.ts';
import { DECLINED_CARD, FAILS_LATER } from '../testing/billing-fixture.ts';
import { browser, describeOutcome } from '../testing/checkout-browser.ts';
import { signUpViolations } from '../testing/invariants.ts';
import { factsIn, type WebhookFixture, webhookFixture } from '../testing/webhook-fixture.ts';
import { parkedEvents } from './parked-event-store.ts';
import { retryParkedEvent } from './subscription-events.ts';

const store = testTable();

async function deliverEvents(fixture: WebhookFixture): Promise<string[]> {
  const events = await fixture.newEvents();
  for (const event of events) expect(await fixture.deliver(event), event.type).toMatchObject({ status: 200 });
  return events.map(({ type }) => type);
}

it('R-202: a failed payment is emailed once, and access is closed until it is paid', async () => {
  const fixture = await webhookFixture(store);
  const { userId, email, subscriptionId } = await fixture.subscribed(FAILS_LATER);
  await fixture.advance(5 * DAY + 2 * HOUR);
  const events = await fixture.newEvents();
  const failed = events.find(({ type }) => type === 'invoice.payment_failed');
  for (const event of [...events, ...events]) await fixture.deliver(event);
  expect(failed).toBeDefined();
  expect(await fixture.known(userId)).toMatchObject({ status: 'past_due' });
  expect(factsIn(await fixture.known(userId))).toEqual(await fixture.storedFacts(subscriptionId));
  expect((await fixture.mails(email)).filter((kind) => kind === 'payment-failed')).toHaveLength(1);
});

it('no email is sent for a failed payment that is paid by the time the event arrives', async () => {
  const fixture = await webhookFixture(store);
  const { email, subscriptionId } = await fixture.subscribed(FAILS_LATER);
  await fixture.advance(5 * DAY + 2 * HOUR);
  const failed = await fixture.newEvent('invoice.payment_failed');
  await fixture.stripe.client.subscriptions.cancel(subscriptionId);
  await fixture.deliver(failed);
  expect(await fixture.mails(email)).not.toContain('payment-failed');
});

it('no email is sent for a first payment that fails in the form', async () => {
  const fixture = await webhookFixture(store);
  const person = browser(fixture);
  await person.haveAccount();
  const { user } = await person.caller();
  const { clientSecret } = await person.createExisting();
  await fixture.confirm(clientSecret, DECLINED_CARD);
  await deliverEvents(fixture);
  expect(await fixture.mails(user.email)).toEqual([]);
});

it('the end of a trial is emailed two days before, with the amount', async () => {
  const fixture = await webhookFixture(store);
  const { email } = await fixture.subscribed();
  await fixture.advance(2 * DAY + HOUR);
  expect(await deliverEvents(fixture)).toContain('customer.subscription.trial_will_end');
  const [mail] = (await store.items()).filter(({ to, kind }) => to === email && kind === 'trial-ending');
  expect(mail).toMatchObject({
    amountCents: 3000,
    interval: 'month',
    endsAt: fixture.stripe.nowSeconds() + 3 * DAY - HOUR,
  });
});

it('the end of a trial that was canceled, or has no confirmed card, is not emailed', async () => {
  const fixture = await webhookFixture(store);
  const { email, subscriptionId } = await fixture.subscribed();
  const person = browser(fixture);
  const unconfirmed = await person.verifyEmail();
  await person.create(unconfirmed);
  await fixture.advance(2 * DAY + HOUR);
  const events = (await fixture.newEvents()).filter(({ type }) => type === 'customer.subscription.trial_will_end');
  expect(events).toHaveLength(2);
  await fixture.stripe.client.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
  for (const event of events) expect(await fixture.deliver(event)).toMatchObject({ status: 200 });
  expect(await fixture.mails(email)).not.toContain('trial-ending');
  expect(await fixture.mails(unconfirmed)).toEqual([]);
});

it('R-148: the last allowed failed card on one intent cancels the started subscription', async () => {
  const fixture = await webhookFixture(store);
  const person = browser(fixture);
  const started = await person.create(await person.verifyEmail());
  for (let n = 1; n <= MAX_FAILURES; n++) {
    expect((await fixture.stripe.client.subscriptions.retrieve(started.subscriptionId)).status).toBe('trialing');
    await fixture.confirm(started.clientSecret, DECLINED_CARD);
    const types = await deliverEvents(fixture);
    expect(types).toContain('setup_intent.setup_failed');
  }
  expect((await fixture.stripe.client.subscriptions.retrieve(started.subscriptionId)).status).toBe('canceled');
  expect((await fixture.confirm(started.clientSecret)).status).not.toBe(200);
});

it('R-148: if the last failed card’s event arrives after a later card has paid, the account is created and keeps the subscription', async () => {
  const fixture = await webhookFixture(store);
  const person = browser(fixture);
  const email = await person.verifyEmail();
  await store.table.put(trialUsed('email', emailHash(fixture.deps.emailKey, parseEmailAddress(email))), { at: 1 });
  const started = await person.create(email);
  for (let n = 1; n <= MAX_FAILURES; n++) await fixture.confirm(started.clientSecret, DECLINED_CARD);
  expect((await fixture.confirm(started.clientSecret)).status).toBe(200);
  const failures = (await fixture.newEvents()).filter(({ type }) => type === 'payment_intent.payment_failed');
  expect(failures).toHaveLength(MAX_FAILURES);
  for (const event of [...failures, ...failures]) expect(await fixture.deliver(event)).toMatchObject({ status: 200 });
  expect(await Promise.all(failures.map(({ id }) => fixture.isProcessed(id)))).not.toContain(false);
  expect(await signUpViolations(fixture, { deps: fixture.deps, email, cents: 3000 })).toEqual([]);
  expect(await describeOutcome(person.complete(email, started))).toBe('done');
});

it('R-202: a deleted customer’s subscription has ended', async () => {
  const fixture = await webhookFixture(store);
  const { userId, customerId } = await fixture.subscribed();
  await fixture.stripe.client.customers.del(customerId);
  const deleted = await fixture.newEvent('customer.deleted');
  expect(await fixture.deliver(deleted)).toMatchObject({ status: 200 });
  expect(await fixture.known(userId)).toMatchObject({ status: 'canceled' });
});

it.each([
  ['charge.dispute.created', 'payment_disputed', { id: 'du_1', object: 'dispute' }],
  ['invoice.finalization_failed', 'invoice_not_finalised', { id: 'in_1', object: 'invoice', customer: 'cus_1' }],
])('R-202: %s raises an alarm', async (type, alarm, object) => {
  const fixture = await webhookFixture(store);
  await fixture.subscribed();
  const event = { id: `evt_${type}`, object: 'event', livemode: false, type, data: { object } };
  expect(await fixture.post(JSON.stringify(event))).toMatchObject({ status: 200 });
  expect(fixture.entries.find(({ event: name }) => name === alarm)).toMatchObject({
    level: 'error',
    facts: { eventId: event.id, objectId: object.id },
  });
  expect(await fixture.isProcessed(event.id)).toBe(true);
});

/** A subscription created by hand at Stripe. */
async function byHand(fixture: WebhookFixture) {
  const { month } = await createPlans(fixture.stripe);
  const made = await trialWithCard(fixture.stripe, month.id);
  await fixture.newEvents();
  await fixture.stripe.client.subscriptions.update(made.id, { cancel_at_period_end: true });
  return { ...made, event: await fixture.newEvent('customer.subscription.updated') };
}

it('R-196: an event of an unknown owner is parked with an alarm, and applied once the owner is known', async () => {
  const fixture = await webhookFixture(store);
  const { event, customer, id } = await byHand(fixture);
  expect(await fixture.deliver(event)).toMatchObject({ status: 200 });
  expect(fixture.alarms()).toEqual(['payment_parked']);
  expect([await fixture.isProcessed(event.id), await fixture.parked(event.id)]).toEqual([true, expect.anything()]);
  expect(await fixture.deliver(event)).toMatchObject({ status: 200 });
  expect(fixture.alarms()).toHaveLength(1);
  const [parked] = (await parkedEvents(store.table)).filter(({ eventId }) => eventId === event.id);
  if (parked === undefined) throw new Error('not parked');
  expect(await retryParkedEvent(parked, fixture.deps)).toBe('parked');

  const userId = await browser(fixture).haveAccount();
  await fixture.stripe.client.customers.update(customer, { metadata: { userId } });
  expect(await retryParkedEvent(parked, fixture.deps)).toBe('done');
  expect(await fixture.parked(event.id)).toBeUndefined();
  expect(factsIn(await fixture.known(userId))).toEqual(await fixture.storedFacts(id));
});

it('R-196: the customer identifies the owner if the subscription does not', async () => {
  const fixture = await webhookFixture(store);
  const { event, customer, id } = await byHand(fixture);
  const userId = await browser(fixture).haveAccount();
  await fixture.stripe.client.customers.update(customer, { metadata: { userId } });
  expect(await fixture.deliver(event)).toMatchObject({ status: 200 });
  expect(factsIn(await fixture.known(userId))).toEqual(await fixture.storedFacts(id));
  expect(fixture.alarms()).toEqual([]);
});

it.each(['nobody-of-ours', 'a#b', '', '__proto__', '../../x', 'x'.repeat(101)])(
  'R-196: “%s” in the metadata identifies no owner',
  async (userId) => {
    const fixture = await webhookFixture(store);
    const { event, id } = await byHand(fixture);
    await fixture.stripe.client.subscriptions.update(id, { metadata: { userId, registrationId: userId } });
    expect(await fixture.deliver(event)).toMatchObject({ status: 200 });
    expect(fixture.alarms()).toEqual(['payment_parked']);
  },
);

import type Stripe from 'stripe';
import { expect, it } from 'vitest';
import { cardForm, secretOf, subscribe } from '../../../scripts/simulators/stripe/testing/stripe-fixtures.ts';
import { testTable } from '../../testing/test-table.ts';
import { GOOD_CARD } from '../testing/billing-fixture.ts';
import { browser } from '../testing/checkout-browser.ts';
import { interleavedTable } from '../testing/interleaved-table.ts';
import { holdStripeCall, webhookFixture } from '../testing/webhook-fixture.ts';
import { applyStripeEvent } from './subscription-events.ts';

const store = testTable();

it('R-197: an event from before the subscription’s id was stored, still applied once the account exists, does it no harm', async () => {
  const fixture = await webhookFixture(store);
  const person = browser(fixture);
  const email = await person.verifyEmail();
  const held = holdStripeCall(fixture.deps.stripe, { at: 2, when: 'before' });
  let applied: Promise<unknown> = Promise.resolve('not begun');
  const isStored = ([steps]: readonly unknown[]) => JSON.stringify(steps).includes('stripe_created');
  const table = interleavedTable(fixture.deps.table, { call: 'transact', when: 'before', is: isStored }, async () => {
    const created: Stripe.Event = await fixture.newEvent('customer.subscription.created');
    applied = applyStripeEvent(created, { ...fixture.deps, stripe: held.calls });
    await held.reached;
  });
  const started = await person.create(email, {}, { ...fixture.deps, table });
  await fixture.confirm(started.clientSecret);
  await person.complete(email, started);
  held.release();
  expect(await applied).toBe('done');
  const { status } = await fixture.stripe.client.subscriptions.retrieve(started.subscriptionId);
  expect([status, await fixture.awaitsCompensation(started.subscriptionId)]).toEqual(['trialing', false]);
});

it('a paid subscription that an unfinished sign-up does not name is ended, and the sign-up goes on', async () => {
  const fixture = await webhookFixture(store);
  const { client } = fixture.stripe;
  const person = browser(fixture);
  const email = await person.verifyEmail();
  const started = await person.create(email);
  const { customer, metadata } = await client.subscriptions.retrieve(started.subscriptionId);
  const [price] = (await client.prices.list({ lookup_keys: ['crossbook_month'] })).data;
  const stray = await subscribe(fixture.stripe, price?.id ?? '', { customer: String(customer), metadata });
  const { id, secret } = secretOf(stray);
  await fixture.stripe.browserCall(`payment_intents/${id}/confirm`, cardForm(GOOD_CARD, secret));
  for (const event of await fixture.newEvents()) expect(await fixture.deliver(event)).toMatchObject({ status: 200 });
  expect((await client.subscriptions.retrieve(stray.id)).status).toBe('canceled');
  expect(new Set(fixture.alarms())).toEqual(new Set(['subscription_stray']));
  await fixture.confirm(started.clientSecret);
  await person.complete(email, started);
  expect((await client.subscriptions.retrieve(started.subscriptionId)).status).toBe('trialing');
});

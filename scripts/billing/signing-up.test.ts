import { expect, it } from 'vitest';
import { subscriptionOf } from '../../functions/billing/subscription-store.ts';
import { testTable } from '../../functions/testing/test-table.ts';
import { billingWorld } from './testing/billing-world.ts';
import { browser, subscriber } from './testing/people.ts';

const store = testTable();

it('R-162: begins a trial of five days with a card still to come, and no account yet', async () => {
  const world = await billingWorld(store);
  const person = browser(world);
  const email = await person.prove();
  const begun = await person.create(email);
  expect(begun.clientSecret).toMatch(/^seti_\w+_secret_\w+$/);
  const subscription = await world.stripe.client.subscriptions.retrieve(begun.subscriptionId);
  expect(subscription).toMatchObject({ status: 'trialing', customer: begun.customerId });
  expect(subscription.trial_end).toBe(world.stripe.nowSeconds() + 5 * 86_400);
});

it('makes the account, once the card is confirmed', async () => {
  const world = await billingWorld(store);
  const { userId, person } = await subscriber(world);
  expect(await person.isSignedIn()).toBe(true);
  expect(await subscriptionOf(store.table, userId)).toMatchObject({ status: 'trialing', cardConfirmed: true });
});

import { expect, it } from 'vitest';
import { cardForm, secretOf, subscribe } from '../../../scripts/simulators/stripe/testing/stripe-fixtures.ts';
import { GOOD_CARD } from '../../billing/testing/billing-fixture.ts';
import { describeOutcome } from '../../billing/testing/checkout-browser.ts';
import { repairFixture } from '../../billing/testing/repair-fixture.ts';

it('the comparison continues past a subscription with malformed metadata', async () => {
  const fixture = await repairFixture();
  await fixture.markTrialUsed('paid@example.com');
  await fixture.pay(await fixture.begin('paid@example.com'));
  const [price] = (await fixture.client.prices.list({ lookup_keys: ['crossbook_month'] })).data;
  await subscribe(fixture.stripe, price?.id ?? '', { metadata: { userId: 'a#b' } });
  expect(await describeOutcome(fixture.reconcile())).toBe('done');
});

it('a lost table cancels nothing: paid subscriptions whose accounts are missing are parked', async () => {
  const fixture = await repairFixture();
  const [price] = (await fixture.client.prices.list({ lookup_keys: ['crossbook_month'] })).data;
  for (const metadata of [{ userId: 'lost-1' }, { registrationId: 'lost-2' }]) {
    const made = await subscribe(fixture.stripe, price?.id ?? '', { metadata });
    const { secret, id } = secretOf(made);
    await fixture.stripe.browserCall(`payment_intents/${id}/confirm`, cardForm(GOOD_CARD, secret));
  }
  expect(await describeOutcome(fixture.reconcile())).toBe('done');
  expect(await describeOutcome(fixture.reconcile())).toBe('done');
  expect((await fixture.client.subscriptions.list({ status: 'active' })).data).toHaveLength(2);
  expect([fixture.logged('subscription_stray'), fixture.logged('payment_parked').length > 0]).toEqual([[], true]);
});

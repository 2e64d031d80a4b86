import { expect, it } from 'vitest';
import { createPlans, trialWithCard } from './testing/stripe-fixtures.ts';
import { DAY, HOUR, type StripeForTests, stripeForTests } from './testing/stripe-for-tests.ts';

const FEATURES = {
  payment_method_update: { enabled: true },
  invoice_history: { enabled: true },
  subscription_cancel: { enabled: true, mode: 'at_period_end' as const },
};
const RETURN = 'http://localhost/settings';

async function openPortal(stripe: StripeForTests, customer: string) {
  const configuration = await stripe.client.billingPortal.configurations.create({ features: FEATURES });
  const { url } = await stripe.client.billingPortal.sessions.create({
    customer,
    configuration: configuration.id,
    return_url: RETURN,
  });
  return {
    url,
    text: async () => (await fetch(url)).text(),
    send: (form: Record<string, string>) =>
      fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' }),
  };
}

it('a session without a configuration is refused with an error without a code', async () => {
  const stripe = await stripeForTests();
  const { id: customer } = await stripe.client.customers.create({});
  const session = stripe.client.billingPortal.sessions.create({ customer, return_url: RETURN });
  const error = await session.catch((reason) => reason);
  expect(error.message).toMatch(
    /^No configuration provided and your test mode default configuration has not been created/,
  );
  expect([error.statusCode, error.code]).toEqual([400, undefined]);
});

it('no session opens while the portal is turned off', async () => {
  const stripe = await stripeForTests();
  const { id: customer } = await stripe.client.customers.create({});
  const { id: configuration } = await stripe.client.billingPortal.configurations.create({ features: FEATURES });
  const create = () => stripe.client.billingPortal.sessions.create({ customer, configuration, return_url: RETURN });
  const active = async () => (await stripe.client.billingPortal.configurations.list({ active: true })).data.length;
  stripe.server.settings.portalOff = true;
  expect([await active(), (await create().catch((error) => error)).statusCode]).toEqual([0, 400]);
  stripe.server.settings.portalOff = false;
  expect([await active(), (await create()).object]).toEqual([1, 'billing_portal.session']);
});

it('a portal cancellation sets a date and not the flag, and can be undone', async () => {
  const stripe = await stripeForTests();
  const { month } = await createPlans(stripe);
  const { id, customer } = await trialWithCard(stripe, month.id);
  const portal = await openPortal(stripe, customer);
  expect(await portal.text()).toContain('Free trial until November 26, 2026, then it renews.');
  expect(await fetch(`${portal.url}?cancel=${id}`).then((reply) => reply.text())).toContain(
    'stays available until November 26, 2026',
  );
  expect((await portal.send({ action: 'cancel', subscription: id })).status).toBe(303);
  const canceling = await stripe.client.subscriptions.retrieve(id);
  expect(canceling).toMatchObject({ cancel_at: canceling.trial_end, cancel_at_period_end: false, status: 'trialing' });
  expect(await portal.text()).toContain('Cancels on November 26, 2026.');
  // The flag was never set, so clearing it changes nothing.
  expect((await stripe.client.subscriptions.update(id, { cancel_at_period_end: false })).cancel_at).toBe(
    canceling.trial_end,
  );
  await portal.send({ action: 'renew', subscription: id });
  expect(await stripe.client.subscriptions.retrieve(id)).toMatchObject({ cancel_at: null, canceled_at: null });
  await portal.send({ action: 'cancel', subscription: id });
  expect((await stripe.client.subscriptions.update(id, { cancel_at: '' })).cancel_at).toBeNull();
  await portal.send({ action: 'cancel', subscription: id });
  await stripe.advance(5 * DAY);
  expect((await stripe.client.subscriptions.retrieve(id)).status).toBe('canceled');
});

it('a card saved in the portal is charged from then on', async () => {
  const stripe = await stripeForTests();
  const { month } = await createPlans(stripe);
  const { id, customer } = await trialWithCard(stripe, month.id, '4000000000000341');
  const portal = await openPortal(stripe, customer);
  const declined = await portal.send({ action: 'card', number: '4000 0000 0000 0002', expiry: '12 / 31', cvc: '123' });
  expect([declined.status, await declined.text()]).toEqual([402, expect.stringContaining('Your card was declined.')]);
  await portal.send({ action: 'card', number: '5555 5555 5555 4444', expiry: '12 / 31', cvc: '123' });
  expect(await portal.text()).toContain('Mastercard •••• 4444, expires 12/2031');
  await stripe.advance(5 * DAY + HOUR);
  expect((await stripe.client.subscriptions.retrieve(id)).status).toBe('active');
});

it('a 3-D Secure card is saved only after authentication', async () => {
  const stripe = await stripeForTests();
  const { month } = await createPlans(stripe);
  const { id, customer, card } = await trialWithCard(stripe, month.id);
  const portal = await openPortal(stripe, customer);
  const form = { action: 'card', number: '4000002500003155', expiry: '12/31', cvc: '123' };
  for (const [outcome, last4] of [
    ['fail', '4242'],
    ['complete', '3155'],
  ] as const) {
    const bank = (await portal.send(form)).headers.get('location') ?? '';
    expect(await (await fetch(bank)).text()).toContain('3-D Secure test page');
    await fetch(bank, { method: 'POST', body: new URLSearchParams({ outcome }) });
    const { default_payment_method: method } = await stripe.client.subscriptions.retrieve(id, {
      expand: ['default_payment_method'],
    });
    expect(method).toMatchObject({ card: { last4 } });
  }
  expect(card).toMatch(/^pm_/);
});

it('a portal session is limited to its customer and expires after an hour', async () => {
  const stripe = await stripeForTests();
  const { month } = await createPlans(stripe);
  const other = await trialWithCard(stripe, month.id);
  const { customer } = await trialWithCard(stripe, month.id);
  const portal = await openPortal(stripe, customer);
  await portal.send({ action: 'cancel', subscription: other.id });
  expect((await stripe.client.subscriptions.retrieve(other.id)).cancel_at).toBeNull();
  await stripe.advance(HOUR);
  expect((await fetch(portal.url)).status).toBe(404);
  expect((await fetch(new URL('/p/session/', portal.url))).status).toBe(404);
});

it('the portal escapes names and loads nothing from other sites', async () => {
  const stripe = await stripeForTests();
  const product = await stripe.client.products.create({ name: '<script>alert(1)</script>' });
  const price = await stripe.client.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 1,
    recurring: { interval: 'month' },
  });
  const { customer } = await trialWithCard(stripe, price.id);
  const reply = await fetch((await openPortal(stripe, customer)).url);
  expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await reply.text()).not.toContain('<script');
});

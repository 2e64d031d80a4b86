import { expect, it } from 'vitest';
import { shop, trialWithCard } from './testing/shop.ts';
import { DAY, HOUR, type StripeForTests, stripeForTests } from './testing/stripe-for-tests.ts';

const FEATURES = {
  payment_method_update: { enabled: true },
  invoice_history: { enabled: true },
  subscription_cancel: { enabled: true, mode: 'at_period_end' as const },
};
const RETURN = 'http://localhost/settings';

async function open(stripe: StripeForTests, customer: string) {
  const configuration = await stripe.client.billingPortal.configurations.create({ features: FEATURES });
  const { url } = await stripe.client.billingPortal.sessions.create({
    customer,
    configuration: configuration.id,
    return_url: RETURN,
  });
  return {
    url,
    see: async () => (await fetch(url)).text(),
    send: (form: Record<string, string>) =>
      fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' }),
  };
}

it('needs a configuration, and says so in words that have no code', async () => {
  const stripe = await stripeForTests();
  const { id: customer } = await stripe.client.customers.create({});
  const asked = stripe.client.billingPortal.sessions.create({ customer, return_url: RETURN });
  const refusal = await asked.catch((error) => error);
  expect(refusal.message).toMatch(
    /^No configuration provided and your test mode default configuration has not been created/,
  );
  expect([refusal.statusCode, refusal.code]).toEqual([400, undefined]);
});

it('opens for nobody while it is switched off, and as before afterwards', async () => {
  const stripe = await stripeForTests();
  const { id: customer } = await stripe.client.customers.create({});
  const { id: configuration } = await stripe.client.billingPortal.configurations.create({ features: FEATURES });
  const ask = () => stripe.client.billingPortal.sessions.create({ customer, configuration, return_url: RETURN });
  const active = async () => (await stripe.client.billingPortal.configurations.list({ active: true })).data.length;
  stripe.server.settings.portalOff = true;
  expect([await active(), (await ask().catch((error) => error)).statusCode]).toEqual([0, 400]);
  stripe.server.settings.portalOff = false;
  expect([await active(), (await ask()).object]).toEqual([1, 'billing_portal.session']);
});

it('cancels by a date and not by the flag, and takes it back', async () => {
  const stripe = await stripeForTests();
  const { month } = await shop(stripe);
  const { id, customer } = await trialWithCard(stripe, month.id);
  const portal = await open(stripe, customer);
  expect(await portal.see()).toContain('Free trial until November 26, 2026, then it renews.');
  expect(await fetch(`${portal.url}?cancel=${id}`).then((reply) => reply.text())).toContain(
    'stays available until November 26, 2026',
  );
  expect((await portal.send({ action: 'cancel', subscription: id })).status).toBe(303);
  const leaving = await stripe.client.subscriptions.retrieve(id);
  expect(leaving).toMatchObject({ cancel_at: leaving.trial_end, cancel_at_period_end: false, status: 'trialing' });
  expect(await portal.see()).toContain('Cancels on November 26, 2026.');
  // The flag was never raised, so lowering it changes nothing.
  expect((await stripe.client.subscriptions.update(id, { cancel_at_period_end: false })).cancel_at).toBe(
    leaving.trial_end,
  );
  await portal.send({ action: 'renew', subscription: id });
  expect(await stripe.client.subscriptions.retrieve(id)).toMatchObject({ cancel_at: null, canceled_at: null });
  await portal.send({ action: 'cancel', subscription: id });
  expect((await stripe.client.subscriptions.update(id, { cancel_at: '' })).cancel_at).toBeNull();
  await portal.send({ action: 'cancel', subscription: id });
  await stripe.advance(5 * DAY);
  expect((await stripe.client.subscriptions.retrieve(id)).status).toBe('canceled');
});

it('charges the card that was saved there', async () => {
  const stripe = await stripeForTests();
  const { month } = await shop(stripe);
  const { id, customer } = await trialWithCard(stripe, month.id, '4000000000000341');
  const portal = await open(stripe, customer);
  const refused = await portal.send({ action: 'card', number: '4000 0000 0000 0002', expiry: '12 / 31', cvc: '123' });
  expect([refused.status, await refused.text()]).toEqual([402, expect.stringContaining('Your card was declined.')]);
  await portal.send({ action: 'card', number: '5555 5555 5555 4444', expiry: '12 / 31', cvc: '123' });
  expect(await portal.see()).toContain('Mastercard •••• 4444, expires 12/2031');
  await stripe.advance(5 * DAY + HOUR);
  expect((await stripe.client.subscriptions.retrieve(id)).status).toBe('active');
});

it('sends a card’s holder to their bank and takes the card only when they agreed', async () => {
  const stripe = await stripeForTests();
  const { month } = await shop(stripe);
  const { id, customer, card } = await trialWithCard(stripe, month.id);
  const portal = await open(stripe, customer);
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

it('keeps a stranger’s subscription out of reach, and closes after an hour', async () => {
  const stripe = await stripeForTests();
  const { month } = await shop(stripe);
  const stranger = await trialWithCard(stripe, month.id);
  const { customer } = await trialWithCard(stripe, month.id);
  const portal = await open(stripe, customer);
  await portal.send({ action: 'cancel', subscription: stranger.id });
  expect((await stripe.client.subscriptions.retrieve(stranger.id)).cancel_at).toBeNull();
  await stripe.advance(HOUR);
  expect((await fetch(portal.url)).status).toBe(404);
  expect((await fetch(new URL('/p/session/', portal.url))).status).toBe(404);
});

it('escapes what customers typed, and loads nothing from elsewhere', async () => {
  const stripe = await stripeForTests();
  const product = await stripe.client.products.create({ name: '<script>alert(1)</script>' });
  const price = await stripe.client.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 1,
    recurring: { interval: 'month' },
  });
  const { customer } = await trialWithCard(stripe, price.id);
  const reply = await fetch((await open(stripe, customer)).url);
  expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await reply.text()).not.toContain('<script');
});

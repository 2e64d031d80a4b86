import { expect, it } from 'vitest';
import { HOUR } from '../../../scripts/simulators/stripe/testing/stripe-for-tests.ts';
import { openBillingPortal } from '../../../shared/contracts/billing.ts';
import { testTable } from '../../testing/test-table.ts';
import { run as opening } from '../open-billing-portal.handler.ts';
import { type Browser, browser, outcomeOf } from '../testing/people.ts';
import { type WebhookWorld, webhookWorld } from '../testing/webhook-world.ts';
import type { PortalDeps } from './open-portal.ts';

const store = testTable();
const SITE = 'https://crossbook.test';
const CLOSED = { message: 'Billing is being set up on our side. Please try again later or contact support.' };
const SETUP = { needsSetup: true, message: 'Please complete your subscription setup first' };

function portalOf(world: WebhookWorld, person: Browser) {
  const passing = { params: undefined, query: undefined, cookies: [], clientAddress: '', sendCookie: () => {} };
  return async (more: Partial<PortalDeps> = {}) => {
    const call = { ...passing, request: undefined, caller: await person.caller() };
    return openBillingPortal.reply.parse(await opening(call, { ...world.deps, siteOrigin: SITE, ...more }));
  };
}

async function somebodySubscribed() {
  const world = await webhookWorld(store);
  const somebody = await world.subscribed();
  return { world, ...somebody, open: portalOf(world, somebody.person) };
}

async function withoutConfiguration(world: WebhookWorld) {
  const { configurations } = world.stripe.client.billingPortal;
  for (const { id } of (await configurations.list({ active: true })).data)
    await configurations.update(id, { active: false });
}

it('R-212: leads to the page of the person’s own customer, which leads back to our settings', async () => {
  const { world, open, customerId } = await somebodySubscribed();
  const { url = '' } = await open();
  expect(url).toMatch(/\/p\/session\/test_\w+$/);
  const created = world.stripe.callLog.findLast(({ name }) => name === 'POST /v1/billing_portal/sessions');
  expect(created?.body).toMatchObject({ customer: customerId, return_url: `${SITE}/settings?from=billing` });
  expect((await open()).url).not.toBe(url);
});

it('R-212: asks for a subscription first where there is no customer, or no customer any more', async () => {
  const world = await webhookWorld(store);
  const person = browser(world);
  await person.haveAccount();
  expect(await portalOf(world, person)()).toEqual(SETUP);

  const { open, customerId, world: other } = await somebodySubscribed();
  await other.stripe.client.customers.del(customerId);
  expect(await open()).toEqual(SETUP);
});

it('says so where Stripe has no configuration of ours, and raises an alarm', async () => {
  const { world, open } = await somebodySubscribed();
  await withoutConfiguration(world);
  await world.stripe.client.billingPortal.configurations.create({ features: { invoice_history: { enabled: true } } });
  expect(await open()).toEqual(CLOSED);
  expect(world.alarms()).toEqual(['portal_not_configured']);
});

it('keeps the configuration it found for five minutes, unless Stripe minds it', async () => {
  const { world, open } = await somebodySubscribed();
  const asked = () =>
    world.stripe.callLog.filter(({ name }) => name === 'GET /v1/billing_portal/configurations').length;
  await open();
  const before = asked();
  await world.advance(299);
  await open();
  expect(asked()).toBe(before);
  await world.advance(1);
  await open();
  expect(asked()).toBe(before + 1);
  await withoutConfiguration(world);
  expect(await open()).toEqual(CLOSED);
  expect(await open()).toEqual(CLOSED);
  expect(asked()).toBeGreaterThan(before + 1);
});

it('is unavailable, not closed, while Stripe is away', async () => {
  const { world, open } = await somebodySubscribed();
  world.stripe.server.fail('POST /v1/billing_portal/sessions', { when: 'before', status: 503, times: 9 });
  expect(await outcomeOf(open())).toMatch(/^503 /);
});

it('R-140: ten times an hour', async () => {
  const { world, open } = await somebodySubscribed();
  for (let n = 0; n < 10; n++) expect(await open()).toHaveProperty('url');
  expect(await outcomeOf(open())).toMatch(/^429 /);
  await world.advance(HOUR);
  expect(await open()).toHaveProperty('url');
});

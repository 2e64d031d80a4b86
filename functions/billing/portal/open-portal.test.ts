import { expect, it } from 'vitest';
import { HOUR } from '../../../scripts/simulators/stripe/testing/stripe-for-tests.ts';
import { openBillingPortal } from '../../../shared/contracts/billing.ts';
import { testTable } from '../../testing/test-table.ts';
import { TEST_VISIT } from '../../testing/test-visit.ts';
import { run as opening } from '../open-billing-portal.handler.ts';
import { type Browser, browser, describeOutcome } from '../testing/checkout-browser.ts';
import { type WebhookFixture, webhookFixture } from '../testing/webhook-fixture.ts';
import type { PortalDeps } from './open-portal.ts';

const store = testTable();
const SITE = 'https://crossbook.test';
const CLOSED = { message: 'Billing is being set up on our side. Please try again later or contact support.' };
const SETUP = { needsSetup: true, message: 'Please complete your subscription setup first' };

function portalOf(fixture: WebhookFixture, person: Browser) {
  const passing = {
    params: undefined,
    query: undefined,
    cookies: [],
    clientAddress: '',
    visit: TEST_VISIT,
    sendCookie: () => {},
  };
  return async (more: Partial<PortalDeps> = {}) => {
    const call = { ...passing, request: undefined, caller: await person.caller() };
    return openBillingPortal.reply.parse(
      await opening(call, { ...fixture.deps, stripe: fixture.customerStripe, siteOrigin: SITE, ...more }),
    );
  };
}

async function createSubscriber() {
  const fixture = await webhookFixture(store);
  const subscribed = await fixture.subscribed();
  return { fixture, ...subscribed, open: portalOf(fixture, subscribed.person) };
}

async function withoutConfiguration(fixture: WebhookFixture) {
  const { configurations } = fixture.stripe.client.billingPortal;
  for (const { id } of (await configurations.list({ active: true })).data)
    await configurations.update(id, { active: false });
}

it('R-212: the portal is of the user’s own customer, and returns to our settings', async () => {
  const { fixture, open, customerId } = await createSubscriber();
  const { url = '' } = await open();
  expect(url).toMatch(/\/p\/session\/test_\w+$/);
  const created = fixture.stripe.callLog.findLast(({ name }) => name === 'POST /v1/billing_portal/sessions');
  expect(created?.body).toMatchObject({ customer: customerId, return_url: `${SITE}/settings?from=billing` });
  expect((await open()).url).not.toBe(url);
});

it('R-212: a user without a customer, or with a deleted one, has to subscribe first', async () => {
  const fixture = await webhookFixture(store);
  const person = browser(fixture);
  await person.haveAccount();
  expect(await portalOf(fixture, person)()).toEqual(SETUP);

  const { open, customerId, fixture: other } = await createSubscriber();
  await other.stripe.client.customers.del(customerId);
  expect(await open()).toEqual(SETUP);
});

it('a missing configuration is reported, with an alarm', async () => {
  const { fixture, open } = await createSubscriber();
  await withoutConfiguration(fixture);
  await fixture.stripe.client.billingPortal.configurations.create({ features: { invoice_history: { enabled: true } } });
  expect(await open()).toEqual(CLOSED);
  expect(fixture.alarms()).toEqual(['portal_not_configured']);
});

it('the configuration is cached for five minutes, unless Stripe rejects it', async () => {
  const { fixture, open } = await createSubscriber();
  const asked = () =>
    fixture.stripe.callLog.filter(({ name }) => name === 'GET /v1/billing_portal/configurations').length;
  await open();
  const before = asked();
  await fixture.advance(299);
  await open();
  expect(asked()).toBe(before);
  await fixture.advance(1);
  await open();
  expect(asked()).toBe(before + 1);
  await withoutConfiguration(fixture);
  expect(await open()).toEqual(CLOSED);
  expect(await open()).toEqual(CLOSED);
  expect(asked()).toBeGreaterThan(before + 1);
});

it('the portal is unavailable, not missing, during a Stripe outage', async () => {
  const { fixture, open } = await createSubscriber();
  fixture.stripe.server.fail('POST /v1/billing_portal/sessions', { when: 'before', status: 503, times: 9 });
  expect(await describeOutcome(open())).toMatch(/^503 /);
});

it('R-140: the portal can be opened ten times an hour', async () => {
  const { fixture, open } = await createSubscriber();
  for (let n = 0; n < 10; n++) expect(await open()).toHaveProperty('url');
  expect(await describeOutcome(open())).toMatch(/^429 /);
  await fixture.advance(HOUR);
  expect(await open()).toHaveProperty('url');
});

import { expect, it } from 'vitest';
import { TRIAL_DAYS } from '../../../shared/catalogue/plans.ts';
import { createSubscription } from '../../../shared/contracts/billing.ts';
import { logIn } from '../../identity/account/log-in.ts';
import { readFlowToken } from '../../identity/protection/flow.ts';
import { userProfile } from '../../platform/table/keys.ts';
import { recordingTable } from '../../testing/faulty-table.ts';
import { invoke } from '../../testing/http-event.ts';
import { testTable } from '../../testing/test-table.ts';
import { TEST_VISIT } from '../../testing/test-visit.ts';
import { run as checkTrial } from '../check-trial-eligibility.handler.ts';
import { run as createRun } from '../create-subscription.handler.ts';
import { billingFixture, overHttp } from '../testing/billing-fixture.ts';
import { browser, describeOutcome, form, newEmail, PASSWORD, subscriber } from '../testing/checkout-browser.ts';
import { stripeState } from '../testing/invariants.ts';
import { registrationId, registrationOf } from './registration-store.ts';

const store = testTable();

it('R-160: nothing is created without a verified address, with another browser’s, for another address, or half an hour later', async () => {
  const fixture = await billingFixture(store);
  const person = browser(fixture);
  const email = await person.verifyEmail();
  const otherBrowser = browser(fixture);
  const refused = '403 Please verify your email first';
  expect(await describeOutcome(otherBrowser.create(email))).toBe(refused);
  await otherBrowser.verifyEmail();
  expect(await describeOutcome(otherBrowser.create(email))).toBe(refused);
  expect(await describeOutcome(person.create(newEmail()))).toBe(refused);
  await fixture.advance(30 * 60);
  expect(await describeOutcome(person.create(email))).toBe(refused);
  expect((await stripeState(fixture, email)).customers).toEqual([]);
  expect(fixture.hashing.runs()).toBe(0);
});

it('R-178: an existing account gets 409, before anything is hashed or created', async () => {
  const fixture = await billingFixture(store);
  const { email } = await subscriber(fixture);
  const runs = fixture.hashing.runs();
  const another = browser(fixture);
  await another.verifyEmail(email);
  expect(await describeOutcome(another.create(email))).toBe(
    '409 An account with this email already exists. Please log in.',
  );
  expect(fixture.hashing.runs()).toBe(runs);
  expect((await stripeState(fixture, email)).customers).toHaveLength(1);
});

it('R-092, R-177: a sign-up’s cookie starts no session once a new password has ended all sessions', async () => {
  const fixture = await billingFixture(store);
  const { person, email, userId, ...ids } = await subscriber(fixture);
  await fixture.deps.table.update(userProfile(userId), { set: { epoch: 1 } });
  expect(await describeOutcome(person.complete(email, ids))).toBe(
    '409 An account with this email already exists. Please log in.',
  );
  expect(await person.isSignedIn()).toBe(false);
});

it('R-026, R-028, R-165: over HTTP, invalid and unknown form fields are refused before anything is created', async () => {
  const fixture = await billingFixture(store);
  const person = browser(fixture);
  const email = await person.verifyEmail();
  const handler = overHttp(createSubscription, createRun, fixture.deps);
  const post = (body: unknown) =>
    invoke(handler, { method: 'POST', path: createSubscription.path, cookies: person.cookies(), body });
  const good = form(email, 'month');
  const statuses = await Promise.all(
    [
      { ...good, billingInterval: 'week' },
      { ...good, billingInterval: undefined },
      { ...good, firstName: 'Ada\r\nBcc: all@example.com' },
      { ...good, confirmPassword: 'another one' },
      { ...good, price: 1 },
      { ...good, amount: 1, currency: 'xxx' },
      { ...good, trialDays: 365 },
      { ...good, priceId: 'price_1' },
    ].map(async (body) => (await post(body)).status),
  );
  expect([...new Set(statuses)]).toEqual([400]);
  expect((await post({ ...good, password: 'crossbook1', confirmPassword: 'crossbook1' })).body).toEqual({
    code: 'password-guessable',
    message: 'This password is too easy to guess. Please choose another one.',
  });
  expect((await stripeState(fixture, email)).customers).toEqual([]);
  const reply = await post({ ...good, firstName: '<b>Ada</b>' });
  expect(reply).toMatchObject({ status: 200, body: { clientSecret: expect.stringMatching(/^seti_/) } });
});

it('R-182: client secrets are neither logged nor stored nor published', async () => {
  const fixture = await billingFixture(store);
  const { clientSecret } = await subscriber(fixture);
  const published = JSON.stringify([fixture.entries, fixture.published, await store.items()]);
  expect(published).toContain('subscription_begun');
  expect(published).not.toContain(clientSecret);
  expect(published).not.toMatch(/_secret_/);
});

it('R-065: an unfinished sign-up cannot log in', async () => {
  const fixture = await billingFixture(store);
  const person = browser(fixture);
  const email = await person.verifyEmail();
  await person.create(email);
  const credentials = {
    email,
    password: PASSWORD,
    cookies: [],
    clientAddress: 'elsewhere',
    visit: TEST_VISIT,
    now: fixture.deps.clock(),
  };
  expect(await describeOutcome(logIn(credentials, fixture.deps))).toBe('401 Invalid credentials');
});

it('R-148: the sixth form of an address in a day is refused, and so is the 21st from one client address', async () => {
  const fixture = await billingFixture(store);
  const person = browser(fixture);
  const email = await person.verifyEmail();
  for (let n = 1; n <= 5; n++) await person.create(email);
  expect(await describeOutcome(person.create(email))).toMatch(/^429/);
  expect((await stripeState(fixture, email)).subscriptions).toHaveLength(1);
  const otherBrowser = browser(fixture);
  for (let n = 1; n <= 20; n++) expect(await describeOutcome(otherBrowser.create(email))).toMatch(/^403/);
  expect(await describeOutcome(otherBrowser.create(email))).toMatch(/^429/);
});

it('a browser without the verified address cannot use up its limit', async () => {
  const fixture = await billingFixture(store);
  const email = newEmail();
  for (let n = 1; n <= 6; n++) await describeOutcome(browser(fixture).create(email));
  const owner = browser(fixture);
  await owner.verifyEmail(email);
  expect(await describeOutcome(owner.create(email))).toBe('done');
});

it('R-166, R-147: a used and an unused trial are looked up by the same calls, and lookups are limited', async () => {
  const fixture = await billingFixture(store);
  const { email: had } = await subscriber(fixture);
  const asked = async (email: string) => {
    const { table, calls } = recordingTable(store.table);
    const call = { params: undefined, query: undefined, caller: null, cookies: [], sendCookie: () => undefined };
    const reply = await checkTrial(
      { ...call, request: { email }, clientAddress: had, visit: TEST_VISIT },
      { ...fixture.deps, table },
    );
    return { reply, calls };
  };
  const [yes, no] = [await asked(had.toUpperCase()), await asked(newEmail())];
  expect(yes.reply).toEqual({
    hasHadTrial: true,
    message: 'This email has already had a free trial. Your subscription starts right away.',
  });
  expect(no.reply).toEqual({ hasHadTrial: false, message: `You are eligible for a ${TRIAL_DAYS}-day free trial.` });
  expect(yes.calls).toEqual(no.calls);
  for (let n = 3; n <= 20; n++) await asked(had);
  expect(await describeOutcome(asked(newEmail()))).toMatch(/^429/);
});

it('a registration’s id cannot be derived from its flow cookie’s hash', async () => {
  const fixture = await billingFixture(store);
  const person = browser(fixture);
  const email = await person.verifyEmail();
  await person.create(email);
  const flow = readFlowToken(person.cookies()) ?? '';
  const row = await registrationOf(store.table, registrationId(fixture.deps.emailKey, flow));
  expect(row).toMatchObject({ state: 'stripe_created', email });
  expect(JSON.stringify(row)).not.toContain(flow);
});

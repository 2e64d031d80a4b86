import { expect, it } from 'vitest';
import { TRIAL_DAYS } from '../../../shared/catalogue/plans.ts';
import { carryTrial } from '../../compose/trial-record.ts';
import { logIn } from '../../identity/account/log-in.ts';
import { run as sendVerification } from '../../identity/verification/send-verification.handler.ts';
import { CODE_KEYS } from '../../identity/verification/testing/code-fixture.ts';
import { run as verifyEmail } from '../../identity/verification/verify-email.handler.ts';
import { codeRow } from '../../mail/codes/code-store.ts';
import { deriveCode } from '../../mail/codes/codes.ts';
import { emailHash, parseEmailAddress } from '../../platform/mail/email-address.ts';
import { trialUsed } from '../../platform/table/keys.ts';
import { testTable } from '../../testing/test-table.ts';
import { TEST_VISIT } from '../../testing/test-visit.ts';
import { billingFixture, GOOD_CARD, OTHER_GOOD_CARD } from '../testing/billing-fixture.ts';
import { browser, describeOutcome, newEmail, PASSWORD, subscriber } from '../testing/checkout-browser.ts';
import { accountByEmail, emailsTo, signUpViolations, stripeState } from '../testing/invariants.ts';
import { registrationOf } from './registration-store.ts';

const store = testTable();
const DAY = 86_400;

it('R-162: a sign-up starts a trial without a card yet; the registration is stored, and there is no account', async () => {
  const fixture = await billingFixture(store);
  const person = browser(fixture);
  const email = await person.verifyEmail();
  const started = await person.create(email);
  expect(started.clientSecret).toMatch(/^seti_\w+_secret_\w+$/);
  const subscription = await fixture.stripe.client.subscriptions.retrieve(started.subscriptionId);
  expect(subscription).toMatchObject({ status: 'trialing', customer: started.customerId });
  expect(subscription.trial_end).toBe(fixture.stripe.nowSeconds() + TRIAL_DAYS * DAY);
  expect(await accountByEmail(fixture.deps, email)).toMatchObject({ user: undefined, access: false });
});

it.each([
  ['month', 3000],
  ['year', 27_000],
] as const)('R-163: a user who had a trial pays at once, for a %s %i cents', async (interval, cents) => {
  const fixture = await billingFixture(store);
  const person = browser(fixture);
  const email = await person.verifyEmail();
  await store.table.put(trialUsed('email', emailHash(fixture.deps.emailKey, parseEmailAddress(email))), { at: 1 });
  const started = await person.create(email, { interval });
  expect(started.clientSecret).toMatch(/^pi_\w+_secret_\w+$/);
  await fixture.confirm(started.clientSecret);
  await person.complete(email, started);
  const [charge] = (await fixture.stripe.client.charges.list({ customer: started.customerId })).data;
  expect(charge).toMatchObject({ amount: cents, currency: 'usd', paid: true });
  expect(await signUpViolations(fixture, { deps: fixture.deps, email, cents })).toEqual([]);
});

it('R-174: account, address, subscription, used trial and email are written at once, and no second copy of the password is kept', async () => {
  const fixture = await billingFixture(store);
  const { person, email, userId, customerId } = await subscriber(fixture);
  expect(await signUpViolations(fixture, { deps: fixture.deps, email, cents: 0 })).toEqual([]);
  expect(await emailsTo(fixture.deps, email)).toEqual(['welcome']);
  const { user, subscription } = await accountByEmail(fixture.deps, email);
  expect(user).toMatchObject({ email, firstName: 'Ada', lastName: 'Byron', epoch: 0 });
  expect(subscription).toMatchObject({ status: 'trialing', cardConfirmed: true, interval: 'month', customerId });
  const row = await registrationOf(store.table, userId);
  expect(row).toMatchObject({ state: 'done' });
  expect(row?.passwordHash).toBeUndefined();
  expect(person.cookie('__Host-dev')).toBeDefined();
  const signedIn = await logIn(
    {
      email,
      password: PASSWORD,
      cookies: [],
      clientAddress: 'elsewhere',
      visit: TEST_VISIT,
      now: fixture.deps.clock(),
    },
    fixture.deps,
  );
  expect(signedIn.user.id).toBe(userId);
  const [customer] = (await stripeState(fixture, email)).customers;
  expect(customer?.metadata).toEqual({ registrationId: userId });
  const [subscribed] = (await stripeState(fixture, email)).subscriptions;
  expect(subscribed?.default_payment_method).not.toBeNull();
});

it('a sign-up works from the emailed code to the account', async () => {
  const fixture = await billingFixture(store);
  const person = browser(fixture);
  const email = newEmail();
  const passing = () => ({
    ...{ params: undefined, query: undefined, caller: null, cookies: person.cookies() },
    ...{ clientAddress: '198.51.100.1', visit: TEST_VISIT, sendCookie: person.keep },
  });
  await sendVerification({ ...passing(), request: { email } }, fixture.deps);
  const hash = emailHash(fixture.deps.emailKey, parseEmailAddress(email));
  const row = await codeRow(store.table, 'sign-up', hash);
  const code = row === undefined ? '' : deriveCode(row, CODE_KEYS);
  await verifyEmail({ ...passing(), request: { email, code } }, { ...fixture.deps, carryTrial });
  const started = await person.create(email);
  await fixture.confirm(started.clientSecret);
  expect(await person.complete(email, started)).toEqual({ message: 'Account created successfully' });
});

it('a repeated form gets the same subscription, also with another password', async () => {
  const fixture = await billingFixture(store);
  const person = browser(fixture);
  const email = await person.verifyEmail();
  const first = await person.create(email);
  expect(await person.create(email)).toEqual(first);
  const password = 'another long password';
  expect(await person.create(email, { password })).toEqual(first);
  await fixture.confirm(first.clientSecret);
  await person.complete(email, first);
  const { user } = await accountByEmail(fixture.deps, email);
  expect(await fixture.hashing.matches(password, user?.passwordHash)).toBe(true);
});

it('R-161: a browser that submitted the form for an address before its owner gets no access to the owner’s account', async () => {
  const fixture = await billingFixture(store);
  const attacker = browser(fixture);
  const owner = browser(fixture);
  const email = await attacker.verifyEmail();
  const planted = await attacker.create(email, { password: 'the attacker’s own' });
  await owner.verifyEmail(email);
  const started = await owner.create(email);
  expect(started.subscriptionId).not.toBe(planted.subscriptionId);
  expect(started.customerId).not.toBe(planted.customerId);
  await fixture.confirm(started.clientSecret);
  await owner.complete(email, started);
  const { user } = await accountByEmail(fixture.deps, email);
  expect(await fixture.hashing.matches('the attacker’s own', user?.passwordHash)).toBe(false);
  expect(await describeOutcome(attacker.complete(email, planted))).toBe('402 Payment has not been confirmed');
});

it('R-169: of two browsers that pay for one address one gets the account, the other a refund', async () => {
  const fixture = await billingFixture(store);
  const email = newEmail();
  await store.table.put(trialUsed('email', emailHash(fixture.deps.emailKey, parseEmailAddress(email))), { at: 1 });
  const [one, two] = [browser(fixture), browser(fixture)];
  await one.verifyEmail(email);
  await two.verifyEmail(email);
  const [first, second] = [await one.create(email), await two.create(email)];
  await fixture.confirm(first.clientSecret);
  await fixture.confirm(second.clientSecret, OTHER_GOOD_CARD);
  const outcomes = await Promise.all([
    describeOutcome(one.complete(email, first)),
    describeOutcome(two.complete(email, second)),
  ]);
  expect(outcomes.toSorted()).toEqual(['409 An account with this email already exists. Please log in.', 'done']);
  const { running, keptCents, charges } = await stripeState(fixture, email);
  expect({ running: running.length, keptCents, charges }).toEqual({ running: 1, keptCents: 3000, charges: 2 });
  expect((await accountByEmail(fixture.deps, email)).subscription?.subscriptionId).toBe(running[0]?.id);
  expect((await emailsTo(fixture.deps, email)).toSorted()).toEqual(['sign-up-undone', 'welcome']);
});

it('R-168: a card that had a trial gets no second one, with a message; the next attempt is paid', async () => {
  const fixture = await billingFixture(store);
  await subscriber(fixture, { card: GOOD_CARD });
  const person = browser(fixture);
  const email = await person.verifyEmail();
  const started = await person.create(email);
  await fixture.confirm(started.clientSecret, GOOD_CARD);
  // The second call is from a browser after Stripe's webhook has already settled it.
  for (const _time of ['first', 'second']) {
    expect(await describeOutcome(person.complete(email, started))).toBe(
      '409 This card has already been used for a free trial. Please subscribe without a trial.',
    );
  }
  expect(await accountByEmail(fixture.deps, email)).toMatchObject({ user: undefined });
  expect((await stripeState(fixture, email)).running).toEqual([]);
  const again = await person.create(email);
  expect(again.clientSecret).toMatch(/^pi_/);
  await fixture.confirm(again.clientSecret, GOOD_CARD);
  await person.complete(email, again);
  expect(await signUpViolations(fixture, { deps: fixture.deps, email, cents: 3000 })).toEqual([]);
});

it('R-181: a month is canceled when a year follows it, and its ids are no longer valid', async () => {
  const fixture = await billingFixture(store);
  const person = browser(fixture);
  const email = await person.verifyEmail();
  const month = await person.create(email);
  const year = await person.create(email, { interval: 'year' });
  expect(year.customerId).toBe(month.customerId);
  expect((await stripeState(fixture, email)).running.map(({ id }) => id)).toEqual([year.subscriptionId]);
  expect((await fixture.confirm(month.clientSecret)).status).toBe(400);
  expect(await describeOutcome(person.complete(email, month))).toBe('403 This subscription does not belong to you');
  await fixture.confirm(year.clientSecret);
  await person.complete(email, year);
  expect((await accountByEmail(fixture.deps, email)).subscription).toMatchObject({ interval: 'year' });
});

it('a form sent again after the card was confirmed elsewhere gives the account, not a second subscription', async () => {
  const fixture = await billingFixture(store);
  const person = browser(fixture);
  const email = await person.verifyEmail();
  const started = await person.create(email);
  await fixture.confirm(started.clientSecret);
  expect(await describeOutcome(person.create(email, { interval: 'year' }))).toMatch(/^409 An account/);
  expect(await signUpViolations(fixture, { deps: fixture.deps, email, cents: 0 })).toEqual([]);
});

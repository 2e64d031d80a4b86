import { expect, it } from 'vitest';
import { logIn } from '../../account/log-in.ts';
import { trialUsed } from '../../platform/table/keys.ts';
import { testTable } from '../../testing/test-table.ts';
import { emailHash, parseEmailAddress } from '../../users/email-address.ts';
import { codeRow } from '../../verification/codes/code-store.ts';
import { codeOf } from '../../verification/codes/codes.ts';
import { run as sendVerification } from '../../verification/send-verification.handler.ts';
import { CODE_KEYS } from '../../verification/testing/visitors.ts';
import { run as verifyEmail } from '../../verification/verify-email.handler.ts';
import { billingWorld, GOOD_CARD, OTHER_GOOD_CARD } from '../testing/billing-world.ts';
import { accountOf, atStripe, mailsTo, wrongWithSignedUp } from '../testing/invariants.ts';
import { browser, newEmail, outcomeOf, PASSWORD, subscriber } from '../testing/people.ts';
import { registrationOf } from './registration-store.ts';

const store = testTable();
const DAY = 86_400;

it('R-162: begins a trial of five days with a card still to come; the registration is stored, and there is no account', async () => {
  const world = await billingWorld(store);
  const person = browser(world);
  const email = await person.prove();
  const begun = await person.create(email);
  expect(begun.clientSecret).toMatch(/^seti_\w+_secret_\w+$/);
  const subscription = await world.stripe.client.subscriptions.retrieve(begun.subscriptionId);
  expect(subscription).toMatchObject({ status: 'trialing', customer: begun.customerId });
  expect(subscription.trial_end).toBe(world.stripe.nowSeconds() + 5 * DAY);
  expect(await accountOf(world.deps, email)).toMatchObject({ user: undefined, access: false });
});

it.each([
  ['month', 3000],
  ['year', 27_000],
] as const)('R-163: who has had a trial pays at once, for a %s %i cents', async (interval, cents) => {
  const world = await billingWorld(store);
  const person = browser(world);
  const email = await person.prove();
  await store.table.put(trialUsed('email', emailHash(world.deps.emailKey, parseEmailAddress(email))), { at: 1 });
  const begun = await person.create(email, { interval });
  expect(begun.clientSecret).toMatch(/^pi_\w+_secret_\w+$/);
  await world.confirm(begun.clientSecret);
  await person.complete(email, begun);
  const [charge] = (await world.stripe.client.charges.list({ customer: begun.customerId })).data;
  expect(charge).toMatchObject({ amount: cents, currency: 'usd', paid: true });
  expect(await wrongWithSignedUp(world, { deps: world.deps, email, cents })).toEqual([]);
});

it('R-174: makes account, address, subscription, trial right and mail at once, and keeps no second copy of the password', async () => {
  const world = await billingWorld(store);
  const { person, email, userId, customerId } = await subscriber(world);
  expect(await wrongWithSignedUp(world, { deps: world.deps, email, cents: 0 })).toEqual([]);
  expect(await mailsTo(world.deps, email)).toEqual(['welcome']);
  const { user, subscription } = await accountOf(world.deps, email);
  expect(user).toMatchObject({ email, firstName: 'Ada', lastName: 'Byron', epoch: 0 });
  expect(subscription).toMatchObject({ status: 'trialing', cardConfirmed: true, interval: 'month', customerId });
  const row = await registrationOf(store.table, userId);
  expect(row).toMatchObject({ state: 'done' });
  expect(row?.passwordHash).toBeUndefined();
  expect(person.cookie('__Host-dev')).toBeDefined();
  const signedIn = await logIn(
    { email, password: PASSWORD, cookies: [], clientAddress: 'elsewhere', now: world.deps.clock() },
    world.deps,
  );
  expect(signedIn.user.id).toBe(userId);
  const [customer] = (await atStripe(world, email)).customers;
  expect(customer?.metadata).toEqual({ registrationId: userId });
  const [subscribed] = (await atStripe(world, email)).subscriptions;
  expect(subscribed?.default_payment_method).not.toBeNull();
});

it('goes all the way from the mailed code to the account', async () => {
  const world = await billingWorld(store);
  const person = browser(world);
  const email = newEmail();
  const passing = () => ({
    ...{ params: undefined, query: undefined, caller: null, cookies: person.cookies() },
    ...{ clientAddress: '198.51.100.1', sendCookie: person.keep },
  });
  await sendVerification({ ...passing(), request: { email } }, world.deps);
  const hash = emailHash(world.deps.emailKey, parseEmailAddress(email));
  const row = await codeRow(store.table, 'sign-up', hash);
  const code = row === undefined ? '' : codeOf(row, CODE_KEYS);
  await verifyEmail({ ...passing(), request: { email, code } }, world.deps);
  const begun = await person.create(email);
  await world.confirm(begun.clientSecret);
  expect(await person.complete(email, begun)).toEqual({ message: 'Account created successfully' });
});

it('gives the same once more to the same form, and to a password that was thought over', async () => {
  const world = await billingWorld(store);
  const person = browser(world);
  const email = await person.prove();
  const first = await person.create(email);
  expect(await person.create(email)).toEqual(first);
  const password = 'another long password';
  expect(await person.create(email, { password })).toEqual(first);
  await world.confirm(first.clientSecret);
  await person.complete(email, first);
  const { user } = await accountOf(world.deps, email);
  expect(await world.hashing.matches(password, user?.passwordHash)).toBe(true);
});

it('R-161: somebody who filled in the form for an address before its owner gets nothing of the owner’s account', async () => {
  const world = await billingWorld(store);
  const attacker = browser(world);
  const owner = browser(world);
  const email = await attacker.prove();
  const planted = await attacker.create(email, { password: 'the attacker’s own' });
  await owner.prove(email);
  const begun = await owner.create(email);
  expect(begun.subscriptionId).not.toBe(planted.subscriptionId);
  expect(begun.customerId).not.toBe(planted.customerId);
  await world.confirm(begun.clientSecret);
  await owner.complete(email, begun);
  const { user } = await accountOf(world.deps, email);
  expect(await world.hashing.matches('the attacker’s own', user?.passwordHash)).toBe(false);
  expect(await outcomeOf(attacker.complete(email, planted))).toBe('402 Payment has not been confirmed');
});

it('R-169: of two browsers that both pay for one address one gets the account, the other one its money back', async () => {
  const world = await billingWorld(store);
  const email = newEmail();
  await store.table.put(trialUsed('email', emailHash(world.deps.emailKey, parseEmailAddress(email))), { at: 1 });
  const [one, two] = [browser(world), browser(world)];
  await one.prove(email);
  await two.prove(email);
  const [first, second] = [await one.create(email), await two.create(email)];
  await world.confirm(first.clientSecret);
  await world.confirm(second.clientSecret, OTHER_GOOD_CARD);
  const outcomes = await Promise.all([outcomeOf(one.complete(email, first)), outcomeOf(two.complete(email, second))]);
  expect(outcomes.toSorted()).toEqual(['409 An account with this email already exists. Please log in.', 'done']);
  const { running, keptCents, charges } = await atStripe(world, email);
  expect({ running: running.length, keptCents, charges }).toEqual({ running: 1, keptCents: 3000, charges: 2 });
  expect((await accountOf(world.deps, email)).subscription?.subscriptionId).toBe(running[0]?.id);
  expect((await mailsTo(world.deps, email)).toSorted()).toEqual(['sign-up-undone', 'welcome']);
});

it('R-168: a card that has had a trial gets no second one, in words; the next try is to be paid', async () => {
  const world = await billingWorld(store);
  await subscriber(world, { card: GOOD_CARD });
  const person = browser(world);
  const email = await person.prove();
  const begun = await person.create(email);
  await world.confirm(begun.clientSecret, GOOD_CARD);
  // The second time stands for a browser that asks after Stripe's own word has settled it.
  for (const _time of ['first', 'second']) {
    expect(await outcomeOf(person.complete(email, begun))).toBe(
      '409 This card has already been used for a free trial. Please subscribe without a trial.',
    );
  }
  expect(await accountOf(world.deps, email)).toMatchObject({ user: undefined });
  expect((await atStripe(world, email)).running).toEqual([]);
  const again = await person.create(email);
  expect(again.clientSecret).toMatch(/^pi_/);
  await world.confirm(again.clientSecret, GOOD_CARD);
  await person.complete(email, again);
  expect(await wrongWithSignedUp(world, { deps: world.deps, email, cents: 3000 })).toEqual([]);
});

it('R-181: month, then year: the month is ended, and its ids are of no use any more', async () => {
  const world = await billingWorld(store);
  const person = browser(world);
  const email = await person.prove();
  const month = await person.create(email);
  const year = await person.create(email, { interval: 'year' });
  expect(year.customerId).toBe(month.customerId);
  expect((await atStripe(world, email)).running.map(({ id }) => id)).toEqual([year.subscriptionId]);
  expect((await world.confirm(month.clientSecret)).status).toBe(400);
  expect(await outcomeOf(person.complete(email, month))).toBe('403 This subscription does not belong to you');
  await world.confirm(year.clientSecret);
  await person.complete(email, year);
  expect((await accountOf(world.deps, email)).subscription).toMatchObject({ interval: 'year' });
});

it('a form that is sent again after the card was confirmed elsewhere ends in the account, not in a second subscription', async () => {
  const world = await billingWorld(store);
  const person = browser(world);
  const email = await person.prove();
  const begun = await person.create(email);
  await world.confirm(begun.clientSecret);
  expect(await outcomeOf(person.create(email, { interval: 'year' }))).toMatch(/^409 An account/);
  expect(await wrongWithSignedUp(world, { deps: world.deps, email, cents: 0 })).toEqual([]);
});

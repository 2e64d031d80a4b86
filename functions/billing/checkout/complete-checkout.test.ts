import { expect, it } from 'vitest';
import { completeSubscription } from '../../../shared/contracts/billing.ts';
import { readFlowToken } from '../../identity/protection/flow.ts';
import { emailHash, parseEmailAddress } from '../../platform/mail/email-address.ts';
import type { Table } from '../../platform/table/table.ts';
import { invoke } from '../../testing/http-event.ts';
import { testTable } from '../../testing/test-table.ts';
import { compensate } from '../compensation/compensate.ts';
import { pendingCompensations } from '../compensation/compensation-store.ts';
import { run as completeRun } from '../complete-subscription.handler.ts';
import { type BillingFixture, billingFixture, DECLINED_CARD, overHttp } from '../testing/billing-fixture.ts';
import { type Browser, browser, describeOutcome, newEmail, subscriber } from '../testing/checkout-browser.ts';
import { accountByEmail, emailsTo, signUpViolations, stripeState } from '../testing/invariants.ts';
import { hasEmailHadTrial } from '../trial/trial-store.ts';
import { abandonAttempt, recordFailedCard } from '../webhooks/abandon-checkout.ts';
import { isEventProcessed, processedMarker } from '../webhooks/event-ledger.ts';
import { MAX_FAILURES, openAttempts } from './attempt.ts';
import { finalizeRegistration } from './finalize-checkout.ts';
import { registrationId, registrationOf } from './registration-store.ts';

const store = testTable();
const DAY = 86_400;
/** The bank requires authentication. */
const ASKING_CARD = '4000002500003155';
const NOT_CONFIRMED = '402 Payment has not been confirmed';
const NOT_YOURS = '403 This subscription does not belong to you';
const VERIFY_FIRST = '403 Please verify your email first';
const CANCELLED = '409 This subscription was canceled. Please start again.';

async function started(fixture: BillingFixture) {
  const person = browser(fixture);
  const email = await person.verifyEmail();
  const made = await person.create(email);
  return { person, email, made, id: idOf(fixture, person) };
}

const idOf = ({ deps }: BillingFixture, person: Browser) =>
  registrationId(deps.emailKey, readFlowToken(person.cookies()) ?? '');

it('R-171: an account exists only after a confirmed card or payment, not after a declined card', async () => {
  const fixture = await billingFixture(store);
  const { person, email, made } = await started(fixture);
  expect(await describeOutcome(person.complete(email, made))).toBe(NOT_CONFIRMED);
  expect((await fixture.confirm(made.clientSecret, DECLINED_CARD)).status).toBe(402);
  expect(await describeOutcome(person.complete(email, made))).toBe(NOT_CONFIRMED);
  expect((await fixture.confirm(made.clientSecret, ASKING_CARD)).body).toMatchObject({ status: 'requires_action' });
  expect(await describeOutcome(person.complete(email, made))).toBe(NOT_CONFIRMED);
  expect(await accountByEmail(fixture.deps, email)).toMatchObject({ user: undefined });
  await fixture.confirm(made.clientSecret);
  expect(await person.complete(email, made)).toEqual({ message: 'Account created successfully' });
});

it('R-172: foreign, mixed, invented and reused ids are refused, confirmed or not', async () => {
  const fixture = await billingFixture(store);
  const paid = await subscriber(fixture);
  const { person, email, made } = await started(fixture);
  const tries = [
    paid,
    { ...made, subscriptionId: paid.subscriptionId },
    { ...made, customerId: paid.customerId },
    { subscriptionId: 'sub_x', customerId: 'cus_x' },
  ];
  for (const ids of tries) expect(await describeOutcome(person.complete(email, ids))).toBe(NOT_YOURS);
  expect(await accountByEmail(fixture.deps, email)).toMatchObject({ user: undefined });
});

it('R-173: an address other than the verified one is refused', async () => {
  const fixture = await billingFixture(store);
  const { person, email, made } = await started(fixture);
  await fixture.confirm(made.clientSecret);
  const refused = '400 The email does not match the one that was verified';
  expect(await describeOutcome(person.complete(newEmail(), made))).toBe(refused);
  expect(await describeOutcome(person.complete(email.toUpperCase(), made))).toBe('done');
});

it('R-175, R-177: a repeated call of this browser gets the same, with a new session; another browser gets nothing', async () => {
  const fixture = await billingFixture(store);
  const { person, email, ...ids } = await subscriber(fixture);
  const first = person.cookies();
  expect(await person.complete(email, ids)).toEqual({ message: 'Account created successfully' });
  expect(await person.isSignedIn()).toBe(true);
  const old = browser(fixture);
  for (const pair of first) old.keep(pair);
  expect(await old.isSignedIn()).toBe(false);
  expect(await emailsTo(fixture.deps, email)).toEqual(['welcome']);
  const otherBrowser = browser(fixture);
  expect(await describeOutcome(otherBrowser.complete(email, ids))).toBe(VERIFY_FIRST);
  await otherBrowser.verifyEmail(email);
  expect(await describeOutcome(otherBrowser.complete(email, ids))).toBe(VERIFY_FIRST);
});

it('R-160: a sign-up can be completed within a day of verifying the address, and not later', async () => {
  const fixture = await billingFixture(store);
  const { person, email, made } = await started(fixture);
  await fixture.confirm(made.clientSecret);
  await fixture.advance(DAY);
  expect(await describeOutcome(person.complete(email, made))).toBe(VERIFY_FIRST);
});

it('R-176, R-193: Stripe’s webhook alone creates the account, once, with the marker in the same transaction', async () => {
  const fixture = await billingFixture(store);
  const { person, email, made, id } = await started(fixture);
  const event = `evt_${id}`;
  const tell = () =>
    finalizeRegistration(
      id,
      { extraSteps: [processedMarker(event, 1)], subscriptionId: made.subscriptionId },
      fixture.deps,
    );
  expect(await tell()).toEqual({ outcome: { kind: 'unconfirmed' }, noted: false, toCompensate: [] });
  expect(await isEventProcessed(store.table, event)).toBe(false);
  await fixture.confirm(made.clientSecret);
  const done = { kind: 'done', userId: id };
  expect(await tell()).toEqual({ outcome: done, noted: true, toCompensate: [] });
  expect(await isEventProcessed(store.table, event)).toBe(true);
  expect(await tell()).toEqual({ outcome: done, noted: false, toCompensate: [] });
  expect(await signUpViolations(fixture, { deps: fixture.deps, email, cents: 0 })).toEqual([]);
  expect(await describeOutcome(person.complete(email, made))).toBe('done');
});

it('the account is created even if the event was processed before the confirmation', async () => {
  const fixture = await billingFixture(store);
  const { made, id } = await started(fixture);
  const extraSteps = [processedMarker(`evt_${id}`, 1)];
  await store.table.transact(extraSteps);
  await fixture.confirm(made.clientSecret);
  const finalized = await finalizeRegistration(id, { extraSteps, subscriptionId: made.subscriptionId }, fixture.deps);
  expect(finalized).toMatchObject({ outcome: { kind: 'done' }, noted: true });
});

it('an unknown registration and another’s subscription are unknown', async () => {
  const fixture = await billingFixture(store);
  const { id, made } = await started(fixture);
  const unknown = { outcome: { kind: 'unknown' }, noted: false, toCompensate: [] };
  expect(await finalizeRegistration('nobody', {}, fixture.deps)).toEqual(unknown);
  expect(await finalizeRegistration(id, { subscriptionId: 'sub_other' }, fixture.deps)).toEqual(unknown);
  await fixture.stripe.client.subscriptions.update(made.subscriptionId, { metadata: { registrationId: 'another' } });
  await fixture.confirm(made.clientSecret);
  expect(await finalizeRegistration(id, {}, fixture.deps)).toEqual(unknown);
});

it('R-167: an unconfirmed attempt is abandoned: the trial stays available, the password hash is deleted, a compensation is pending', async () => {
  const fixture = await billingFixture(store);
  const { person, email, made, id } = await started(fixture);
  const owner = { kind: 'registration', id } as const;
  expect(await abandonAttempt(owner, { why: 'not-paid' }, fixture.deps)).toBe(true);
  expect(await abandonAttempt(owner, { why: 'not-paid' }, fixture.deps)).toBe(false);
  const row = await registrationOf(store.table, id);
  expect(row).toMatchObject({ state: 'abandoned' });
  expect(row?.passwordHash).toBeUndefined();
  const hash = emailHash(fixture.deps.emailKey, parseEmailAddress(email));
  expect(await hasEmailHadTrial(store.table, [hash])).toBe(false);
  expect((await openAttempts(store.table)).filter((each) => each.id === id)).toEqual([]);
  expect(await compensate(made.subscriptionId, fixture.deps)).toBe(true);
  expect(await describeOutcome(person.complete(email, made))).toBe(CANCELLED);
  expect((await person.create(email)).clientSecret).toMatch(/^seti_/);
});

it('an attempt abandoned while it is being finalized gives no account, and its compensation stays pending', async () => {
  const fixture = await billingFixture(store);
  const { email, made, id } = await started(fixture);
  await fixture.confirm(made.clientSecret);
  const { table } = fixture.deps;
  let between: Promise<boolean> | undefined;
  const transact: Table['transact'] = async (steps) => {
    between ??= abandonAttempt({ kind: 'registration', id }, { why: 'not-paid' }, fixture.deps);
    await between;
    return table.transact(steps);
  };
  const finalized = await finalizeRegistration(id, {}, { ...fixture.deps, table: { ...table, transact } });
  expect(finalized).toMatchObject({
    outcome: { kind: 'refused', why: 'subscription-canceled' },
    toCompensate: [made.subscriptionId],
  });
  expect(await accountByEmail(fixture.deps, email)).toMatchObject({ user: undefined });
  const pending = (await pendingCompensations(store.table)).map(({ subscriptionId }) => subscriptionId);
  expect(pending).toContain(made.subscriptionId);
});

it('a payment confirmed after the attempt was abandoned is refunded', async () => {
  const fixture = await billingFixture(store);
  const { person, email, made, id } = await started(fixture);
  await abandonAttempt({ kind: 'registration', id }, { why: 'not-paid' }, fixture.deps);
  await fixture.deps.table.remove({ pk: 'BILLING', sk: `UNDO#${made.subscriptionId}` });
  await fixture.confirm(made.clientSecret);
  expect(await describeOutcome(person.complete(email, made))).toBe(CANCELLED);
  expect((await stripeState(fixture, email)).running).toEqual([]);
  expect(await accountByEmail(fixture.deps, email)).toMatchObject({ user: undefined });
});

it('R-148: the fifth failed card ends the attempt; a repeated event counts once, another intent’s does not count', async () => {
  const fixture = await billingFixture(store);
  const { made, id } = await started(fixture);
  const owner = { kind: 'registration', id } as const;
  const intentId = made.clientSecret.split('_secret_')[0] ?? '';
  const fail = (n: number, intent = intentId) =>
    recordFailedCard(owner, intent, { extraSteps: [processedMarker(`evt_${id}_${n}`, 1)] }, fixture.deps);
  expect(await fail(0, 'seti_other')).toBe(false);
  for (let n = 1; n < MAX_FAILURES; n++) expect(await fail(n)).toBe(true);
  expect(await fail(1)).toBe(true);
  expect(await registrationOf(store.table, id)).toMatchObject({ state: 'stripe_created', failures: MAX_FAILURES - 1 });
  expect(await fail(MAX_FAILURES)).toBe(true);
  expect(await registrationOf(store.table, id)).toMatchObject({ state: 'abandoned' });
  expect(
    (await pendingCompensations(store.table)).find((each) => each.subscriptionId === made.subscriptionId),
  ).toMatchObject({
    why: 'too-many-cards',
    intentId,
  });
  expect(await fail(MAX_FAILURES + 1)).toBe(false);
});

it('R-178: an address taken meanwhile is reported, refunded at Stripe, and explained in an email', async () => {
  const fixture = await billingFixture(store);
  const { person, email, made } = await started(fixture);
  await browser(fixture).haveAccount(email);
  await fixture.confirm(made.clientSecret);
  expect(await describeOutcome(person.complete(email, made))).toMatch(/^409 An account with this email already exists/);
  expect(await describeOutcome(person.complete(email, made))).toMatch(/^409 An account with this email already exists/);
  expect((await stripeState(fixture, email)).running).toEqual([]);
  expect(await emailsTo(fixture.deps, email)).toEqual(['sign-up-undone']);
  expect(await person.isSignedIn()).toBe(false);
});

it('the customer’s other subscriptions are canceled, so that one stays active', async () => {
  const fixture = await billingFixture(store);
  const { person, email, made } = await started(fixture);
  const { customerId: customer } = made;
  const price = (await fixture.stripe.client.subscriptions.retrieve(made.subscriptionId)).items.data[0]?.price.id ?? '';
  await fixture.stripe.client.subscriptions.create({ customer, items: [{ price }], trial_period_days: 5 });
  await fixture.confirm(made.clientSecret);
  await person.complete(email, made);
  expect(await signUpViolations(fixture, { deps: fixture.deps, email, cents: 0 })).toEqual([]);
});

it('completing over HTTP sets the session and device cookies, and never reveals another customer', async () => {
  const fixture = await billingFixture(store);
  const { person, email, made } = await started(fixture);
  await fixture.confirm(made.clientSecret);
  const { subscriptionId, customerId } = made;
  const handler = overHttp(completeSubscription, completeRun, fixture.deps);
  const post = (cookies: readonly string[]) =>
    invoke(handler, {
      ...{ method: 'POST', path: completeSubscription.path, cookies },
      body: { email, firstName: 'Ada', lastName: 'Byron', password: 'not looked at', subscriptionId, customerId },
    });
  expect(await post([])).toMatchObject({ status: 403 });
  const answer = await post(person.cookies());
  expect(answer).toMatchObject({ status: 200, body: { message: 'Account created successfully' } });
  expect(answer.cookies.map((line) => line.split('=')[0])).toEqual(['__Host-sid', '__Host-in', '__Host-dev']);
});

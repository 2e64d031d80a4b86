import { expect, it } from 'vitest';
import { completeSubscription } from '../../../shared/contracts/billing.ts';
import type { Table } from '../../platform/table/table.ts';
import { readFlowToken } from '../../protection/flow.ts';
import { invoke } from '../../testing/http-event.ts';
import { testTable } from '../../testing/test-table.ts';
import { emailHash, parseEmailAddress } from '../../users/email-address.ts';
import { compensate } from '../compensation/compensate.ts';
import { owedCompensations } from '../compensation/compensation-store.ts';
import { run as completeRun } from '../complete-subscription.handler.ts';
import { type BillingWorld, billingWorld, DECLINED_CARD, overHttp } from '../testing/billing-world.ts';
import { accountOf, atStripe, mailsTo, wrongWithSignedUp } from '../testing/invariants.ts';
import { type Browser, browser, newEmail, outcomeOf, subscriber } from '../testing/people.ts';
import { hasEmailHadTrial } from '../trial/trial-store.ts';
import { abandonAttempt, recordFailedCard } from '../webhooks/abandon-checkout.ts';
import { isEventProcessed, processedMarker } from '../webhooks/event-ledger.ts';
import { MAX_FAILURES, openAttempts } from './attempt.ts';
import { finalizeRegistration } from './finalize-checkout.ts';
import { registrationId, registrationOf } from './registration-store.ts';

const store = testTable();
const DAY = 86_400;
/** Its bank wants to hear from its holder first. */
const ASKING_CARD = '4000002500003155';
const NOT_CONFIRMED = '402 Payment has not been confirmed';
const NOT_YOURS = '403 This subscription does not belong to you';
const VERIFY_FIRST = '403 Please verify your email first';
const CANCELLED = '409 This subscription was canceled. Please start again.';

async function begun(world: BillingWorld) {
  const person = browser(world);
  const email = await person.prove();
  const made = await person.create(email);
  return { person, email, made, id: idOf(world, person) };
}

const idOf = ({ deps }: BillingWorld, person: Browser) =>
  registrationId(deps.emailKey, readFlowToken(person.cookies()) ?? '');

it('R-171: without a confirmed card or payment there is no account; after a declined card neither; after a good one there is', async () => {
  const world = await billingWorld(store);
  const { person, email, made } = await begun(world);
  expect(await outcomeOf(person.complete(email, made))).toBe(NOT_CONFIRMED);
  expect((await world.confirm(made.clientSecret, DECLINED_CARD)).status).toBe(402);
  expect(await outcomeOf(person.complete(email, made))).toBe(NOT_CONFIRMED);
  expect((await world.confirm(made.clientSecret, ASKING_CARD)).body).toMatchObject({ status: 'requires_action' });
  expect(await outcomeOf(person.complete(email, made))).toBe(NOT_CONFIRMED);
  expect(await accountOf(world.deps, email)).toMatchObject({ user: undefined });
  await world.confirm(made.clientSecret);
  expect(await person.complete(email, made)).toEqual({ message: 'Account created successfully' });
});

it('R-172: foreign, mixed, invented and reused ids are refused, confirmed or not', async () => {
  const world = await billingWorld(store);
  const paid = await subscriber(world);
  const { person, email, made } = await begun(world);
  const tries = [
    paid,
    { ...made, subscriptionId: paid.subscriptionId },
    { ...made, customerId: paid.customerId },
    { subscriptionId: 'sub_x', customerId: 'cus_x' },
  ];
  for (const ids of tries) expect(await outcomeOf(person.complete(email, ids))).toBe(NOT_YOURS);
  expect(await accountOf(world.deps, email)).toMatchObject({ user: undefined });
});

it('R-173: another address than the proven one is refused', async () => {
  const world = await billingWorld(store);
  const { person, email, made } = await begun(world);
  await world.confirm(made.clientSecret);
  const refused = '400 The email does not match the one that was verified';
  expect(await outcomeOf(person.complete(newEmail(), made))).toBe(refused);
  expect(await outcomeOf(person.complete(email.toUpperCase(), made))).toBe('done');
});

it('R-175, R-177: twice is the same for this browser, with a session in place of the first; another browser learns nothing', async () => {
  const world = await billingWorld(store);
  const { person, email, ...ids } = await subscriber(world);
  const first = person.cookies();
  expect(await person.complete(email, ids)).toEqual({ message: 'Account created successfully' });
  expect(await person.isSignedIn()).toBe(true);
  const old = browser(world);
  for (const pair of first) old.keep(pair);
  expect(await old.isSignedIn()).toBe(false);
  expect(await mailsTo(world.deps, email)).toEqual(['welcome']);
  const elsewhere = browser(world);
  expect(await outcomeOf(elsewhere.complete(email, ids))).toBe(VERIFY_FIRST);
  await elsewhere.prove(email);
  expect(await outcomeOf(elsewhere.complete(email, ids))).toBe(VERIFY_FIRST);
});

it('R-160: completes within a day of the proof, and not later', async () => {
  const world = await billingWorld(store);
  const { person, email, made } = await begun(world);
  await world.confirm(made.clientSecret);
  await world.advance(DAY);
  expect(await outcomeOf(person.complete(email, made))).toBe(VERIFY_FIRST);
});

it('R-176, R-193: Stripe’s word alone makes the account, once, and is noted in the same transaction', async () => {
  const world = await billingWorld(store);
  const { person, email, made, id } = await begun(world);
  const event = `evt_${id}`;
  const tell = () =>
    finalizeRegistration(
      id,
      { extraSteps: [processedMarker(event, 1)], subscriptionId: made.subscriptionId },
      world.deps,
    );
  expect(await tell()).toEqual({ outcome: { kind: 'unconfirmed' }, noted: false, owed: [] });
  expect(await isEventProcessed(store.table, event)).toBe(false);
  await world.confirm(made.clientSecret);
  const done = { kind: 'done', userId: id };
  expect(await tell()).toEqual({ outcome: done, noted: true, owed: [] });
  expect(await isEventProcessed(store.table, event)).toBe(true);
  expect(await tell()).toEqual({ outcome: done, noted: false, owed: [] });
  expect(await wrongWithSignedUp(world, { deps: world.deps, email, cents: 0 })).toEqual([]);
  expect(await outcomeOf(person.complete(email, made))).toBe('done');
});

it('makes the account although the event was noted before it was confirmed', async () => {
  const world = await billingWorld(store);
  const { made, id } = await begun(world);
  const extraSteps = [processedMarker(`evt_${id}`, 1)];
  await store.table.transact(extraSteps);
  await world.confirm(made.clientSecret);
  const finalized = await finalizeRegistration(id, { extraSteps, subscriptionId: made.subscriptionId }, world.deps);
  expect(finalized).toMatchObject({ outcome: { kind: 'done' }, noted: true });
});

it('knows nothing of a registration that is not there, nor of a subscription that is not its own', async () => {
  const world = await billingWorld(store);
  const { id, made } = await begun(world);
  const unknown = { outcome: { kind: 'unknown' }, noted: false, owed: [] };
  expect(await finalizeRegistration('nobody', {}, world.deps)).toEqual(unknown);
  expect(await finalizeRegistration(id, { subscriptionId: 'sub_other' }, world.deps)).toEqual(unknown);
  await world.stripe.client.subscriptions.update(made.subscriptionId, { metadata: { registrationId: 'another' } });
  await world.confirm(made.clientSecret);
  expect(await finalizeRegistration(id, {}, world.deps)).toEqual(unknown);
});

it('R-167: what nobody confirms is given up: its trial stays to be had, its password hash goes, its compensation is owed', async () => {
  const world = await billingWorld(store);
  const { person, email, made, id } = await begun(world);
  const owner = { kind: 'registration', id } as const;
  expect(await abandonAttempt(owner, { why: 'not-paid' }, world.deps)).toBe(true);
  expect(await abandonAttempt(owner, { why: 'not-paid' }, world.deps)).toBe(false);
  const row = await registrationOf(store.table, id);
  expect(row).toMatchObject({ state: 'abandoned' });
  expect(row?.passwordHash).toBeUndefined();
  const hash = emailHash(world.deps.emailKey, parseEmailAddress(email));
  expect(await hasEmailHadTrial(store.table, hash)).toBe(false);
  expect((await openAttempts(store.table)).filter((each) => each.id === id)).toEqual([]);
  expect(await compensate(made.subscriptionId, world.deps)).toBe(true);
  expect(await outcomeOf(person.complete(email, made))).toBe(CANCELLED);
  expect((await person.create(email)).clientSecret).toMatch(/^seti_/);
});

it('is given up just while it is being finished: no account, and its compensation stays owed', async () => {
  const world = await billingWorld(store);
  const { email, made, id } = await begun(world);
  await world.confirm(made.clientSecret);
  const { table } = world.deps;
  let between: Promise<boolean> | undefined;
  const transact: Table['transact'] = async (steps) => {
    between ??= abandonAttempt({ kind: 'registration', id }, { why: 'not-paid' }, world.deps);
    await between;
    return table.transact(steps);
  };
  const finalized = await finalizeRegistration(id, {}, { ...world.deps, table: { ...table, transact } });
  expect(finalized).toMatchObject({ outcome: { kind: 'refused', why: 'cancelled' }, owed: [made.subscriptionId] });
  expect(await accountOf(world.deps, email)).toMatchObject({ user: undefined });
  const owed = (await owedCompensations(store.table)).map(({ subscriptionId }) => subscriptionId);
  expect(owed).toContain(made.subscriptionId);
});

it('gives back what is confirmed after it was given up', async () => {
  const world = await billingWorld(store);
  const { person, email, made, id } = await begun(world);
  await abandonAttempt({ kind: 'registration', id }, { why: 'not-paid' }, world.deps);
  await world.deps.table.remove({ pk: 'BILLING', sk: `UNDO#${made.subscriptionId}` });
  await world.confirm(made.clientSecret);
  expect(await outcomeOf(person.complete(email, made))).toBe(CANCELLED);
  expect((await atStripe(world, email)).running).toEqual([]);
  expect(await accountOf(world.deps, email)).toMatchObject({ user: undefined });
});

it('R-148: the fifth failed card ends the attempt; the same event counts once, another intent’s not at all', async () => {
  const world = await billingWorld(store);
  const { made, id } = await begun(world);
  const owner = { kind: 'registration', id } as const;
  const intentId = made.clientSecret.split('_secret_')[0] ?? '';
  const fail = (n: number, intent = intentId) =>
    recordFailedCard(owner, intent, { extraSteps: [processedMarker(`evt_${id}_${n}`, 1)] }, world.deps);
  expect(await fail(0, 'seti_other')).toBe(false);
  for (let n = 1; n < MAX_FAILURES; n++) expect(await fail(n)).toBe(true);
  expect(await fail(1)).toBe(true);
  expect(await registrationOf(store.table, id)).toMatchObject({ state: 'stripe_created', failures: MAX_FAILURES - 1 });
  expect(await fail(MAX_FAILURES)).toBe(true);
  expect(await registrationOf(store.table, id)).toMatchObject({ state: 'abandoned' });
  expect(
    (await owedCompensations(store.table)).find((each) => each.subscriptionId === made.subscriptionId),
  ).toMatchObject({
    why: 'too-many-cards',
    intentId,
  });
  expect(await fail(MAX_FAILURES + 1)).toBe(false);
});

it('R-178: the address is taken meanwhile: told so, nothing kept at Stripe, and its mail says it', async () => {
  const world = await billingWorld(store);
  const { person, email, made } = await begun(world);
  await browser(world).haveAccount(email);
  await world.confirm(made.clientSecret);
  expect(await outcomeOf(person.complete(email, made))).toMatch(/^409 An account with this email already exists/);
  expect(await outcomeOf(person.complete(email, made))).toMatch(/^409 An account with this email already exists/);
  expect((await atStripe(world, email)).running).toEqual([]);
  expect(await mailsTo(world.deps, email)).toEqual(['sign-up-undone']);
  expect(await person.isSignedIn()).toBe(false);
});

it('ends what else the customer began, so that one subscription runs', async () => {
  const world = await billingWorld(store);
  const { person, email, made } = await begun(world);
  const { customerId: customer } = made;
  const price = (await world.stripe.client.subscriptions.retrieve(made.subscriptionId)).items.data[0]?.price.id ?? '';
  await world.stripe.client.subscriptions.create({ customer, items: [{ price }], trial_period_days: 5 });
  await world.confirm(made.clientSecret);
  await person.complete(email, made);
  expect(await wrongWithSignedUp(world, { deps: world.deps, email, cents: 0 })).toEqual([]);
});

it('sets session and device over HTTP, and never shows a customer of somebody else', async () => {
  const world = await billingWorld(store);
  const { person, email, made } = await begun(world);
  await world.confirm(made.clientSecret);
  const { subscriptionId, customerId } = made;
  const handler = overHttp(completeSubscription, completeRun, world.deps);
  const post = (cookies: readonly string[]) =>
    invoke(handler, {
      ...{ method: 'POST', path: completeSubscription.path, cookies },
      body: { email, firstName: 'Ada', lastName: 'Byron', password: 'not looked at', subscriptionId, customerId },
    });
  expect(await post([])).toMatchObject({ status: 403 });
  const answer = await post(person.cookies());
  expect(answer).toMatchObject({ status: 200, body: { message: 'Account created successfully' } });
  expect(answer.cookies.map((line) => line.split('=')[0])).toEqual(['__Host-sid', '__Host-dev']);
});

import { expect, it } from 'vitest';
import { KEY_SEPARATOR } from '../../shared/deployment/partitions.ts';
import { browser, describeOutcome, newEmail, subscriber } from '../billing/testing/checkout-browser.ts';
import { withFault } from '../billing/testing/faulty-deps.ts';
import { interleavedTable } from '../billing/testing/interleaved-table.ts';
import { stripeState } from '../billing/testing/invariants.ts';
import { requestEmailChange } from '../identity/email-change/request-email-change.ts';
import { startSession } from '../identity/session/start-session.ts';
import { userById } from '../identity/users/user-store.ts';
import { parseEmailAddress } from '../platform/mail/email-address.ts';
import { code, emailOwner, pendingEmail, trialUsed, userProfile } from '../platform/table/keys.ts';
import { distinctFaults } from '../testing/faulty-table.ts';
import { TEST_VISIT } from '../testing/test-visit.ts';
import { beginDeletion, continueDeletion, STRAGGLERS_SECONDS } from './delete-account.ts';
import { pendingDeletionOf } from './deletion-store.ts';
import { personalRows } from './personal-rows.ts';
import { deletionFixture } from './testing/deletion-fixture.ts';

it('R-441, R-442, I11: of a deleted account the whole table, Stripe and the log name nobody', async () => {
  const fixture = await deletionFixture();
  const known = await fixture.knownPerson();
  const before = new Set((await fixture.allRows()).map(({ pk }) => String(pk).split(KEY_SEPARATOR)[0]));
  const findable = Object.entries(personalRows).filter(([, { find }]) => typeof find !== 'string');
  for (const [partition] of findable) if (partition !== 'DELETION') expect([...before]).toContain(partition);
  expect((await fixture.remains(known)).length).toBeGreaterThan(10);

  await fixture.requestDeletion(known);
  expect(await known.person.isSignedIn()).toBe(false);
  expect(await fixture.receipts()).toEqual([known.email]);
  expect(await fixture.isAddressFree(known.email)).toBe(false);
  await fixture.finishDeletions();
  await fixture.deliverEvents();
  expect(await fixture.remains(known)).toEqual([]);
  expect(await fixture.receipts()).toEqual([]);
  const left = new Set((await fixture.allRows()).map(({ pk }) => String(pk).split(KEY_SEPARATOR)[0]));
  // A game on which somebody had bets, not who.
  expect([...left].toSorted()).toEqual(['BET_LEAGUE', 'BILLING', 'CONSENT', 'DELETION', 'EVT', 'RL', 'TRIAL']);
  expect(fixture.logged('payment_parked')).toEqual([]);
});

it('R-441: the address can sign up again after the deletion, and has no second trial', async () => {
  const fixture = await deletionFixture();
  const user = await subscriber(fixture);
  await fixture.requestDeletion(user);
  await fixture.finishDeletions();
  const again = await fixture.begin(user.email);
  const { subscriptions } = await stripeState(fixture, user.email);
  expect(subscriptions.map(({ trial_end: end }) => end)).toEqual([null]);
  await fixture.pay(again);
  await fixture.complete(again);
  expect((await fixture.account(user.email))?.row.status).toBe('active');
  await fixture.reconcile();
  expect((await fixture.account(user.email))?.row.status).toBe('active');
});

it('R-441: two requests at once are one deletion with one receipt', async () => {
  const fixture = await deletionFixture();
  const user = await subscriber(fixture);
  const admitted = [];
  for (let n = 0; n < 3; n++) admitted.push(await fixture.readyToDelete(user));
  const outcomes = await Promise.all(admitted.map((request) => describeOutcome(request())));
  expect(outcomes).toEqual(['done', 'done', 'done']);
  expect(await fixture.receipts()).toEqual([user.email]);
  await fixture.finishDeletions();
  expect(await fixture.remains(user)).toEqual([]);
});

it('R-441: the receipt is sent within a day or not at all, and nothing is kept of it', async () => {
  const fixture = await deletionFixture();
  const user = await subscriber(fixture);
  await fixture.requestDeletion(user);
  const [pending] = (await fixture.allRows()).filter(({ kind }) => kind === 'account-deleted');
  expect(Number(pending?.ttl) - Number(pending?.enqueuedAt)).toBe(24 * 3600);
});

it('R-441: an unfinished trial is ended without a charge, and a paid period is not refunded', async () => {
  const fixture = await deletionFixture();
  const trial = await subscriber(fixture);
  await fixture.requestDeletion(trial);
  const email = `paid-${trial.email}`;
  await fixture.markTrialUsed(email);
  const signUp = await fixture.begin(email);
  await fixture.pay(signUp);
  await fixture.complete(signUp);
  await fixture.requestDeletion(signUp);
  expect(await fixture.netPaid(trial.customerId)).toBe(0);
  expect(await fixture.netPaid(signUp.started.customerId)).toBe(3000);
  const ended = await fixture.client.subscriptions.retrieve(signUp.started.subscriptionId);
  expect(ended.status).toBe('canceled');
});

it('R-441: a log-in at the same time opens nothing, and leaves nothing', async () => {
  const fixture = await deletionFixture();
  const { deps, table } = fixture;
  const user = await subscriber(fixture);
  const row = await userById(table, user.userId);
  if (row === undefined) throw new Error('no account');
  await fixture.requestDeletion(user);
  const other = browser(fixture);
  const visit = { cookies: [], visit: TEST_VISIT, now: deps.clock() };
  for (const cookie of await startSession(row, visit, 'password', deps)) other.keep(cookie);
  expect(await other.isSignedIn()).toBe(false);
  await fixture.receipts();
  await fixture.finishDeletions();
  expect(await fixture.remains(user)).toEqual([]);
});

it('R-441: what a second tab subscribes to at the same time is ended and refunded', async () => {
  const fixture = await deletionFixture();
  const { deps } = fixture;
  const person = browser(fixture);
  const email = newEmail();
  const userId = await person.haveAccount(email);
  await fixture.table.put(trialUsed('email', fixture.hashOf(email)), { at: 1, ttl: 2 });
  const started = await person.createExisting();
  const customerId = (await stripeState(fixture, email)).customers[0]?.id ?? '';
  await fixture.confirm(started.clientSecret);
  await fixture.requestDeletion({ person });
  await fixture.deliverEvents();
  await fixture.receipts();
  await fixture.finishDeletions();
  expect(await fixture.remains({ person, email, userId, customerId, ...started })).toEqual([]);
  expect(await fixture.netPaid(customerId)).toBe(0);
  expect(await continueDeletion(userId, deps)).toBe(true);
});

it('R-441: a subscription that another tab is just creating leaves nothing', async () => {
  const fixture = await deletionFixture();
  const { deps, table } = fixture;
  const person = browser(fixture);
  const email = newEmail();
  const userId = await person.haveAccount(email);
  const request = await fixture.readyToDelete({ person });
  // The other tab has its lease, and makes its customer at Stripe after the whole first round.
  const interleaved = interleavedTable(table, { call: 'transact', when: 'after' }, request);
  await describeOutcome(person.createExisting('month', { ...deps, table: interleaved }));
  const { customers } = await stripeState(fixture, email);
  expect(customers).toHaveLength(1);
  expect(await fixture.receipts()).toEqual([email]);
  await fixture.finishDeletions();
  await fixture.deliverEvents();
  const made = { subscriptionId: '-', clientSecret: '-', customerId: customers[0]?.id ?? '' };
  expect(await fixture.remains({ person, email, userId, ...made })).toEqual([]);
  expect(fixture.logged('payment_parked')).toEqual([]);
});

it('R-441: Stripe’s events during a deletion, doubled and after it, change nothing', async () => {
  const fixture = await deletionFixture();
  const user = await subscriber(fixture);
  const request = await fixture.readyToDelete(user);
  await Promise.all([request(), fixture.deliverEvents(), fixture.deliverEvents()]);
  await fixture.deliverEvents();
  await fixture.receipts();
  await fixture.finishDeletions();
  await fixture.advance(3 * 24 * 3600);
  await fixture.deliverEvents();
  await fixture.reconcile();
  expect(await fixture.remains(user)).toEqual([]);
  expect(fixture.logged('payment_parked')).toEqual([]);
  expect(fixture.logged('subscription_stray')).toEqual([]);
});

it('R-441: an account that signed up with the address and has another one since keeps its rows and its customer', async () => {
  const fixture = await deletionFixture();
  const { table, hashOf } = fixture;
  const earlier = await subscriber(fixture);
  const moved = newEmail();
  await table.remove(emailOwner(hashOf(earlier.email)));
  await table.put(emailOwner(hashOf(moved)), { userId: earlier.userId });
  await table.update(userProfile(earlier.userId), { set: { email: moved } });
  const person = browser(fixture);
  const userId = await person.haveAccount(earlier.email);
  await fixture.requestDeletion({ person });
  await fixture.finishDeletions();
  expect(await userById(table, userId)).toBeUndefined();
  const rows = (await fixture.allRows()).filter(({ pk }) => String(pk).includes(earlier.userId));
  expect(rows.map(({ pk, sk }) => `${String(pk).split(KEY_SEPARATOR)[0]} ${String(sk)}`)).toEqual(
    expect.arrayContaining(['USER PROFILE', 'USER SUBSCRIPTION', 'REG REGISTRATION']),
  );
  expect((await fixture.client.subscriptions.retrieve(earlier.subscriptionId)).status).toBe('trialing');
});

it('R-441: an address that was only asked for keeps its owner’s rows', async () => {
  const fixture = await deletionFixture();
  const { table, hashOf } = fixture;
  const victim = await fixture.knownPerson();
  await fixture.forgetCards();
  const attacker = await subscriber(fixture);
  const at = Math.floor(fixture.deps.clock() / 1000);
  await table.put(pendingEmail(attacker.userId), { email: victim.email, sessionHash: 's', epoch: 0, askedAt: at });
  await table.put(code('email-change', hashOf(victim.email)), { userId: victim.userId });
  const before = (await fixture.allRows()).filter((row) => JSON.stringify(row).includes(hashOf(victim.email)));
  await fixture.requestDeletion(attacker);
  await fixture.finishDeletions();
  const after = (await fixture.allRows()).filter((row) => JSON.stringify(row).includes(hashOf(victim.email)));
  expect(after.length).toBe(before.length);
});

it('R-442: nothing is left of any address that was asked for, nor of the emails to it', async () => {
  const fixture = await deletionFixture();
  const { deps } = fixture;
  const user = await subscriber(fixture);
  const asked = [newEmail(), newEmail(), newEmail()];
  for (const email of asked) {
    const caller = await user.person.caller();
    const asker = { flowHash: 'f', block: 'b', cookies: [], now: deps.clock() };
    await requestEmailChange(caller, parseEmailAddress(email), asker, deps);
  }
  await fixture.requestDeletion(user);
  await fixture.receipts();
  await fixture.finishDeletions();
  for (const wanted of asked) expect(await fixture.remains({ ...user, wanted })).toEqual([]);
});

it('R-441, I11: a deletion may crash or fail at any call to table and Stripe; it is resumed and finished', async () => {
  const fixture = await deletionFixture();
  const counted = await subscriber(fixture);
  const whole = withFault(fixture.deps);
  await fixture.requestDeletion(counted, whole);
  await fixture.receipts();
  const wrong: string[] = [];
  for (const planned of distinctFaults(whole.calls)) {
    await fixture.forgetCards();
    const user = await subscriber(fixture);
    const using = withFault(fixture.deps, planned);
    await describeOutcome(fixture.requestDeletion(user, using));
    const problems: string[] = [];
    const begun = (await pendingDeletionOf(fixture.table, user.userId)) !== undefined;
    if (begun && (await user.person.isSignedIn())) problems.push('begun, and access has not ended');
    if (!begun) {
      if (!(await user.person.isSignedIn())) problems.push('not begun, and access has ended');
      await fixture.requestDeletion(user);
    }
    await fixture.resumeDeletions();
    const receipts = await fixture.receipts();
    if (receipts.join() !== user.email) problems.push(`receipts: ${receipts.join()}`);
    await fixture.advance(STRAGGLERS_SECONDS);
    await fixture.resumeDeletions();
    problems.push(...(await fixture.remains(user)), ...(await fixture.receipts()).map((to) => `receipt ${String(to)}`));
    wrong.push(...problems.map((each) => `${planned.fault} ${using.calls[planned.at - 1]} ${planned.at}: ${each}`));
  }
  expect(wrong).toEqual([]);
  // The sweep must not be empty.
  expect(whole.calls.length).toBeGreaterThanOrEqual(20);
});

it('R-441: a second request after the first has begun does nothing else', async () => {
  const fixture = await deletionFixture();
  const user = await subscriber(fixture);
  const caller = await user.person.caller();
  const again = { userId: user.userId, epoch: caller.user.epoch, visit: TEST_VISIT };
  await fixture.requestDeletion(user);
  await beginDeletion(again, fixture.deps);
  await fixture.finishDeletions();
  expect(await describeOutcome(beginDeletion(again, fixture.deps))).toBe('401 Not authenticated');
});

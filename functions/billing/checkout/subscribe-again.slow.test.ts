import { expect, it } from 'vitest';
import { distinctFaults, type PlannedFault } from '../../testing/faulty-table.ts';
import { testTable } from '../../testing/test-table.ts';
import { syncSubscription } from '../compensation/sync-subscription.ts';
import { storedSubscription } from '../subscription/subscription-store.ts';
import { type BillingFixture, billingFixture, GOOD_CARD, OTHER_GOOD_CARD } from '../testing/billing-fixture.ts';
import { browser, describeOutcome, newEmail, subscriber } from '../testing/checkout-browser.ts';
import { withFault } from '../testing/faulty-deps.ts';
import { interleavedTable } from '../testing/interleaved-table.ts';
import { accountByEmail, emailsTo, signUpViolations, stripeState } from '../testing/invariants.ts';
import { saveSubscription } from '../testing/save-subscription.ts';
import { acquireLease } from './acquire-lease.ts';
import { LEASE_SECONDS } from './attempt-store.ts';
import { finalizeUserAttempt } from './finalize-checkout.ts';

const store = testTable();
const ALREADY = '409 You already have a subscription';

async function member(fixture: BillingFixture, withFreshKey: Parameters<typeof browser>[0] = fixture) {
  const person = browser(withFreshKey);
  const email = newEmail();
  const userId = await person.haveAccount(email);
  return { person, email, userId };
}

it('R-180: an existing account starts a trial and confirms a card; a repeated call gets the same', async () => {
  const fixture = await billingFixture(store);
  const { person, email, userId } = await member(fixture);
  const started = await person.createExisting();
  expect(started).toMatchObject({ hasHadTrial: false, clientSecret: expect.stringMatching(/^seti_/) });
  expect(await person.createExisting()).toEqual(started);
  expect(await describeOutcome(person.completeExisting(started.subscriptionId))).toBe(
    '402 Payment has not been confirmed',
  );
  await fixture.confirm(started.clientSecret);
  const answer = { message: 'Subscription activated successfully' };
  expect(await person.completeExisting(started.subscriptionId)).toEqual(answer);
  expect(await person.completeExisting(started.subscriptionId)).toEqual(answer);
  expect(await storedSubscription(store.table, userId)).toMatchObject({ status: 'trialing', cardConfirmed: true });
  expect(await emailsTo(fixture.deps, email)).toEqual(['subscription-started']);
  expect(await signUpViolations(fixture, { deps: fixture.deps, email, cents: 0 })).toEqual([]);
  expect((await stripeState(fixture, email)).customers[0]?.metadata).toEqual({ userId });
});

it('R-179: an account with a subscription gets no second one, even if it is unpaid or paused', async () => {
  const fixture = await billingFixture(store);
  const { person, userId, subscriptionId } = await subscriber(fixture);
  expect(await describeOutcome(person.createExisting())).toBe(ALREADY);
  for (const status of ['active', 'past_due', 'unpaid', 'paused']) {
    const currentPeriodEnd = fixture.stripe.nowSeconds() + 1000;
    const facts = { status, cardConfirmed: true, subscriptionId, currentPeriodEnd };
    await saveSubscription(store.table, userId, facts);
    expect(await describeOutcome(person.createExisting())).toBe(ALREADY);
  }
});

it('R-168: after a canceled trial the next one is paid at once, with the same customer', async () => {
  const fixture = await billingFixture(store);
  const { person, email, userId, subscriptionId, customerId } = await subscriber(fixture);
  await fixture.stripe.client.subscriptions.cancel(subscriptionId);
  // Without a webhook: the period is over, so Stripe is asked.
  await fixture.advance(5 * 86_400);
  await person.startSession(userId);
  const started = await person.createExisting('year');
  expect(started).toMatchObject({ hasHadTrial: true, clientSecret: expect.stringMatching(/^pi_/) });
  await fixture.confirm(started.clientSecret);
  await person.completeExisting(started.subscriptionId);
  expect(await accountByEmail(fixture.deps, email)).toMatchObject({
    access: true,
    subscription: { status: 'active', interval: 'year', customerId },
  });
  const { customers, running, keptCents } = await stripeState(fixture, email);
  expect([customers.length, running.length, keptCents]).toEqual([1, 1, 27_000]);
});

it('R-168: a card that had a trial gets none in another account, which may then pay', async () => {
  const fixture = await billingFixture(store);
  await subscriber(fixture, { card: GOOD_CARD });
  const { person, email } = await member(fixture);
  const started = await person.createExisting();
  await fixture.confirm(started.clientSecret, GOOD_CARD);
  expect(await describeOutcome(person.completeExisting(started.subscriptionId))).toMatch(
    /^409 This card has already been used/,
  );
  const again = await person.createExisting();
  expect(again).toMatchObject({ hasHadTrial: true, clientSecret: expect.stringMatching(/^pi_/) });
  await fixture.confirm(again.clientSecret, GOOD_CARD);
  await person.completeExisting(again.subscriptionId);
  expect(await signUpViolations(fixture, { deps: fixture.deps, email, cents: 3000 })).toEqual([]);
});

it('R-122, R-172, R-180: another user’s subscription, or an invented one, is refused', async () => {
  const fixture = await billingFixture(store);
  const other = await subscriber(fixture);
  const { person } = await member(fixture);
  const refused = '403 This subscription does not belong to you';
  expect(await describeOutcome(person.completeExisting(other.subscriptionId))).toBe(refused);
  await person.createExisting();
  expect(await describeOutcome(person.completeExisting(other.subscriptionId))).toBe(refused);
  expect(await describeOutcome(person.completeExisting('sub_invented'))).toBe(refused);
});

it('R-181: only the year stays active when it follows a month', async () => {
  const fixture = await billingFixture(store);
  const { person, email } = await member(fixture);
  await person.createExisting('month');
  const year = await person.createExisting('year');
  expect((await stripeState(fixture, email)).running.map(({ id }) => id)).toEqual([year.subscriptionId]);
  await fixture.confirm(year.clientSecret);
  await person.completeExisting(year.subscriptionId);
  expect(await signUpViolations(fixture, { deps: fixture.deps, email, cents: 0 })).toEqual([]);
});

it('a form sent again after the card was confirmed elsewhere finds the subscription', async () => {
  const fixture = await billingFixture(store);
  const { person, email } = await member(fixture);
  const started = await person.createExisting();
  await fixture.confirm(started.clientSecret);
  expect(await describeOutcome(person.createExisting('year'))).toBe(ALREADY);
  expect(await signUpViolations(fixture, { deps: fixture.deps, email, cents: 0 })).toEqual([]);
});

it('R-169: a second subscription confirmed while another one is active is compensated and refunded', async () => {
  const fixture = await billingFixture(store);
  const { person, email, userId } = await member(fixture);
  await saveTrialHad(fixture, userId);
  const started = await person.createExisting();
  const { subscriptionId, customerId } = await subscriber(fixture);
  await saveSubscription(store.table, userId, {
    ...{ status: 'active', cardConfirmed: true, subscriptionId, customerId },
    currentPeriodEnd: fixture.stripe.nowSeconds() + 1000,
  });
  await fixture.confirm(started.clientSecret, OTHER_GOOD_CARD);
  expect(await describeOutcome(person.completeExisting(started.subscriptionId))).toBe(ALREADY);
  const { running, keptCents, charges } = await stripeState(fixture, email);
  expect({ running: running.length, keptCents, charges }).toEqual({ running: 0, keptCents: 0, charges: 1 });
  expect((await storedSubscription(store.table, userId))?.subscriptionId).toBe(subscriptionId);
});

async function saveTrialHad({ deps }: BillingFixture, userId: string) {
  await deps.table.put({ pk: `TRIAL#user#${userId}`, sk: 'HAD' }, { at: 1 });
}

it('R-179: a tab that starts while another one pays and finishes starts nothing', async () => {
  const fixture = await billingFixture(store);
  const { person, email, userId } = await member(fixture);
  await saveTrialHad(fixture, userId);
  const { clientSecret, subscriptionId } = await person.createExisting();
  // Between reading the confirmed attempt and acquiring the lease, which reads used trials.
  const table = interleavedTable(store.table, { call: 'getMany', when: 'after' }, async () => {
    await fixture.confirm(clientSecret);
    await finalizeUserAttempt(userId, {}, fixture.deps);
  });
  expect(await describeOutcome(person.createExisting('year', { ...fixture.deps, table }))).toBe(ALREADY);
  expect(await describeOutcome(person.completeExisting(subscriptionId))).toBe('done');
  expect((await stripeState(fixture, email)).subscriptions).toHaveLength(1);
  expect(await signUpViolations(fixture, { deps: fixture.deps, email, cents: 3000 })).toEqual([]);
});

it('a payment in one tab while another one replaces it is refunded, and its owner is notified', async () => {
  const fixture = await billingFixture(store);
  const { person, email, userId } = await member(fixture);
  await saveTrialHad(fixture, userId);
  const first = await person.createExisting();
  const table = interleavedTable(store.table, { call: 'getMany', when: 'after' }, () =>
    fixture.confirm(first.clientSecret),
  );
  const year = await person.createExisting('year', { ...fixture.deps, table });
  expect(await stripeState(fixture, email)).toMatchObject({ charges: 1, keptCents: 0 });
  expect(await emailsTo(fixture.deps, email)).toEqual(['sign-up-undone']);
  await fixture.confirm(year.clientSecret);
  await person.completeExisting(year.subscriptionId);
  expect((await emailsTo(fixture.deps, email)).toSorted()).toEqual(['sign-up-undone', 'subscription-started']);
});

it('R-180: a subscription is complete as long as the account has it, whatever was started since', async () => {
  const fixture = await billingFixture(store);
  const { person, userId } = await member(fixture);
  const { clientSecret, subscriptionId } = await person.createExisting();
  await fixture.confirm(clientSecret);
  await person.completeExisting(subscriptionId);
  const wanted = { interval: 'year', mayHaveTrial: false, termsVersion: 'v1' } as const;
  await acquireLease({ kind: 'user', id: userId }, { wanted, values: {} }, fixture.deps);
  expect(await describeOutcome(person.completeExisting(subscriptionId))).toBe('done');
  await fixture.stripe.client.subscriptions.cancel(subscriptionId);
  await syncSubscription(userId, subscriptionId, {}, fixture.deps);
  expect(await describeOutcome(person.completeExisting(subscriptionId))).toMatch(/^403/);
});

it('an account whose customer was deleted at Stripe gets a new one', async () => {
  const fixture = await billingFixture(store);
  const { person, email, subscriptionId, customerId } = await subscriber(fixture);
  await fixture.stripe.client.subscriptions.cancel(subscriptionId);
  await fixture.stripe.client.customers.del(customerId);
  await fixture.advance(5 * 86_400);
  await person.startSession((await accountByEmail(fixture.deps, email)).userId);
  const started = await person.createExisting();
  await fixture.confirm(started.clientSecret);
  await person.completeExisting(started.subscriptionId);
  const { access, subscription } = await accountByEmail(fixture.deps, email);
  expect(access).toBe(true);
  expect(subscription?.customerId).not.toBe(customerId);
});

it('the eleventh attempt in an hour is refused', async () => {
  const fixture = await billingFixture(store);
  const { person, email } = await member(fixture);
  for (let n = 1; n <= 10; n++) await person.createExisting();
  expect(await describeOutcome(person.createExisting())).toMatch(/^429/);
  expect((await stripeState(fixture, email)).subscriptions).toHaveLength(1);
});

it('I1, I2, I3, I8: create and complete of an existing account may crash or fail at any call, and recover', async () => {
  const fixture = await billingFixture(store);
  const first = await member(fixture, fixture.withFreshKey());
  const whole = async (planned?: PlannedFault, byJob = false) => {
    const withFreshKey = fixture.withFreshKey();
    const there = await member(fixture, withFreshKey);
    const creating = withFault(withFreshKey.deps, planned);
    const created = await there.person.createExisting('month', creating).catch(() => undefined);
    if (planned?.fault.startsWith('crash') === true) await fixture.advance(LEASE_SECONDS + 1);
    const started = created ?? (await there.person.createExisting('month'));
    await fixture.confirm(started.clientSecret);
    const at = (planned?.at ?? 0) - creating.calls.length;
    const completing = withFault(withFreshKey.deps, planned !== undefined && at > 0 ? { ...planned, at } : undefined);
    const completed = await there.person.completeExisting(started.subscriptionId, completing).catch(() => undefined);
    const durable = completed === undefined || (await accountByEmail(withFreshKey.deps, there.email)).access;
    if (byJob) await finalizeUserAttempt(there.userId, {}, withFreshKey.deps);
    else await there.person.completeExisting(started.subscriptionId);
    const wrong = await signUpViolations(fixture, { deps: withFreshKey.deps, email: there.email, cents: 0 });
    return { calls: [creating.calls, completing.calls] as const, wrong: durable ? wrong : [...wrong, 'I8'] };
  };
  expect(first.userId).not.toBe('');
  const { calls } = await whole();
  const [creating, completing] = calls;
  const later = distinctFaults(completing).map(({ at, fault }) => ({ at: at + creating.length, fault }));
  const wrong: string[] = [];
  for (const planned of [...distinctFaults(creating), ...later]) {
    // A crash is left to whichever comes first.
    for (const byJob of planned.fault.startsWith('crash') ? [false, true] : [planned.at % 2 === 0]) {
      const result = await whole(planned, byJob);
      wrong.push(...result.wrong.map((each) => `${planned.fault} ${planned.at}: ${each}`));
    }
  }
  expect(wrong).toEqual([]);
  expect(creating.length + completing.length).toBeGreaterThanOrEqual(15);
});

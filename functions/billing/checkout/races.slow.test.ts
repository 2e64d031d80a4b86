import { expect, it } from 'vitest';
import { readFlowToken } from '../../identity/protection/flow.ts';
import { emailHash, parseEmailAddress } from '../../platform/mail/email-address.ts';
import { trialUsed } from '../../platform/table/keys.ts';
import { engineTable } from '../../testing/test-table.ts';
import { compensate } from '../compensation/compensate.ts';
import { billingFixture } from '../testing/billing-fixture.ts';
import { browser, describeOutcome, newEmail } from '../testing/checkout-browser.ts';
import { withFault } from '../testing/faulty-deps.ts';
import { interleavedTable } from '../testing/interleaved-table.ts';
import { emailsTo, signUpViolations, stripeState } from '../testing/invariants.ts';
import { abandonAttempt } from '../webhooks/abandon-checkout.ts';
import { processedMarker } from '../webhooks/event-ledger.ts';
import { LEASE_SECONDS } from './attempt-store.ts';
import { finalizeRegistration, finalizeUserAttempt } from './finalize-checkout.ts';
import { registrationId } from './registration-store.ts';

const store = engineTable();
const SIXTEEN = Array.from({ length: 16 }, (_, n) => n);

it('R-170: create × 16 from one browser gives one subscription, one secret; the others have to wait', async () => {
  const fixture = await billingFixture(store);
  const person = browser(fixture);
  const email = await person.verifyEmail();
  const replies = await Promise.allSettled(SIXTEEN.map(() => person.create(email)));
  const given = replies.flatMap((reply) => (reply.status === 'fulfilled' ? [reply.value] : []));
  const refused = replies.flatMap((reply) => (reply.status === 'rejected' ? [reply.reason.status] : []));
  expect(given.length).toBeGreaterThan(0);
  expect(new Set(given.map(({ clientSecret }) => clientSecret)).size).toBe(1);
  expect(refused.filter((status) => status !== 429 && status !== 503)).toEqual([]);
  const { customers, subscriptions } = await stripeState(fixture, email);
  expect([customers.length, subscriptions.length]).toEqual([1, 1]);
  await fixture.confirm(given[0]?.clientSecret ?? '');
  await person.complete(email, given[0] ?? { subscriptionId: '', customerId: '' });
  expect(await signUpViolations(fixture, { deps: fixture.deps, email, cents: 0 })).toEqual([]);
});

it('an attempt leased to one call is not available to others until the lease expires', async () => {
  const fixture = await billingFixture(store);
  const person = browser(fixture);
  const email = await person.verifyEmail();
  const untilTheLease = withFault(fixture.deps);
  await person.create(email, {}, untilTheLease);
  const at = untilTheLease.calls.indexOf('table transact') + 1;
  const another = browser(fixture);
  const address = await another.verifyEmail();
  await describeOutcome(another.create(address, {}, withFault(fixture.deps, { at, fault: 'crash-after' })));
  expect(await describeOutcome(another.create(address))).toBe(
    '503 Your subscription is being set up. Please wait and try again.',
  );
  expect((await stripeState(fixture, address)).customers).toEqual([]);
  await fixture.advance(LEASE_SECONDS);
  expect(await describeOutcome(another.create(address))).toBe('done');
});

it('R-181: of concurrent month and year only the one stored last stays active', async () => {
  const fixture = await billingFixture(store);
  const person = browser(fixture);
  const email = await person.verifyEmail();
  const intervals = ['month', 'year', 'month', 'year'] as const;
  await Promise.allSettled(intervals.map((interval) => person.create(email, { interval })));
  const last = await person.create(email, { interval: 'year' });
  expect((await stripeState(fixture, email)).running.map(({ id }) => id)).toEqual([last.subscriptionId]);
  await fixture.confirm(last.clientSecret);
  await person.complete(email, last);
  expect(await signUpViolations(fixture, { deps: fixture.deps, email, cents: 0 })).toEqual([]);
});

it.each([
  ['trial', 0],
  ['paid', 3000],
] as const)(
  'complete × 8 beside Stripe’s events × 4 and the hourly job × 4 (%s) gives one account, one email',
  async (kind, cents) => {
    const fixture = await billingFixture(store);
    const person = browser(fixture);
    const email = await person.verifyEmail();
    const hash = emailHash(fixture.deps.emailKey, parseEmailAddress(email));
    if (kind === 'paid') await store.table.put(trialUsed('email', hash), { at: 1 });
    const started = await person.create(email);
    await fixture.confirm(started.clientSecret);
    const id = registrationId(fixture.deps.emailKey, readFlowToken(person.cookies()) ?? '');
    const { subscriptionId } = started;
    const outcomes = await Promise.all(
      SIXTEEN.map(async (n) => {
        if (n < 8) return describeOutcome(person.complete(email, started));
        const extraSteps = n < 12 ? [processedMarker(`evt_${id}_${n % 2}`, 1)] : [];
        return (await finalizeRegistration(id, { extraSteps, subscriptionId }, fixture.deps)).outcome.kind;
      }),
    );
    expect(new Set(outcomes)).toEqual(new Set(['done']));
    expect(await signUpViolations(fixture, { deps: fixture.deps, email, cents })).toEqual([]);
  },
);

it('create × 10 of an existing account, then complete × 16 beside Stripe give one subscription, one email', async () => {
  const fixture = await billingFixture(store);
  const person = browser(fixture);
  const email = newEmail();
  const userId = await person.haveAccount(email);
  const replies = await Promise.allSettled(SIXTEEN.slice(0, 10).map(() => person.createExisting()));
  const given = replies.flatMap((reply) => (reply.status === 'fulfilled' ? [reply.value] : []));
  expect(new Set(given.map(({ subscriptionId }) => subscriptionId)).size).toBe(1);
  expect((await stripeState(fixture, email)).subscriptions).toHaveLength(1);
  const { clientSecret = '', subscriptionId = '' } = given[0] ?? {};
  await fixture.confirm(clientSecret);
  const outcomes = await Promise.all(
    SIXTEEN.map(async (n) =>
      n < 8
        ? describeOutcome(person.completeExisting(subscriptionId))
        : (await finalizeUserAttempt(userId, { subscriptionId }, fixture.deps)).outcome.kind,
    ),
  );
  expect(new Set(outcomes)).toEqual(new Set(['done']));
  expect(await emailsTo(fixture.deps, email)).toEqual(['subscription-started']);
  expect(await signUpViolations(fixture, { deps: fixture.deps, email, cents: 0 })).toEqual([]);
});

it('a payment for an abandoned attempt is refunded, and its owner is notified once', async () => {
  const fixture = await billingFixture(store);
  const person = browser(fixture);
  const email = await person.verifyEmail();
  await store.table.put(trialUsed('email', emailHash(fixture.deps.emailKey, parseEmailAddress(email))), { at: 1 });
  const started = await person.create(email);
  const id = registrationId(fixture.deps.emailKey, readFlowToken(person.cookies()) ?? '');
  await abandonAttempt({ kind: 'registration', id }, { why: 'not-paid' }, fixture.deps);
  await fixture.confirm(started.clientSecret);
  for (const _time of ['first', 'second'])
    expect(await describeOutcome(person.complete(email, started))).toMatch(/^409/);
  expect(await stripeState(fixture, email)).toMatchObject({ running: [], keptCents: 0, charges: 1 });
  expect(await emailsTo(fixture.deps, email)).toEqual(['sign-up-undone']);
});

it.each(['before', 'after'] as const)(
  'a call whose attempt was abandoned does not touch what the next one has found, which starts %s it reads again',
  async (when) => {
    const fixture = await billingFixture(store);
    const person = browser(fixture);
    const email = newEmail();
    const userId = await person.haveAccount(email);
    // Its key has a stored failure, so the subscription gets the next number.
    fixture.stripe.server.fail('POST /v1/subscriptions', { when: 'before', status: 500 });
    let writes = 0;
    let isGivenUp = false;
    const givenUp = interleavedTable(
      store.table,
      { call: 'transact', when: 'before', is: () => ++writes === 2 },
      async () => {
        isGivenUp = await abandonAttempt({ kind: 'user', id: userId }, { why: 'not-paid' }, fixture.deps);
      },
    );
    let next: Awaited<ReturnType<typeof person.createExisting>> | undefined;
    const startedAgain = interleavedTable(givenUp, { call: 'get', when, is: () => isGivenUp }, async () => {
      next = await person.createExisting();
    });
    expect(await describeOutcome(person.createExisting('month', { ...fixture.deps, table: startedAgain }))).toMatch(
      /^503/,
    );
    expect(isGivenUp).toBe(true);
    for (const { id } of (await stripeState(fixture, email)).subscriptions) await compensate(id, fixture.deps);
    await fixture.confirm(next?.clientSecret ?? '');
    expect(await describeOutcome(person.completeExisting(next?.subscriptionId ?? ''))).toBe('done');
    expect(await signUpViolations(fixture, { deps: fixture.deps, email, cents: 0 })).toEqual([]);
  },
);

it('a subscription created for an abandoned attempt is canceled, and never found by the next call', async () => {
  const fixture = await billingFixture(store);
  const person = browser(fixture);
  const email = newEmail();
  const userId = await person.haveAccount(email);
  fixture.stripe.server.fail('POST /v1/subscriptions', { when: 'before', status: 500 });
  let writes = 0;
  const table = interleavedTable(store.table, { call: 'transact', when: 'before', is: () => ++writes === 2 }, () =>
    abandonAttempt({ kind: 'user', id: userId }, { why: 'not-paid' }, fixture.deps),
  );
  expect(await describeOutcome(person.createExisting('month', { ...fixture.deps, table }))).toMatch(/^503/);
  const [lost] = (await stripeState(fixture, email)).running;
  const next = await person.createExisting();
  expect(next.subscriptionId).not.toBe(lost?.id);
  expect(await compensate(lost?.id ?? '', fixture.deps)).toBe(true);
  await fixture.confirm(next.clientSecret);
  expect(await describeOutcome(person.completeExisting(next.subscriptionId))).toBe('done');
  expect(await signUpViolations(fixture, { deps: fixture.deps, email, cents: 0 })).toEqual([]);
});

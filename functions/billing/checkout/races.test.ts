import { expect, it } from 'vitest';
import { trialUsed } from '../../platform/table/keys.ts';
import { readFlowToken } from '../../protection/flow.ts';
import { testTable } from '../../testing/test-table.ts';
import { emailHash, parseEmailAddress } from '../../users/email-address.ts';
import { compensate } from '../compensation/compensate.ts';
import { billingWorld } from '../testing/billing-world.ts';
import { crashing } from '../testing/crashing.ts';
import { interrupted } from '../testing/interrupted.ts';
import { atStripe, mailsTo, wrongWithSignedUp } from '../testing/invariants.ts';
import { browser, newEmail, outcomeOf } from '../testing/people.ts';
import { abandonAttempt } from '../webhooks/abandon-checkout.ts';
import { processedMarker } from '../webhooks/event-ledger.ts';
import { LEASE_SECONDS } from './attempt-store.ts';
import { finalizeRegistration, finalizeUserAttempt } from './finalize-checkout.ts';
import { registrationId } from './registration-store.ts';

const store = testTable();
const SIXTEEN = Array.from({ length: 16 }, (_, n) => n);

it('R-170: create × 16 from one browser: one subscription, one secret; the others are told to wait', async () => {
  const world = await billingWorld(store);
  const person = browser(world);
  const email = await person.prove();
  const replies = await Promise.allSettled(SIXTEEN.map(() => person.create(email)));
  const given = replies.flatMap((reply) => (reply.status === 'fulfilled' ? [reply.value] : []));
  const refused = replies.flatMap((reply) => (reply.status === 'rejected' ? [reply.reason.status] : []));
  expect(given.length).toBeGreaterThan(0);
  expect(new Set(given.map(({ clientSecret }) => clientSecret)).size).toBe(1);
  expect(refused.filter((status) => status !== 429 && status !== 503)).toEqual([]);
  const { customers, subscriptions } = await atStripe(world, email);
  expect([customers.length, subscriptions.length]).toEqual([1, 1]);
  await world.confirm(given[0]?.clientSecret ?? '');
  await person.complete(email, given[0] ?? { subscriptionId: '', customerId: '' });
  expect(await wrongWithSignedUp(world, { deps: world.deps, email, cents: 0 })).toEqual([]);
});

it('lets nobody at an attempt that another call works on, until that call is dead for sure', async () => {
  const world = await billingWorld(store);
  const person = browser(world);
  const email = await person.prove();
  const upToTheLease = crashing(world.deps);
  await person.create(email, {}, upToTheLease);
  const at = upToTheLease.calls.indexOf('table transact') + 1;
  const another = browser(world);
  const address = await another.prove();
  await outcomeOf(another.create(address, {}, crashing(world.deps, { at, fault: 'crash-after' })));
  expect(await outcomeOf(another.create(address))).toBe(
    '503 Your subscription is being set up. Please wait and try again.',
  );
  expect((await atStripe(world, address)).customers).toEqual([]);
  await world.advance(LEASE_SECONDS);
  expect(await outcomeOf(another.create(address))).toBe('done');
});

it('R-181: month and year at once: whichever is stored last runs, alone', async () => {
  const world = await billingWorld(store);
  const person = browser(world);
  const email = await person.prove();
  const intervals = ['month', 'year', 'month', 'year'] as const;
  await Promise.allSettled(intervals.map((interval) => person.create(email, { interval })));
  const last = await person.create(email, { interval: 'year' });
  expect((await atStripe(world, email)).running.map(({ id }) => id)).toEqual([last.subscriptionId]);
  await world.confirm(last.clientSecret);
  await person.complete(email, last);
  expect(await wrongWithSignedUp(world, { deps: world.deps, email, cents: 0 })).toEqual([]);
});

it.each([
  ['trial', 0],
  ['paid', 3000],
] as const)(
  'complete × 8 beside Stripe’s events × 4 and the hourly job × 4 (%s): one account, one mail',
  async (kind, cents) => {
    const world = await billingWorld(store);
    const person = browser(world);
    const email = await person.prove();
    const hash = emailHash(world.deps.emailKey, parseEmailAddress(email));
    if (kind === 'paid') await store.table.put(trialUsed('email', hash), { at: 1 });
    const begun = await person.create(email);
    await world.confirm(begun.clientSecret);
    const id = registrationId(world.deps.emailKey, readFlowToken(person.cookies()) ?? '');
    const { subscriptionId } = begun;
    const outcomes = await Promise.all(
      SIXTEEN.map(async (n) => {
        if (n < 8) return outcomeOf(person.complete(email, begun));
        const extraSteps = n < 12 ? [processedMarker(`evt_${id}_${n % 2}`, 1)] : [];
        return (await finalizeRegistration(id, { extraSteps, subscriptionId }, world.deps)).outcome.kind;
      }),
    );
    expect(new Set(outcomes)).toEqual(new Set(['done']));
    expect(await wrongWithSignedUp(world, { deps: world.deps, email, cents })).toEqual([]);
  },
);

it('create × 10 of somebody with an account, then complete × 16 beside Stripe: one subscription, one mail', async () => {
  const world = await billingWorld(store);
  const person = browser(world);
  const email = newEmail();
  const userId = await person.haveAccount(email);
  const replies = await Promise.allSettled(SIXTEEN.slice(0, 10).map(() => person.createExisting()));
  const given = replies.flatMap((reply) => (reply.status === 'fulfilled' ? [reply.value] : []));
  expect(new Set(given.map(({ subscriptionId }) => subscriptionId)).size).toBe(1);
  expect((await atStripe(world, email)).subscriptions).toHaveLength(1);
  const { clientSecret = '', subscriptionId = '' } = given[0] ?? {};
  await world.confirm(clientSecret);
  const outcomes = await Promise.all(
    SIXTEEN.map(async (n) =>
      n < 8
        ? outcomeOf(person.completeExisting(subscriptionId))
        : (await finalizeUserAttempt(userId, { subscriptionId }, world.deps)).outcome.kind,
    ),
  );
  expect(new Set(outcomes)).toEqual(new Set(['done']));
  expect(await mailsTo(world.deps, email)).toEqual(['subscription-started']);
  expect(await wrongWithSignedUp(world, { deps: world.deps, email, cents: 0 })).toEqual([]);
});

it('money that comes in for what was given up goes back, and its owner is told of it once', async () => {
  const world = await billingWorld(store);
  const person = browser(world);
  const email = await person.prove();
  await store.table.put(trialUsed('email', emailHash(world.deps.emailKey, parseEmailAddress(email))), { at: 1 });
  const begun = await person.create(email);
  const id = registrationId(world.deps.emailKey, readFlowToken(person.cookies()) ?? '');
  await abandonAttempt({ kind: 'registration', id }, { why: 'not-paid' }, world.deps);
  await world.confirm(begun.clientSecret);
  for (const _time of ['first', 'second']) expect(await outcomeOf(person.complete(email, begun))).toMatch(/^409/);
  expect(await atStripe(world, email)).toMatchObject({ running: [], keptCents: 0, charges: 1 });
  expect(await mailsTo(world.deps, email)).toEqual(['sign-up-undone']);
});

it.each(['before', 'after'] as const)(
  'a call whose attempt was given up leaves alone what the next one has found, which begins %s it looks again',
  async (when) => {
    const world = await billingWorld(store);
    const person = browser(world);
    const email = newEmail();
    const userId = await person.haveAccount(email);
    // Its key keeps the failure, so that the subscription gets the next number.
    world.stripe.server.fail('POST /v1/subscriptions', { when: 'before', status: 500 });
    let writes = 0;
    let isGivenUp = false;
    const givenUp = interrupted(
      store.table,
      { call: 'transact', when: 'before', is: () => ++writes === 2 },
      async () => {
        isGivenUp = await abandonAttempt({ kind: 'user', id: userId }, { why: 'not-paid' }, world.deps);
      },
    );
    let next: Awaited<ReturnType<typeof person.createExisting>> | undefined;
    const begunAgain = interrupted(givenUp, { call: 'get', when, is: () => isGivenUp }, async () => {
      next = await person.createExisting();
    });
    expect(await outcomeOf(person.createExisting('month', { ...world.deps, table: begunAgain }))).toMatch(/^503/);
    expect(isGivenUp).toBe(true);
    for (const { id } of (await atStripe(world, email)).subscriptions) await compensate(id, world.deps);
    await world.confirm(next?.clientSecret ?? '');
    expect(await outcomeOf(person.completeExisting(next?.subscriptionId ?? ''))).toBe('done');
    expect(await wrongWithSignedUp(world, { deps: world.deps, email, cents: 0 })).toEqual([]);
  },
);

it('what a call made for an attempt that was given up is ended, and never found by the next', async () => {
  const world = await billingWorld(store);
  const person = browser(world);
  const email = newEmail();
  const userId = await person.haveAccount(email);
  world.stripe.server.fail('POST /v1/subscriptions', { when: 'before', status: 500 });
  let writes = 0;
  const table = interrupted(store.table, { call: 'transact', when: 'before', is: () => ++writes === 2 }, () =>
    abandonAttempt({ kind: 'user', id: userId }, { why: 'not-paid' }, world.deps),
  );
  expect(await outcomeOf(person.createExisting('month', { ...world.deps, table }))).toMatch(/^503/);
  const [lost] = (await atStripe(world, email)).running;
  const next = await person.createExisting();
  expect(next.subscriptionId).not.toBe(lost?.id);
  expect(await compensate(lost?.id ?? '', world.deps)).toBe(true);
  await world.confirm(next.clientSecret);
  expect(await outcomeOf(person.completeExisting(next.subscriptionId))).toBe('done');
  expect(await wrongWithSignedUp(world, { deps: world.deps, email, cents: 0 })).toEqual([]);
});

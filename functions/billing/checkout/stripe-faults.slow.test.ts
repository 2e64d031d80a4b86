import { expect, it } from 'vitest';
import type { CallName } from '../../../scripts/simulators/stripe/api/calls.ts';
import type { Fault } from '../../../scripts/simulators/stripe/api/faults.ts';
import { testTable } from '../../testing/test-table.ts';
import { type BillingFixture, billingFixture } from '../testing/billing-fixture.ts';
import { browser, describeOutcome, newEmail } from '../testing/checkout-browser.ts';
import { signUpViolations, stripeState } from '../testing/invariants.ts';

const store = testTable();

/** `times`: includes the SDK's second attempt, and our retry after a 429. */
const faults: readonly (Omit<Fault, 'when'> & { readonly name: string })[] = [
  { name: '402', status: 402 },
  { name: '409', status: 409, times: 2 },
  { name: '429', status: 429, times: 2 },
  { name: '500, remembered', status: 500, times: 2 },
  { name: '503, not remembered', status: 503, times: 2 },
  { name: 'a lost connection', status: 'drop', times: 3 },
  { name: 'no answer', status: 'timeout', times: 2 },
];

const FORGETTING = [409, 429, 503];

const cases = (calls: readonly CallName[]) =>
  faults.flatMap(({ name, ...fault }) =>
    calls.flatMap((call) =>
      (['before', 'after'] as const).map((when) => [`${name} ${when} ${call}`, call, { ...fault, when }] as const),
    ),
  );

/** Short enough for faults without a response. */
const SHORT_TIMEOUTS = { attemptMs: 1_000, totalMs: 6_000 };

async function broken(
  fixture: BillingFixture,
  call: CallName,
  fault: Fault,
  act: () => Promise<unknown>,
): Promise<string> {
  fixture.stripe.server.fail(call, fault);
  const outcome = await describeOutcome(act());
  fixture.stripe.server.heal();
  return outcome;
}

it.each(cases(['POST /v1/customers', 'POST /v1/subscriptions']))(
  'create-subscription with %s refuses or creates, then creates exactly once',
  async (_name, call, fault) => {
    const fixture = await billingFixture(store, { retryPolicy: SHORT_TIMEOUTS });
    const person = browser(fixture);
    const email = await person.verifyEmail();
    expect(await broken(fixture, call, fault, () => person.create(email))).toMatch(/^(done|402 |503 )/);
    const started = await person.create(email);
    await fixture.confirm(started.clientSecret);
    await person.complete(email, started);
    expect(await signUpViolations(fixture, { deps: fixture.deps, email, cents: 0 })).toEqual([]);
    const { customers, subscriptions } = await stripeState(fixture, email);
    // With such a response Stripe forgets the key and the SDK retries: then there are two, one of which is canceled.
    const forgets = fault.when === 'after' && FORGETTING.some((status) => status === fault.status);
    expect(Math.max(customers.length, subscriptions.length)).toBe(forgets ? 2 : 1);
  },
);

it.each(cases(['GET /v1/subscriptions/:id', 'GET /v1/setup_intents/:id', 'POST /v1/subscriptions/:id']))(
  'complete-subscription with %s refuses or completes, then completes exactly once',
  async (_name, call, fault) => {
    const fixture = await billingFixture(store, { retryPolicy: SHORT_TIMEOUTS });
    const person = browser(fixture);
    const email = await person.verifyEmail();
    const started = await person.create(email);
    await fixture.confirm(started.clientSecret);
    expect(await broken(fixture, call, fault, () => person.complete(email, started))).toMatch(/^(done|402 |503 )/);
    await person.complete(email, started);
    expect(await signUpViolations(fixture, { deps: fixture.deps, email, cents: 0 })).toEqual([]);
  },
);

it('a stored failure without an effect is bypassed with the next number', async () => {
  const fixture = await billingFixture(store, { retryPolicy: SHORT_TIMEOUTS });
  const person = browser(fixture);
  const email = await person.verifyEmail();
  fixture.stripe.server.fail('POST /v1/subscriptions', { when: 'before', status: 500 });
  const started = await person.create(email);
  const subscription = await fixture.stripe.client.subscriptions.retrieve(started.subscriptionId);
  expect(subscription.metadata).toMatchObject({ attempt: '2' });
});

it('a stored failure with an effect is found and adopted', async () => {
  const fixture = await billingFixture(store, { retryPolicy: SHORT_TIMEOUTS });
  const person = browser(fixture);
  const email = newEmail();
  await person.haveAccount(email);
  fixture.stripe.server.fail('POST /v1/subscriptions', { when: 'after', status: 500 });
  const started = await person.createExisting();
  const { subscriptions } = await stripeState(fixture, email);
  expect(subscriptions.map(({ id, metadata }) => [id, metadata.attempt])).toEqual([[started.subscriptionId, '1']]);
});

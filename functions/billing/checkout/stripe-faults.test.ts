import { expect, it } from 'vitest';
import type { CallName } from '../../../scripts/simulators/stripe/api/calls.ts';
import type { Fault } from '../../../scripts/simulators/stripe/api/faults.ts';
import { testTable } from '../../testing/test-table.ts';
import { type BillingWorld, billingWorld } from '../testing/billing-world.ts';
import { atStripe, wrongWithSignedUp } from '../testing/invariants.ts';
import { browser, newEmail, outcomeOf } from '../testing/people.ts';

const store = testTable();

/** `times`: the SDK's own second attempt fails too, and ours after a 429. */
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

/** Short enough for a fault that is no answer at all. */
const HASTY = { attemptMs: 600, totalMs: 5_000 };

async function broken(world: BillingWorld, call: CallName, fault: Fault, act: () => Promise<unknown>): Promise<string> {
  world.stripe.server.fail(call, fault);
  const outcome = await outcomeOf(act());
  world.stripe.server.heal();
  return outcome;
}

it.concurrent.each(cases(['POST /v1/customers', 'POST /v1/subscriptions']))(
  'create-subscription, %s: refused or made, then made once and no more',
  async (_name, call, fault) => {
    const world = await billingWorld(store, { retryPolicy: HASTY });
    const person = browser(world);
    const email = await person.prove();
    expect(await broken(world, call, fault, () => person.create(email))).toMatch(/^(done|402 |503 )/);
    const begun = await person.create(email);
    await world.confirm(begun.clientSecret);
    await person.complete(email, begun);
    expect(await wrongWithSignedUp(world, { deps: world.deps, email, cents: 0 })).toEqual([]);
    const { customers, subscriptions } = await atStripe(world, email);
    // Stripe forgets the key with such an answer, and the SDK asks again: then there are two, one of which is ended.
    const forgets = fault.when === 'after' && FORGETTING.some((status) => status === fault.status);
    expect(Math.max(customers.length, subscriptions.length)).toBe(forgets ? 2 : 1);
  },
);

it.concurrent.each(cases(['GET /v1/subscriptions/:id', 'GET /v1/setup_intents/:id', 'POST /v1/subscriptions/:id']))(
  'complete-subscription, %s: refused or done, then done once and no more',
  async (_name, call, fault) => {
    const world = await billingWorld(store, { retryPolicy: HASTY });
    const person = browser(world);
    const email = await person.prove();
    const begun = await person.create(email);
    await world.confirm(begun.clientSecret);
    expect(await broken(world, call, fault, () => person.complete(email, begun))).toMatch(/^(done|402 |503 )/);
    await person.complete(email, begun);
    expect(await wrongWithSignedUp(world, { deps: world.deps, email, cents: 0 })).toEqual([]);
  },
);

it('a failure that Stripe kept, and nothing behind it, is passed by with the next number', async () => {
  const world = await billingWorld(store, { retryPolicy: HASTY });
  const person = browser(world);
  const email = await person.prove();
  world.stripe.server.fail('POST /v1/subscriptions', { when: 'before', status: 500 });
  const begun = await person.create(email);
  const subscription = await world.stripe.client.subscriptions.retrieve(begun.subscriptionId);
  expect(subscription.metadata).toMatchObject({ attempt: '2' });
});

it('a failure that Stripe kept, with its effect behind it, is found and adopted', async () => {
  const world = await billingWorld(store, { retryPolicy: HASTY });
  const person = browser(world);
  const email = newEmail();
  await person.haveAccount(email);
  world.stripe.server.fail('POST /v1/subscriptions', { when: 'after', status: 500 });
  const begun = await person.createExisting();
  const { subscriptions } = await atStripe(world, email);
  expect(subscriptions.map(({ id, metadata }) => [id, metadata.attempt])).toEqual([[begun.subscriptionId, '1']]);
});

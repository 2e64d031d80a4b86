import type Stripe from 'stripe';
import { expect, it } from 'vitest';
import { DAY, HOUR } from '../../../scripts/simulators/stripe/testing/stripe-for-tests.ts';
import { allFaults } from '../../testing/faulty-table.ts';
import { testTable } from '../../testing/test-table.ts';
import { emailHash, parseEmailAddress } from '../../users/email-address.ts';
import { ownerOf } from '../../users/user-store.ts';
import { FAILS_LATER, type WorldDeps } from '../testing/billing-world.ts';
import { crashing } from '../testing/crashing.ts';
import { browser } from '../testing/people.ts';
import { factsIn, type WebhookWorld, webhookWorld } from '../testing/webhook-world.ts';

const store = testTable();

interface Scene {
  readonly deps: WorldDeps;
  readonly event: Stripe.Event;
  /** What must be true once the event has had its effect. */
  readonly holds: () => Promise<void>;
}

/** A delivery that goes wrong at each of its calls in turn, to the table and to Stripe, and one after it that does not. */
async function atEveryCall(world: WebhookWorld, scene: () => Promise<Scene>): Promise<number> {
  const whole = await scene();
  const counted = crashing(whole.deps);
  expect(await world.deliver(whole.event, counted)).toMatchObject({ status: 200 });
  await whole.holds();
  for (const planned of allFaults(counted.calls.length)) {
    const name = `${planned.fault} ${planned.at}: ${counted.calls[planned.at - 1]}`;
    const { deps, event, holds } = await scene();
    const first = await world.deliver(event, crashing(deps, planned));
    // Told as done only where it is.
    if (first.status === 200) await holds();
    else expect(first.status, name).toBeGreaterThanOrEqual(500);
    expect(await world.deliver(event, deps), name).toMatchObject({ status: 200 });
    await holds();
    expect(await world.isNoted(event.id), name).toBe(true);
  }
  return counted.calls.length;
}

it('R-199: an account’s subscription is level and one mail is owed, wherever the first delivery stops', async () => {
  const world = await webhookWorld(store);
  const { userId, email, subscriptionId } = await world.subscribed(FAILS_LATER);
  await world.advance(5 * DAY + 2 * HOUR);
  const failed = await world.newsOf('invoice.payment_failed');
  let n = 0;
  const calls = await atEveryCall(world, async () => {
    n += 1;
    const mails = n;
    return {
      deps: world.deps,
      event: { ...failed, id: `${failed.id}n${n}` },
      holds: async () => {
        expect(factsIn(await world.known(userId))).toEqual(await world.facts(subscriptionId));
        expect((await world.mails(email)).filter((kind) => kind === 'payment-failed')).toHaveLength(mails);
      },
    };
  });
  expect(calls).toBeGreaterThan(6);
});

it('R-199, R-176: there is one account with one mail, wherever the delivery that makes it stops', async () => {
  const world = await webhookWorld(store);
  const calls = await atEveryCall(world, async () => {
    const own = world.apart();
    const { deps } = own;
    const person = browser(own);
    const email = await person.prove();
    const begun = await person.create(email);
    await world.confirm(begun.clientSecret);
    return {
      deps,
      event: await world.newsOf('setup_intent.succeeded'),
      holds: async () => {
        expect(await world.mails(email)).toEqual(['welcome']);
        const userId = await ownerOf(deps.table, emailHash(deps.emailKey, parseEmailAddress(email)));
        expect(factsIn(await world.known(userId))).toEqual(await world.facts(begun.subscriptionId));
      },
    };
  });
  expect(calls).toBeGreaterThan(8);
});

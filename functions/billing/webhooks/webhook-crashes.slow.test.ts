import type Stripe from 'stripe';
import { expect, it } from 'vitest';
import { DAY, HOUR } from '../../../scripts/simulators/stripe/testing/stripe-for-tests.ts';
import { findOwner } from '../../identity/users/user-store.ts';
import { emailHashes, parseEmailAddress } from '../../platform/mail/email-address.ts';
import { distinctFaults } from '../../testing/faulty-table.ts';
import { testTable } from '../../testing/test-table.ts';
import { FAILS_LATER, type FixtureDeps } from '../testing/billing-fixture.ts';
import { browser } from '../testing/checkout-browser.ts';
import { withFault } from '../testing/faulty-deps.ts';
import { factsIn, type WebhookFixture, webhookFixture } from '../testing/webhook-fixture.ts';

const store = testTable();

interface Scene {
  readonly deps: FixtureDeps;
  readonly event: Stripe.Event;
  /** What must hold once the event has been applied. */
  readonly holds: () => Promise<void>;
}

/** Fails a delivery at each of its calls to table and Stripe in turn, followed by one without a fault. */
async function atEveryCall(fixture: WebhookFixture, scene: () => Promise<Scene>): Promise<number> {
  const whole = await scene();
  const counted = withFault(whole.deps);
  expect(await fixture.deliver(whole.event, counted)).toMatchObject({ status: 200 });
  await whole.holds();
  for (const planned of distinctFaults(counted.calls)) {
    const name = `${planned.fault} ${planned.at}: ${counted.calls[planned.at - 1]}`;
    const { deps, event, holds } = await scene();
    const first = await fixture.deliver(event, withFault(deps, planned));
    // Reported as done only if it is.
    if (first.status === 200) await holds();
    else expect(first.status, name).toBeGreaterThanOrEqual(500);
    expect(await fixture.deliver(event, deps), name).toMatchObject({ status: 200 });
    await holds();
    expect(await fixture.isProcessed(event.id), name).toBe(true);
  }
  return counted.calls.length;
}

it('R-199: an account’s subscription matches Stripe and one email is enqueued, wherever the first delivery crashes', async () => {
  const fixture = await webhookFixture(store);
  const { userId, email, subscriptionId } = await fixture.subscribed(FAILS_LATER);
  await fixture.advance(5 * DAY + 2 * HOUR);
  const failed = await fixture.newEvent('invoice.payment_failed');
  let n = 0;
  const calls = await atEveryCall(fixture, async () => {
    n += 1;
    const mails = n;
    return {
      deps: fixture.deps,
      event: { ...failed, id: `${failed.id}n${n}` },
      holds: async () => {
        expect(factsIn(await fixture.known(userId))).toEqual(await fixture.storedFacts(subscriptionId));
        expect((await fixture.mails(email)).filter((kind) => kind === 'payment-failed')).toHaveLength(mails);
      },
    };
  });
  expect(calls).toBeGreaterThan(6);
});

it('R-199, R-176: there is one account with one email, wherever the delivery that creates it crashes', async () => {
  const fixture = await webhookFixture(store);
  const calls = await atEveryCall(fixture, async () => {
    const own = fixture.withFreshKey();
    const { deps } = own;
    const person = browser(own);
    const email = await person.verifyEmail();
    const started = await person.create(email);
    await fixture.confirm(started.clientSecret);
    return {
      deps,
      event: await fixture.newEvent('setup_intent.succeeded'),
      holds: async () => {
        expect(await fixture.mails(email)).toEqual(['welcome']);
        const userId = await findOwner(deps.table, emailHashes(deps.emailKey, parseEmailAddress(email)));
        expect(factsIn(await fixture.known(userId))).toEqual(await fixture.storedFacts(started.subscriptionId));
      },
    };
  });
  expect(calls).toBeGreaterThan(8);
});

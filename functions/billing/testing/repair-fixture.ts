import type Stripe from 'stripe';
import * as z from 'zod/mini';
import type { BillingInterval } from '../../../shared/catalogue/plans.ts';
import { findOwner } from '../../identity/users/user-store.ts';
import { type ReconcilingDeps, reconcile } from '../../operations/reconciliation/reconciling.ts';
import { emailHash, parseEmailAddress } from '../../platform/mail/email-address.ts';
import { outboxEmail } from '../../platform/table/keys.ts';
import { memoryTable } from '../../testing/memory-table/memory-table.ts';
import type { StartedCheckout } from '../checkout/subscribe.ts';
import { storedSubscription } from '../subscription/subscription-store.ts';
import { takeTrialSteps } from '../trial/trial-store.ts';
import { applyStripeEvent } from '../webhooks/subscription-events.ts';
import { billingFixture, GOOD_CARD } from './billing-fixture.ts';
import { type Browser, browser } from './checkout-browser.ts';

export interface SignUp {
  readonly email: string;
  readonly person: Browser;
  readonly started: StartedCheckout;
}

/**
 * A billing fixture with a table of its own, so that open attempts and pending compensations are this test's only. Webhooks are delivered only by
 * the test.
 */
export async function repairFixture() {
  const { table, items } = memoryTable();
  const fixture = await billingFixture({ table, items: async () => items() });
  const { stripe } = fixture;
  const deps = { ...fixture.deps, elapsed: () => 0 };
  const { emailKey } = deps;
  const hashOf = (email: string) => emailHash(emailKey, parseEmailAddress(email));

  return {
    ...fixture,
    deps,
    table,
    client: stripe.client,
    hashOf,
    logged: (event: string) => fixture.entries.filter((entry) => entry.event === event),

    /** Marks the address's trial as used, so that a sign-up is paid at once. */
    async markTrialUsed(email: string) {
      await table.transact(takeTrialSteps({ emailHashes: [hashOf(email)], userId: `earlier-${email}` }, 1));
    },

    /** Verifies an address in a new browser and submits the form. */
    async begin(email: string, interval: BillingInterval = 'month'): Promise<SignUp> {
      const person = browser(fixture);
      await person.verifyEmail(email);
      return { email, person, started: await person.create(email, { interval }) };
    },

    /** Confirms the card in the browser, without any webhook. */
    pay: ({ started }: Pick<SignUp, 'started'>, card = GOOD_CARD) => fixture.confirm(started.clientSecret, card),

    complete: ({ email, person, started }: SignUp) => person.complete(email, started),

    reconcile: (over: Partial<ReconcilingDeps> = {}) => reconcile({ ...deps, ...over }),

    /** Delivers all of Stripe's events so far, again. */
    async deliverEvents(events: readonly Stripe.Event[] = stripe.received) {
      for (const event of events) await applyStripeEvent(event, deps);
    },

    /** The account of an address: its id and stored subscription. */
    async account(email: string) {
      const userId = await findOwner(table, [hashOf(email)]);
      const row = await storedSubscription(table, userId);
      return row === undefined ? undefined : { userId, row };
    },

    /** Recipients of enqueued emails of a kind, sorted. */
    async enqueuedEmails(kind: string): Promise<string[]> {
      const rows = await table.query(outboxEmail('any').pk, { schema: z.object({ kind: z.string(), to: z.string() }) });
      return rows.flatMap((row) => (row.kind === kind ? [row.to] : [])).toSorted();
    },

    /** Whole cents that a customer paid less refunds. */
    async netPaid(customer: string): Promise<number> {
      const { data } = await stripe.client.charges.list({ customer, limit: 100 });
      const paid = data.filter(({ paid: taken }) => taken);
      return paid.reduce((sum, { amount, amount_refunded: back }) => sum + amount - back, 0);
    },
  };
}

export type RepairFixture = Awaited<ReturnType<typeof repairFixture>>;

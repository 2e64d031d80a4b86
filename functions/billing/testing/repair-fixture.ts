import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { createAppTable } from '../../../scripts/simulators/aws/table.ts';
import type { BillingInterval } from '../../../shared/catalogue/plans.ts';
import { createDocumentClient, createDynamoDbClient } from '../../platform/table/client.ts';
import { outboxEmail } from '../../platform/table/keys.ts';
import { createTable } from '../../platform/table/table.ts';
import { type ReconcilingDeps, reconcile } from '../../reconciling/reconciling.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { emailHash, parseEmailAddress } from '../../users/email-address.ts';
import { ownerOf } from '../../users/user-store.ts';
import type { StartedCheckout } from '../checkout/subscribe.ts';
import { subscriptionOf } from '../subscription/subscription-store.ts';
import { takeTrialSteps } from '../trial/trial-store.ts';
import { applyStripeEvent } from '../webhooks/subscription-events.ts';
import { billingFixture, GOOD_CARD } from './billing-fixture.ts';
import { type Browser, browser } from './checkout-browser.ts';

export interface SignUp {
  readonly email: string;
  readonly person: Browser;
  readonly started: StartedCheckout;
}

/** A table of its own in the test's engine: what is open or owed there is this test's alone. */
async function ownTable(store: TestTable) {
  const client = createDynamoDbClient({ endpoint: store.endpoint });
  const name = `test-${randomUUID()}`;
  await createAppTable(client, name);
  onTestFinished(() => client.destroy());
  return { ...store, name, table: createTable(createDocumentClient(client), name) };
}

/** A world of billing with a table of its own. Nobody delivers webhooks unless a test does. */
export async function repairFixture(store: TestTable) {
  const own = await ownTable(store);
  const { table } = own;
  const fixture = await billingFixture(own);
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

    /** From now on whoever signs up with the address pays at once. */
    async markTrialUsed(email: string) {
      await table.transact(takeTrialSteps({ emailHash: hashOf(email), userId: `earlier-${email}` }, 1));
    },

    /** Somebody proves an address in a browser of their own and fills in the form. */
    async begin(email: string, interval: BillingInterval = 'month'): Promise<SignUp> {
      const person = browser(fixture);
      await person.verifyEmail(email);
      return { email, person, started: await person.create(email, { interval }) };
    },

    /** The browser confirms the card; nobody else hears of it. */
    pay: ({ started }: Pick<SignUp, 'started'>, card = GOOD_CARD) => fixture.confirm(started.clientSecret, card),

    complete: ({ email, person, started }: SignUp) => person.complete(email, started),

    reconcile: (over: Partial<ReconcilingDeps> = {}) => reconcile({ ...deps, ...over }),

    /** Delivers what Stripe told so far, once more. */
    async deliverEvents(events: readonly Stripe.Event[] = stripe.heard) {
      for (const event of events) await applyStripeEvent(event, deps);
    },

    /** The account of an address: its id and what we know of its subscription. */
    async account(email: string) {
      const userId = await ownerOf(table, hashOf(email));
      const row = await subscriptionOf(table, userId);
      return row === undefined ? undefined : { userId, row };
    },

    /** Addresses that mails of a kind are owed to, in order. */
    async enqueuedEmails(kind: string): Promise<string[]> {
      const rows = await table.query(outboxEmail('any').pk, { schema: z.object({ kind: z.string(), to: z.string() }) });
      return rows.flatMap((row) => (row.kind === kind ? [row.to] : [])).toSorted();
    },

    /** Whole cents that a customer paid and did not get back. */
    async netPaid(customer: string): Promise<number> {
      const { data } = await stripe.client.charges.list({ customer, limit: 100 });
      const paid = data.filter(({ paid: taken }) => taken);
      return paid.reduce((sum, { amount, amount_refunded: back }) => sum + amount - back, 0);
    },
  };
}

export type RepairFixture = Awaited<ReturnType<typeof repairFixture>>;

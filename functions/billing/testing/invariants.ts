import * as z from 'zod/mini';
import { findOwner, userById } from '../../identity/users/user-store.ts';
import { emailHashes, parseEmailAddress } from '../../platform/mail/email-address.ts';
import { outboxEmail } from '../../platform/table/keys.ts';
import { openAttempts } from '../checkout/attempt.ts';
import { pendingCompensations } from '../compensation/compensation-store.ts';
import { hasAccess } from '../subscription/entitlement.ts';
import { storedSubscription } from '../subscription/subscription-store.ts';
import type { BillingFixture, Fixture } from './billing-fixture.ts';

type Deps = Fixture['deps'];

/** Stripe's objects for an address. */
export async function stripeState({ stripe }: Pick<BillingFixture, 'stripe'>, email: string) {
  const { client } = stripe;
  const customers = (await client.customers.list({ email, limit: 100 })).data;
  const subscriptions = [];
  let keptCents = 0;
  let charges = 0;
  for (const { id } of customers) {
    const { data } = await client.subscriptions.list({ customer: id, status: 'all', limit: 100 });
    subscriptions.push(...data);
    for (const charge of (await client.charges.list({ customer: id, limit: 100 })).data) {
      if (!charge.paid) continue;
      charges += 1;
      keptCents += charge.amount_captured - charge.amount_refunded;
    }
  }
  const running = subscriptions.filter(({ status }) => status !== 'canceled' && status !== 'incomplete_expired');
  return { customers, subscriptions, running, keptCents, charges };
}

/** The account of an address, with its subscription and access. */
export async function accountByEmail(deps: Deps, email: string) {
  const userId = await findOwner(deps.table, emailHashes(deps.emailKey, parseEmailAddress(email)));
  const user = await userById(deps.table, userId);
  const subscription = await storedSubscription(deps.table, userId);
  return { userId, user, subscription, access: hasAccess(subscription, deps.clock()) };
}

export async function emailsTo(deps: Deps, email: string): Promise<string[]> {
  const schema = z.object({ kind: z.string(), to: z.string() });
  const all = await deps.table.query(outboxEmail('any').pk, { schema, skPrefix: 'PENDING' });
  return all.filter(({ to }) => to === email).map(({ kind }) => kind);
}

/** Violated invariants for a user who signed up with a card, once everything has recovered. */
export async function signUpViolations(
  fixture: Pick<BillingFixture, 'stripe'>,
  { deps, email, cents }: { readonly deps: Deps; readonly email: string; readonly cents: number },
): Promise<string[]> {
  const { running, keptCents, charges } = await stripeState(fixture, email);
  const { userId, user, subscription, access } = await accountByEmail(deps, email);
  const open = (await openAttempts(deps.table)).filter(({ id }) => id === userId);
  const pending = (await pendingCompensations(deps.table)).filter(
    (each) => each.subscriptionId === subscription?.subscriptionId,
  );
  const mails = await emailsTo(deps, email);
  return [
    ...(user === undefined ? ['I1: no account'] : []),
    ...(access ? [] : ['I1: no access']),
    ...(running.length === 1 ? [] : [`I2: ${running.length} active subscriptions`]),
    ...(running[0]?.id === subscription?.subscriptionId ? [] : ['I1: the account has another subscription']),
    ...(keptCents === cents ? [] : [`I2: ${keptCents} cents net paid`]),
    ...(charges === (cents > 0 ? 1 : 0) ? [] : [`I2: ${charges} charges`]),
    ...(open.length === 0 ? [] : ['still open']),
    ...(pending.length === 0 ? [] : ['I1: a compensation is pending for the account’s subscription']),
    ...(mails.length === 1 ? [] : [`I5: emails ${mails.join()}`]),
  ];
}

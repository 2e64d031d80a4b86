import type Stripe from 'stripe';
import type { AttemptOwner } from '../billing/checkout/attempt.ts';
import { isOwned } from '../billing/checkout/confirmation.ts';
import { customersOf, listSubscriptions } from '../billing/checkout/stripe-gateway.ts';
import { compensate } from '../billing/compensation/compensate.ts';
import { endSubscription } from '../billing/compensation/compensate-at-stripe.ts';
import { enqueueCompensationStep, pendingCompensations } from '../billing/compensation/compensation-store.ts';
import type { BillingDeps } from '../billing/subscription/billing-deps.ts';
import { hasEnded } from '../billing/subscription/subscription-state.ts';
import { wholeSeconds } from '../platform/clock.ts';
import { Refusal } from '../platform/errors.ts';
import { ifThere } from '../platform/stripe/if-there.ts';
import { eachOf } from '../platform/stripe/pages.ts';
import type { Person } from './person.ts';

/** A person's customers at Stripe: known ones, and those that a call may have created without recording it. */
export async function customersOfPerson(person: Person, { stripe }: Pick<BillingDeps, 'stripe'>): Promise<string[]> {
  const owners: AttemptOwner[] = [
    { kind: 'user', id: person.userId },
    ...person.registrationIds.map((id): AttemptOwner => ({ kind: 'registration', id })),
  ];
  const listed = (await Promise.all(person.emails.map((email) => customersOf(stripe, email)))).flat();
  const owned = listed.filter((customer) => owners.some((owner) => isOwned(customer, owner)));
  return [...new Set([...person.customerIds, ...owned.map(({ id }) => id)])];
}

/**
 * Ends a person's subscriptions and deletes their customers at Stripe. The account's own subscription ends at once and without a refund, as
 * the terms say of periods that have begun; what was begun beside it, as in another tab, is refunded. Every step first checks what has been
 * done, so it can be repeated.
 * @throws StripeFailure, 'unavailable'
 */
export async function endAtStripe(person: Person, customerIds: readonly string[], deps: BillingDeps): Promise<void> {
  const { stripe, table } = deps;
  const theirs = new Set(customerIds);
  for (const { subscriptionId, customerId } of await pendingCompensations(table))
    if (theirs.has(customerId)) await compensateNow(subscriptionId, deps);
  for (const customerId of theirs) {
    const customer = await ifThere(() =>
      stripe.one<Stripe.Customer | Stripe.DeletedCustomer>('customer', (sdk) => sdk.customers.retrieve(customerId)),
    );
    if (customer === undefined || customer.deleted === true) continue;
    for (const subscription of await listSubscriptions(stripe, customerId))
      await end(subscription, { isOwn: subscription.id === person.subscriptionId, customerId }, deps);
    await ifThere(() => stripe.one<Stripe.DeletedCustomer>('customer', (sdk) => sdk.customers.del(customerId)));
  }
}

async function end(
  subscription: Stripe.Subscription,
  { isOwn, customerId }: { readonly isOwn: boolean; readonly customerId: string },
  deps: BillingDeps,
): Promise<void> {
  const { id: subscriptionId } = subscription;
  if (!isOwn && !hasEnded(subscription)) {
    const enqueuedAt = wholeSeconds(deps.clock());
    await deps.table.transact([
      enqueueCompensationStep({ subscriptionId, customerId, why: 'account-deleted', enqueuedAt }),
    ]);
    return compensateNow(subscriptionId, deps);
  }
  await endSubscription(deps.stripe, subscriptionId);
  const open = eachOf(deps.stripe, (sdk, paging) =>
    sdk.invoices.list({ subscription: subscriptionId, status: 'open', ...paging }),
  );
  for await (const { id } of open) await deps.stripe.one('invoice', (sdk) => sdk.invoices.voidInvoice(id));
}

async function compensateNow(subscriptionId: string, deps: BillingDeps): Promise<void> {
  if (!(await compensate(subscriptionId, deps)))
    throw new Refusal('unavailable', { cause: new Error('a refund of a deleted account is still pending') });
}

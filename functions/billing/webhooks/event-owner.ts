import type Stripe from 'stripe';
import { userById } from '../../identity/users/user-store.ts';
import type { StripeCalls } from '../../platform/stripe/calls.ts';
import { ifThere } from '../../platform/stripe/if-there.ts';
import type { Table } from '../../platform/table/table.ts';
import type { AttemptOwner } from '../checkout/attempt.ts';
import { type Attempt, attemptOf } from '../checkout/attempt-store.ts';
import type { BillingDeps } from '../subscription/billing-deps.ts';
import { subscriptionAtStripe } from '../subscription/refresh-subscription.ts';
import { stripeId } from '../subscription/subscription-state.ts';
import type { EventSubject } from './event-subject.ts';

type Deps = Pick<BillingDeps, 'table' | 'stripe'>;

/** An open attempt, as it was read. */
export interface OwningAttempt {
  readonly kind: 'attempt';
  readonly owner: AttemptOwner;
  readonly attempt: Attempt;
  /** Of the account, if there is one. */
  readonly userId: string | undefined;
}

/** The owner of an object at Stripe. */
export type Owner = OwningAttempt | { readonly kind: 'account'; readonly userId: string };

/** The owner of a subscription, by its metadata or its customer's; undefined if unknown. */
export async function ownerOfSubscription(
  subscriptionId: string,
  customerId: string | undefined,
  { table, stripe }: Deps,
): Promise<Owner | undefined> {
  const subscription = await subscriptionAtStripe(stripe, subscriptionId);
  const named = ownerInMetadata(subscription?.metadata);
  if (named !== undefined) return ownerFrom(named, subscriptionId, table);
  const customer = subscription === undefined ? customerId : stripeId(subscription.customer);
  const byCustomer = customer === undefined ? undefined : ownerInMetadata(await metadataOf(stripe, customer));
  return byCustomer && ownerFrom(byCustomer, subscriptionId, table);
}

/** The attempt whose card or first payment an intent confirms. `stranger`: the customer is unknown. */
export async function attemptOfIntent(
  intentId: string,
  customerId: string,
  { table, stripe }: Deps,
): Promise<AttemptOwner | 'none' | 'stranger'> {
  const named = ownerInMetadata(await metadataOf(stripe, customerId));
  if (named === undefined) return 'stranger';
  const owners: AttemptOwner[] = [named, { kind: 'user', id: named.id }];
  let known = false;
  for (const owner of owners) {
    const attempt = await attemptOf(table, owner);
    if (attempt?.intentId === intentId) return owner;
    known ||= attempt !== undefined;
  }
  return known || (await userById(table, named.id)) !== undefined ? 'none' : 'stranger';
}

/** The account of a deleted customer, from the event itself, since Stripe no longer returns the customer. */
export async function accountOfDeletedCustomer(
  { registrationId, userId }: EventSubject,
  table: Table,
): Promise<string | undefined> {
  const named = namedOwner({ userId, registrationId });
  return named && (await userById(table, named.id))?.id;
}

/**
 * The user whose money it is, whether or not the account exists: named by the invoice's subscription, or else by the customer. A
 * registration's id is its account's.
 */
export async function payerOf(
  { registrationId, userId, customerId }: Pick<EventSubject, 'registrationId' | 'userId' | 'customerId'>,
  { stripe }: Pick<Deps, 'stripe'>,
): Promise<string | undefined> {
  const named = namedOwner({ userId, registrationId });
  if (named !== undefined || customerId === undefined) return named?.id;
  return ownerInMetadata(await metadataOf(stripe, customerId))?.id;
}

/** A registration's id is its account's, so both identify the same user. */
async function ownerFrom(named: AttemptOwner, subscriptionId: string, table: Table): Promise<Owner | undefined> {
  const attempt = await attemptOf(table, named);
  const user = await userById(table, named.id);
  if (attempt !== undefined && isOpen(named, attempt, subscriptionId))
    return { kind: 'attempt', owner: named, attempt, userId: user?.id };
  return user && { kind: 'account', userId: user.id };
}

/** An open registration has no account yet, whichever subscription the event is about; an account may have other subscriptions. */
function isOpen({ kind }: AttemptOwner, { state, subscriptionId: own }: Attempt, subscriptionId: string): boolean {
  return kind === 'registration' ? state !== 'done' : state === 'stripe_created' && own === subscriptionId;
}

/** The owner named by metadata. Anyone with access to the Stripe account can edit it, so malformed ids are ignored. */
export function ownerInMetadata(metadata: Stripe.Metadata | null | undefined): AttemptOwner | undefined {
  return namedOwner(metadata ?? {});
}

function namedOwner({
  registrationId,
  userId,
}: Pick<EventSubject, 'registrationId' | 'userId'>): AttemptOwner | undefined {
  if (isId(userId)) return { kind: 'user', id: userId };
  return isId(registrationId) ? { kind: 'registration', id: registrationId } : undefined;
}

function isId(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{1,100}$/.test(text);
}

/** A deleted customer has none. */
async function metadataOf(stripe: StripeCalls, customerId: string): Promise<Stripe.Metadata | undefined> {
  const customer = await ifThere(() =>
    stripe.one<Stripe.Customer | Stripe.DeletedCustomer>('customer', (sdk) => sdk.customers.retrieve(customerId)),
  );
  return customer === undefined || customer.deleted === true ? undefined : customer.metadata;
}

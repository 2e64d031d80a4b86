import type Stripe from 'stripe';
import { StripeFailure } from '../../platform/stripe/failure.ts';
import type { BillingDeps } from '../subscription/billing-deps.ts';
import { factsOf, hasEnded } from '../subscription/subscription-state.ts';
import type { PlannedAttempt } from './attempt-plan.ts';
import { isOwned } from './confirmation.ts';
import { isKeyUnusable, type Names } from './create-customer.ts';
import { stripePriceId } from './prices.ts';
import {
  createSetupIntent,
  createSubscription,
  listSubscriptions,
  setupIntentOf,
  subscriptionForBrowser,
} from './stripe-gateway.ts';

/** A subscription created for an attempt. */
export interface CreatedSubscription {
  readonly subscription: Stripe.Subscription;
  /** Its number; higher than the attempt's if that could not be used any more. */
  readonly attempt: number;
  /** Ids of others that have not ended: left behind by interrupted calls, and never sent to a browser. */
  readonly superfluous: readonly string[];
}

type Deps = Pick<BillingDeps, 'stripe' | 'clock'>;

interface CreateOptions {
  readonly customer: string;
  /** Whether an earlier call may have created it. */
  readonly mayExist: boolean;
}

/**
 * Finds or creates the attempt's subscription, as the browser needs it. Resending the same key works as a lookup, but only for a day, and
 * not if the key has a stored failure: then the next number is used, if there really is no subscription.
 */
export async function findOrCreateSubscription(
  names: Names,
  attempt: PlannedAttempt,
  { customer, mayExist }: CreateOptions,
  deps: Deps,
): Promise<CreatedSubscription> {
  const { interval, trial } = attempt;
  const price = await stripePriceId(interval, deps);
  const create = async (n: number): Promise<CreatedSubscription> => {
    const idempotencyKey = `${names.prefix}:sub:${interval}:${n}`;
    const wanted = { customer, price, trial, owned: names.owned, attempt: n, idempotencyKey };
    return { subscription: await createSubscription(deps.stripe, wanted), attempt: n, superfluous: [] };
  };
  const earlier = mayExist ? await findSubscription(names, attempt, customer, deps) : undefined;
  if (earlier?.made !== undefined) return earlier.made;
  const superfluous = earlier?.superfluous ?? [];
  try {
    return { ...(await create(attempt.attempt)), superfluous };
  } catch (error) {
    if (!isKeyUnusable(error)) throw error;
    const lost = await findSubscription(names, attempt, customer, deps);
    return lost.made ?? { ...(await create(attempt.attempt + 1)), superfluous: lost.superfluous };
  }
}

async function findSubscription(names: Names, attempt: PlannedAttempt, customer: string, { stripe }: Deps) {
  const all = await listSubscriptions(stripe, customer);
  // Earlier numbers are abandoned, or belong to the account.
  const ours = all.filter((each) => isOwned(each, names.owner) && !hasEnded(each) && numberOf(each) >= attempt.attempt);
  const fitting = ours.find((each) => fits(each, attempt));
  const superfluous = ours.filter((each) => each !== fitting).map(({ id }) => id);
  if (fitting === undefined) return { made: undefined, superfluous };
  const made: CreatedSubscription = {
    subscription: await subscriptionForBrowser(stripe, fitting.id),
    attempt: numberOf(fitting),
    superfluous,
  };
  return { made, superfluous };
}

/** A lost one with a later number may have another interval. */
function fits(subscription: Stripe.Subscription, attempt: PlannedAttempt): boolean {
  const { interval } = factsOf(subscription, false);
  const isTrial = subscription.trial_end !== null;
  return interval === attempt.interval && isTrial === attempt.trial;
}

function numberOf({ metadata }: Stripe.Subscription): number {
  const n = Number(metadata.attempt);
  return Number.isInteger(n) ? n : 0;
}

/** The intent that the browser confirms. The secret is only for the reply: it is neither stored nor logged. */
export interface Intent {
  readonly id: string;
  readonly clientSecret: string;
}

interface IntentOptions {
  readonly trial: boolean;
  /** As stored at creation. */
  readonly intentId?: string | undefined;
}

export async function intentOf(
  names: Names,
  { subscription, attempt }: Pick<CreatedSubscription, 'subscription' | 'attempt'>,
  { trial, intentId }: IntentOptions,
  deps: Deps,
): Promise<Intent> {
  const secret = trial
    ? (await findOrCreateSetupIntent(names, subscription, { attempt, intentId, deps })).client_secret
    : paymentSecret(subscription);
  const id = secret?.split('_secret_')[0];
  if (secret === undefined || secret === null || id === undefined) throw new StripeFailure('odd-answer');
  return { id, clientSecret: secret };
}

interface SetupIntentRequest {
  readonly attempt: number;
  readonly intentId: string | undefined;
  readonly deps: Deps;
}

/** Stripe creates none if the customer has a usable card, and stops showing it once it has succeeded. */
async function findOrCreateSetupIntent(
  { prefix }: Names,
  { id, customer, pending_setup_intent: pending }: Stripe.Subscription,
  { attempt, intentId, deps }: SetupIntentRequest,
): Promise<Stripe.SetupIntent> {
  if (typeof pending === 'object' && pending !== null) return pending;
  if (intentId !== undefined) return setupIntentOf(deps.stripe, intentId);
  const wanted = { customer: typeof customer === 'string' ? customer : customer.id, subscription: id };
  const idempotencyKey = `${prefix}:seti:${attempt}`;
  try {
    return await createSetupIntent(deps.stripe, { ...wanted, idempotencyKey });
  } catch (error) {
    if (!isKeyUnusable(error)) throw error;
    // An unused second one does no harm.
    return createSetupIntent(deps.stripe, { ...wanted, idempotencyKey: `${idempotencyKey}:2` });
  }
}

function paymentSecret({ latest_invoice: invoice }: Stripe.Subscription): string | undefined {
  return typeof invoice === 'object' ? invoice?.confirmation_secret?.client_secret : undefined;
}

import type Stripe from 'stripe';
import { StripeFailure } from '../../platform/stripe/failure.ts';
import type { BillingDeps } from '../subscription/billing-deps.ts';
import { factsOf, hasEnded } from '../subscription/subscription-state.ts';
import type { PlannedAttempt } from './attempt-plan.ts';
import { isOwned } from './confirmation.ts';
import { isKeyUnusable, type Names } from './create-customer.ts';
import { priceOf } from './prices.ts';
import {
  createSetupIntent,
  createSubscription,
  setupIntentOf,
  subscriptionForBrowser,
  subscriptionsOf,
} from './stripe-gateway.ts';

/** A subscription that was made for an attempt. */
export interface CreatedSubscription {
  readonly subscription: Stripe.Subscription;
  /** Its number, which is later than the attempt's where that was of no use any more. */
  readonly attempt: number;
  /** Ids of others that have not ended: left behind by calls that stopped, and never given to any browser. */
  readonly superfluous: readonly string[];
}

type Deps = Pick<BillingDeps, 'stripe' | 'clock'>;

interface CreateOptions {
  readonly customer: string;
  /** Whether an earlier call may have made it. */
  readonly mayExist: boolean;
}

/**
 * The attempt's subscription, found or made, as the browser needs it. CodeSending the same key again is as good as looking, but for a day only,
 * and not when the key keeps a failure of Stripe's: then the next number is taken, if there is really nothing.
 */
export async function findOrCreateSubscription(
  names: Names,
  attempt: PlannedAttempt,
  { customer, mayExist }: CreateOptions,
  deps: Deps,
): Promise<CreatedSubscription> {
  const { interval, trial } = attempt;
  const price = await priceOf(interval, deps);
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
  const all = await subscriptionsOf(stripe, customer);
  // Those of earlier numbers are given up already, or the account's.
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

/** A lost one of a later number may be of an interval that is not wanted any more. */
function fits(subscription: Stripe.Subscription, attempt: PlannedAttempt): boolean {
  const { interval } = factsOf(subscription, false);
  const isTrial = subscription.trial_end !== null;
  return interval === attempt.interval && isTrial === attempt.trial;
}

function numberOf({ metadata }: Stripe.Subscription): number {
  const n = Number(metadata.attempt);
  return Number.isInteger(n) ? n : 0;
}

/** What the browser confirms. The secret is for the reply alone: it is neither stored nor logged. */
export interface Intent {
  readonly id: string;
  readonly clientSecret: string;
}

interface IntentOptions {
  readonly trial: boolean;
  /** As it was noted when it was made. */
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

/** Stripe makes none for a customer who has a card that can be charged, and shows it no longer once it has succeeded. */
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
    // A second one that nobody is given is of no harm.
    return createSetupIntent(deps.stripe, { ...wanted, idempotencyKey: `${idempotencyKey}:2` });
  }
}

function paymentSecret({ latest_invoice: invoice }: Stripe.Subscription): string | undefined {
  return typeof invoice === 'object' ? invoice?.confirmation_secret?.client_secret : undefined;
}

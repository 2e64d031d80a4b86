import type Stripe from 'stripe';
import type { Seconds } from '../../../shared/odds/time.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { sha256 } from '../../platform/hash.ts';
import { pendingCompensation, userSubscription } from '../../platform/table/keys.ts';
import { ConditionFailed, isNew, type Step } from '../../platform/table/write.ts';
import {
  factsAtStripe,
  isStillLive,
  type SubscriptionDeps,
  subscriptionAtStripe,
} from '../subscription/refresh-subscription.ts';
import { factsOf, isConfirmedItself, stripeId } from '../subscription/subscription-state.ts';
import {
  type SubscriptionFacts,
  type SubscriptionRow,
  storedSubscription,
  unchangedSince,
  writeSubscriptionStep,
} from '../subscription/subscription-store.ts';
import { untilUnchanged } from '../subscription/until-unchanged.ts';
import { enqueueCompensationStep, isCompensated } from './compensation-store.ts';

export interface SyncOptions {
  /**
   * Extra steps for the same transaction, such as an event's ledger row. A function gets Stripe's state, or undefined if the subscription
   * is not the user's afterward.
   */
  readonly extraSteps?: readonly Step[] | ((facts: SubscriptionFacts | undefined) => readonly Step[]);
}

/**
 * Updates a user's stored subscription from Stripe. Our version is read before Stripe, and nothing is written if it changed meanwhile, so
 * that in a race older data never overwrites newer data. A subscription that Stripe does not know has ended. A different subscription
 * replaces the user's only if it is active and the user's is not, by Stripe's state of both; if both are active, its compensation is pending,
 * so that no one pays twice.
 * @returns the stored subscription
 * @throws StripeFailure; 'unavailable'; ConditionFailed if one of the extra steps was refused
 */
export async function syncSubscription(
  userId: string,
  subscriptionId: string,
  { extraSteps = [] }: SyncOptions,
  deps: SubscriptionDeps,
): Promise<SubscriptionRow | undefined> {
  const { table } = deps;
  return untilUnchanged('a subscription', async () => {
    const before = await storedSubscription(table, userId);
    const at = wholeSeconds(deps.clock());
    const found = await subscriptionAtStripe(deps.stripe, subscriptionId);
    const { own, facts } = await changeOf(userId, { before, subscriptionId, found, at }, deps);
    const steps = [...own, ...(typeof extraSteps === 'function' ? extraSteps(facts) : extraSteps)];
    try {
      if (steps.length > 0) await table.transact(steps);
      return facts === undefined ? before : await storedSubscription(table, userId);
    } catch (error) {
      if (error instanceof ConditionFailed && error.steps.some((step) => step < own.length)) return 'again';
      throw error;
    }
  });
}

/**
 * Records a compensation for a subscription without an owner, if it is active with a confirmed card or payment; an unconfirmed one ends by
 * itself.
 * @returns its id, if this call recorded a compensation
 */
export async function compensateUnowned(
  subscriptionId: string,
  { extraSteps }: { readonly extraSteps: readonly Step[] },
  { table, stripe, clock, log }: SubscriptionDeps,
): Promise<string[]> {
  const found = await subscriptionAtStripe(stripe, subscriptionId);
  const stray = found !== undefined && isConfirmedItself(found);
  if (stray) log.error('subscription_stray', { subscriptionId });
  const steps = stray ? [compensationStep(found, 'stray', wholeSeconds(clock()))] : [];
  const all = [...extraSteps, ...steps];
  if (all.length > 0) await table.transact(all);
  return stray ? [subscriptionId] : [];
}

interface StripeComparison {
  readonly before: SubscriptionRow | undefined;
  readonly subscriptionId: string;
  readonly found: Stripe.Subscription | undefined;
  readonly at: Seconds;
}

interface SubscriptionChange {
  /** Writes to the subscription's own row; refused if it changed meanwhile. */
  readonly own: readonly Step[];
  /** Stripe's state, if this is the user's subscription from now on. */
  readonly facts: SubscriptionFacts | undefined;
}

const nothing: SubscriptionChange = { own: [], facts: undefined };

async function changeOf(
  userId: string,
  comparison: StripeComparison,
  deps: SubscriptionDeps,
): Promise<SubscriptionChange> {
  const { before, subscriptionId, found, at } = comparison;
  if (before?.subscriptionId === subscriptionId) {
    const facts = factsAtStripe(before, found);
    return { own: [writeSubscriptionStep(userId, before, { ...facts, at })], facts };
  }
  if (found === undefined || !isConfirmedItself(found)) return nothing;
  if (await isCompensated(deps.table, subscriptionId)) return nothing;
  const facts = factsOf(found, true);
  const person = { user: sha256(userId), subscriptionId };
  if (!(await isStillLive(before, deps.stripe))) {
    deps.log.warn('subscription_adopted', person);
    const notCompensated: Step = { kind: 'check', key: pendingCompensation(subscriptionId), condition: isNew };
    return { own: [writeSubscriptionStep(userId, before, { ...facts, at }), notCompensated], facts };
  }
  deps.log.error('subscription_doubled', person);
  const unchanged: Step = { kind: 'check', key: userSubscription(userId), condition: unchangedSince(before) };
  return { own: [unchanged, compensationStep(found, 'second-subscription', at)], facts: undefined };
}

function compensationStep({ id, customer }: Stripe.Subscription, why: string, enqueuedAt: Seconds): Step {
  return enqueueCompensationStep({ subscriptionId: id, customerId: stripeId(customer), why, enqueuedAt });
}

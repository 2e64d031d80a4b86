import { isDeepStrictEqual } from 'node:util';
import type Stripe from 'stripe';
import { syncSubscription } from '../../billing/compensation/sync-subscription.ts';
import { announceRenewal, dueRenewal } from '../../billing/subscription/announce-renewal.ts';
import type { BillingDeps } from '../../billing/subscription/billing-deps.ts';
import { factsOf, isConfirmedItself, stripeId } from '../../billing/subscription/subscription-state.ts';
import { type SubscriptionRow, storedSubscriptions } from '../../billing/subscription/subscription-store.ts';
import { applySubscriptionEvent } from '../../billing/webhooks/apply-subscription-event.ts';
import { ownerInMetadata } from '../../billing/webhooks/event-owner.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { markSubscriptions } from './mark-store.ts';
import { countConcurrently, type Run } from './run.ts';

/** Stripe's maximum page size. */
const PAGE_SIZE = 100;

/**
 * Compares every subscription at Stripe with our rows and updates those that differ, including changes without an event and events that
 * Stripe no longer lists. Announces yearly renewals on the way.
 * @param from the subscription at which the last run stopped
 * @returns how many differed
 */
export async function syncChanged(
  from: string | undefined,
  run: Run,
  mayBegin: () => boolean,
  deps: BillingDeps,
): Promise<number> {
  let last = from;
  let changed = 0;
  while (mayBegin()) {
    const after = last === undefined ? {} : { starting_after: last };
    const page = await deps.stripe.page((sdk) => sdk.subscriptions.list({ status: 'all', limit: PAGE_SIZE, ...after }));
    const known = await storedSubscriptions(deps.table, new Set(page.data.flatMap((each) => userOf(each) ?? [])));
    const differing = differingOf(page.data, known, deps);
    const tasks = [...differing, ...renewalsOf(page.data, known, deps)];
    const begun = await countConcurrently(tasks, mayBegin, (act) => act(run));
    changed += differing.length;
    if (begun < tasks.length) return changed;
    last = page.has_more ? page.data.at(-1)?.id : undefined;
    await markSubscriptions(deps.table, last);
    if (last === undefined) return changed;
  }
  return changed;
}

type Act = (run: Run) => Promise<unknown>;
/** The rows of the page's users. */
type KnownRows = Awaited<ReturnType<typeof storedSubscriptions>>;

/** One task for each subscription that differs from our row. */
function differingOf(page: readonly Stripe.Subscription[], known: KnownRows, deps: BillingDeps): Act[] {
  return page.flatMap((subscription): Act[] => {
    const { id: subscriptionId, customer } = subscription;
    const userId = userOf(subscription);
    const row = userId === undefined ? undefined : known.get(userId);
    const isPresent = userId !== undefined && row?.subscriptionId === subscriptionId;
    // Subscriptions that ended before the current one and unconfirmed attempts do not matter here.
    if (isPresent ? isLevel(row, subscription) : !isConfirmedItself(subscription)) return [];
    const act = isPresent
      ? () => syncSubscription(userId, subscriptionId, {}, deps)
      : () => applySubscriptionEvent({ subscriptionId, customerId: stripeId(customer), marker: [] }, deps);
    return [(run) => run.attempt('subscription', { subscriptionId }, act)];
  });
}

/** One task for each yearly renewal to announce. Only where our row is as Stripe's: it may have been canceled there. */
function renewalsOf(page: readonly Stripe.Subscription[], known: KnownRows, deps: BillingDeps): Act[] {
  const now = wholeSeconds(deps.clock());
  return page.flatMap((subscription): Act[] => {
    const userId = userOf(subscription);
    const row = userId === undefined ? undefined : known.get(userId);
    if (userId === undefined || row?.subscriptionId !== subscription.id || !isLevel(row, subscription)) return [];
    const due = dueRenewal(row, now);
    if (due === undefined) return [];
    const { id: subscriptionId } = subscription;
    return [(run) => run.attempt('renewal', { subscriptionId }, () => announceRenewal(userId, due, deps))];
  });
}

/** A registration's id becomes its account's id. */
function userOf({ metadata }: Stripe.Subscription): string | undefined {
  return ownerInMetadata(metadata)?.id;
}

function isLevel(row: SubscriptionRow, subscription: Stripe.Subscription): boolean {
  const { syncedAt: _syncedAt, askedAt: _askedAt, version: _version, ...known } = row;
  return isDeepStrictEqual(known, factsOf(subscription, row.cardConfirmed));
}

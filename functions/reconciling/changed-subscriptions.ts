import { isDeepStrictEqual } from 'node:util';
import type Stripe from 'stripe';
import type { BillingDeps } from '../billing/billing-deps.ts';
import { factsOf, isConfirmedItself } from '../billing/subscription-state.ts';
import { type SubscriptionRow, subscriptionOf } from '../billing/subscription-store.ts';
import { syncSubscription } from '../billing/syncing.ts';
import { followStray } from './following-stray.ts';
import { markSubscriptions } from './mark-store.ts';
import { inLanes, type Run } from './run.ts';

/** What Stripe gives at once. */
const PAGE_SIZE = 100;

/**
 * Compares every subscription at Stripe with what we know, and brings level what differs: also what no event told of, and what an event
 * told of that Stripe lists no more.
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
    const differing = await differingOf(page.data, deps);
    const begun = await inLanes(differing, mayBegin, (act) => act(run));
    changed += differing.length;
    if (begun < differing.length) return changed;
    last = page.has_more ? page.data.at(-1)?.id : undefined;
    await markSubscriptions(deps.table, last);
    if (last === undefined) return changed;
  }
  return changed;
}

type Act = (run: Run) => Promise<unknown>;

async function differingOf(page: readonly Stripe.Subscription[], deps: BillingDeps): Promise<Act[]> {
  const known = await knownOf(page, deps);
  return page.flatMap((subscription): Act[] => {
    const { id } = subscription;
    const userId = userOf(subscription);
    const row = userId === undefined ? undefined : known.get(userId);
    if (userId !== undefined && row?.subscriptionId === id) {
      if (isLevel(row, subscription)) return [];
      return [
        (run) => run.attempt('subscription', { subscriptionId: id }, () => syncSubscription(userId, id, {}, deps)),
      ];
    }
    // Neither what ended before the present one, nor an attempt that is not confirmed, is anybody's concern here.
    if (!isConfirmedItself(subscription)) return [];
    return [(run) => run.attempt('subscription', { subscriptionId: id }, () => followStray(subscription, deps))];
  });
}

async function knownOf(page: readonly Stripe.Subscription[], { table }: BillingDeps) {
  const userIds = new Set(page.flatMap((each) => userOf(each) ?? []));
  return new Map(await Promise.all([...userIds].map(async (id) => [id, await subscriptionOf(table, id)] as const)));
}

/** Of an account that began with a registration, the registration's id is the account's. */
function userOf({ metadata: { userId, registrationId } }: Stripe.Subscription): string | undefined {
  return userId ?? registrationId;
}

function isLevel(row: SubscriptionRow, subscription: Stripe.Subscription): boolean {
  const { syncedAt: _syncedAt, askedAt: _askedAt, version: _version, ...known } = row;
  return isDeepStrictEqual(known, factsOf(subscription, row.cardConfirmed));
}

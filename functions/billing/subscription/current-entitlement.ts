import type { Seconds } from '../../../shared/odds/time.ts';
import { type Clock, systemClock, wholeSeconds } from '../../platform/clock.ts';
import { sha256 } from '../../platform/hash.ts';
import { type Log, standardOutputLog } from '../../platform/logger.ts';
import { readOnlyStripe } from '../../platform/stripe/app-stripe.ts';
import type { StripeCalls } from '../../platform/stripe/calls.ts';
import { StripeFailure } from '../../platform/stripe/failure.ts';
import { appTable } from '../../platform/table/client.ts';
import type { Table } from '../../platform/table/table.ts';
import { hasAccess } from './entitlement.ts';
import { refreshSubscription, type SubscriptionDeps } from './refresh-subscription.ts';
import { claimRefresh, type SubscriptionRow, storedSubscription } from './subscription-store.ts';

export interface EntitledDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly log: Log;
  /** Created only if a paid period is over. */
  readonly stripe: () => Promise<StripeCalls>;
}

export interface Entitlement {
  /** Whether the user has access now. */
  readonly access: boolean;
  /** The stored subscription. */
  readonly known: SubscriptionRow | undefined;
}

/** Stripe is called at most this often per user. */
const ASK_AGAIN_SECONDS = 300;
/** During a Stripe outage a renewing subscription keeps access this long after its period. */
const OUTAGE_SECONDS = 24 * 3600;

/**
 * Whether a user has access. The stored subscription decides until its period is over; then Stripe is asked, once in five minutes, and the
 * result stored. During an outage the previous state stays valid for a day.
 * @throws 'unavailable' if the table does not respond
 */
export async function entitlementOf(userId: string, deps: EntitledDeps): Promise<Entitlement> {
  const known = await storedSubscription(deps.table, userId);
  const now = deps.clock();
  const lapsed = hasAccess(known, now) ? undefined : lapsedOf(known);
  return lapsed === undefined ? { known, access: hasAccess(known, now) } : entitlementAfter(lapsed, userId, deps);
}

/** A stored subscription whose period is over and that may have been renewed since. */
interface Lapsed {
  readonly known: SubscriptionRow;
  readonly subscriptionId: string;
  /** End of the paid period or trial, seconds since 1970. */
  readonly end: number;
}

function lapsedOf(known: SubscriptionRow | undefined): Lapsed | undefined {
  const end = known && ends[known.status]?.(known);
  if (known?.subscriptionId === undefined || end === undefined || !known.cardConfirmed) return undefined;
  return { known, subscriptionId: known.subscriptionId, end };
}

/** Only these statuses renew. */
const ends: Readonly<Record<string, (known: SubscriptionRow) => number | undefined>> = {
  active: ({ currentPeriodEnd }) => currentPeriodEnd,
  trialing: ({ trialEnd }) => trialEnd,
};

async function entitlementAfter(lapsed: Lapsed, userId: string, deps: EntitledDeps): Promise<Entitlement> {
  const { known, subscriptionId } = lapsed;
  const at = wholeSeconds(deps.clock());
  const claim = { at, notSince: at - ASK_AGAIN_SECONDS };
  if (isConfirmedSinceEnd(lapsed) && known.syncedAt > claim.notSince) return { known, access: false };
  if (!(await claimRefresh(deps.table, userId, known, claim))) {
    // Another call is refreshing it, or just did.
    const latest = await storedSubscription(deps.table, userId);
    return { known: latest, access: hasAccess(latest, deps.clock()) || hasOutageGrace(lapsedOf(latest), at) };
  }
  const asked = await refreshFromStripe(userId, subscriptionId, deps);
  if (!asked.answered) return { known, access: hasOutageGrace(lapsed, at) };
  return { known: asked.known, access: hasAccess(asked.known, deps.clock()) };
}

/** Whether Stripe confirmed the end since. */
function isConfirmedSinceEnd({ known, end }: Lapsed): boolean {
  return known.syncedAt >= end;
}

/** One that was canceled has no grace period. */
function hasOutageGrace(lapsed: Lapsed | undefined, at: Seconds): boolean {
  if (lapsed === undefined || isConfirmedSinceEnd(lapsed)) return false;
  const { known, end } = lapsed;
  return at < end + OUTAGE_SECONDS && (known.endsAt === undefined || known.endsAt > at);
}

/** From the environment. */
export function liveEntitledDeps(): EntitledDeps {
  return {
    table: appTable(),
    clock: systemClock,
    log: standardOutputLog(),
    stripe: readOnlyStripe,
  };
}

type StripeAnswer =
  | { readonly answered: true; readonly known: SubscriptionRow | undefined }
  /** Stripe does not respond in time. */
  | { readonly answered: false };

type RefreshDeps = Omit<SubscriptionDeps, 'stripe'> & { readonly stripe: () => Promise<StripeCalls> };

/**
 * Updates a user's subscription from Stripe, if Stripe responds.
 * @throws 'unavailable' if the table does not
 */
async function refreshFromStripe(
  userId: string,
  subscriptionId: string,
  { stripe, ...deps }: RefreshDeps,
): Promise<StripeAnswer> {
  const calls = await stripe();
  try {
    const known = await refreshSubscription(userId, subscriptionId, { ...deps, stripe: calls });
    return { answered: true, known };
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    deps.log.error('subscription_not_asked', { user: sha256(userId) }, error);
    return { answered: false };
  }
}

import type { Seconds } from '../../../shared/odds/time.ts';
import { type Clock, systemClock, wholeSeconds } from '../../platform/clock.ts';
import { sha256 } from '../../platform/hash.ts';
import { type Log, standardOutputLog } from '../../platform/logger.ts';
import { shortTimeoutStripe } from '../../platform/stripe/app-stripe.ts';
import type { StripeCalls } from '../../platform/stripe/calls.ts';
import { StripeFailure } from '../../platform/stripe/failure.ts';
import { appTable } from '../../platform/table/client.ts';
import type { Table } from '../../platform/table/table.ts';
import { hasAccess } from './entitlement.ts';
import { refreshSubscription, type SubscriptionDeps } from './refresh-subscription.ts';
import { claimRefresh, type SubscriptionRow, subscriptionOf } from './subscription-store.ts';

export interface EntitledDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly log: Log;
  /** Made only where somebody's time has run out. */
  readonly stripe: () => Promise<StripeCalls>;
}

export interface Entitlement {
  /** Whether the data is open to the person at present. */
  readonly access: boolean;
  /** What we know by now. */
  readonly known: SubscriptionRow | undefined;
}

/** Stripe is asked about one person no more often. */
const ASK_AGAIN_SECONDS = 300;
/** So long after its end a subscription that renews keeps its access while Stripe does not answer. */
const OUTAGE_SECONDS = 24 * 3600;

/**
 * Whether a person has access. What we know decides until its time has run out; then Stripe is asked, by one call in five minutes, and
 * its answer kept. Without an answer the old one stands for a day after the end. Throws Unavailable when the table does not answer.
 */
export async function entitlementOf(userId: string, deps: EntitledDeps): Promise<Entitlement> {
  const known = await subscriptionOf(deps.table, userId);
  const now = deps.clock();
  const lapsed = hasAccess(known, now) ? undefined : lapsedOf(known);
  return lapsed === undefined ? { known, access: hasAccess(known, now) } : entitlementAfter(lapsed, userId, deps);
}

/** A subscription that opens the data no more as far as we know, and may have been renewed since. */
interface Lapsed {
  readonly known: SubscriptionRow;
  readonly subscriptionId: string;
  /** Of what was paid, or of the trial; seconds since 1970. */
  readonly end: number;
}

function lapsedOf(known: SubscriptionRow | undefined): Lapsed | undefined {
  const end = known && ends[known.status]?.(known);
  if (known?.subscriptionId === undefined || end === undefined || !known.cardConfirmed) return undefined;
  return { known, subscriptionId: known.subscriptionId, end };
}

/** Only these are followed by another period. */
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
    // Somebody else asks, or asked just now.
    const latest = await subscriptionOf(deps.table, userId);
    return { known: latest, access: hasAccess(latest, deps.clock()) || hasOutageGrace(lapsedOf(latest), at) };
  }
  const asked = await refreshFromStripe(userId, subscriptionId, deps);
  if (!asked.answered) return { known, access: hasOutageGrace(lapsed, at) };
  return { known: asked.known, access: hasAccess(asked.known, deps.clock()) };
}

/** Stripe was asked since the end, and said that nothing has changed. */
function isConfirmedSinceEnd({ known, end }: Lapsed): boolean {
  return known.syncedAt >= end;
}

/** One that was to end then needs nobody to say that it did. */
function hasOutageGrace(lapsed: Lapsed | undefined, at: Seconds): boolean {
  if (lapsed === undefined || isConfirmedSinceEnd(lapsed)) return false;
  const { known, end } = lapsed;
  return at < end + OUTAGE_SECONDS && (known.endsAt === undefined || known.endsAt > at);
}

/** As the environment says. */
export function liveEntitledDeps(): EntitledDeps {
  return {
    table: appTable(),
    clock: systemClock,
    log: standardOutputLog(),
    stripe: shortTimeoutStripe,
  };
}

type StripeAnswer =
  | { readonly answered: true; readonly known: SubscriptionRow | undefined }
  /** Stripe does not answer, or not in time. */
  | { readonly answered: false };

type RefreshDeps = Omit<SubscriptionDeps, 'stripe'> & { readonly stripe: () => Promise<StripeCalls> };

/** Brings a person's subscription level with Stripe, if Stripe answers. Throws Unavailable when the table does not. */
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

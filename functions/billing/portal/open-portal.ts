import { billingMessages } from '../../../shared/contracts/billing.ts';
import type { Millis } from '../../../shared/odds/time.ts';
import { sha256 } from '../../platform/hash.ts';
import { StripeFailure } from '../../platform/stripe/failure.ts';
import { isMarked } from '../../platform/stripe/ours.ts';
import { eachOf } from '../../platform/stripe/pages.ts';
import type { SubscriptionDeps } from '../subscription/refresh-subscription.ts';
import { storedSubscription } from '../subscription/subscription-store.ts';

export interface PortalDeps extends SubscriptionDeps {
  /** Origin of the return URL; never taken from the request. */
  readonly siteOrigin: string;
}

/** The portal's URL, or why it is not available. */
export type Portal =
  | { readonly url: string }
  | { readonly needsSetup: true; readonly message: string }
  | { readonly message: string };

/** The parameter tells the page that the subscription may just have changed at Stripe. */
const RETURN_PATH = '/settings?from=billing';
/** How long the configuration is cached. */
const KEPT_MS = 5 * 60 * 1000;

const NEEDS_SETUP = { needsSetup: true, message: billingMessages.setupFirst } as const;
const CLOSED = { message: billingMessages.portalClosed };

/**
 * Creates a portal session for the user's customer; its URL is valid for a few minutes.
 * @throws StripeFailure
 */
export async function openPortal(userId: string, deps: PortalDeps): Promise<Portal> {
  const customer = (await storedSubscription(deps.table, userId))?.customerId;
  if (customer === undefined) return NEEDS_SETUP;
  const configuration = await configurationOf(deps);
  if (configuration === undefined) {
    deps.log.error('portal_not_configured');
    return CLOSED;
  }
  const params = { customer, configuration, return_url: `${deps.siteOrigin}${RETURN_PATH}` };
  try {
    const make = () => deps.stripe.one('billing_portal.session', (sdk) => sdk.billingPortal.sessions.create(params));
    return { url: (await make()).url };
  } catch (error) {
    return withoutPortal(error, userId, deps);
  }
}

function withoutPortal(error: unknown, userId: string, { stripe, log }: PortalDeps): Portal {
  if (!(error instanceof StripeFailure)) throw error;
  if (error.kind === 'missing' && error.facts.param === 'customer') return NEEDS_SETUP;
  if (error.kind !== 'missing' && error.kind !== 'refused') throw error;
  // Only the configuration can be wrong: deleted, inactive or never saved.
  portals.delete(stripe);
  log.error('portal_not_configured', { user: sha256(userId) }, error);
  return CLOSED;
}

interface CachedPortal {
  readonly id: string;
  /** ms */
  readonly readAt: Millis;
}

const portals = new WeakMap<PortalDeps['stripe'], CachedPortal>();

/** The configuration with our metadata: one created by API is never Stripe's default. */
async function configurationOf({ stripe, clock }: PortalDeps): Promise<string | undefined> {
  const now = clock();
  const known = portals.get(stripe);
  if (known !== undefined && now - known.readAt < KEPT_MS) return known.id;
  const all = eachOf(stripe, (sdk, paging) => sdk.billingPortal.configurations.list({ active: true, ...paging }));
  for await (const each of all) {
    if (!isMarked(each, 'portal')) continue;
    portals.set(stripe, { id: each.id, readAt: now });
    return each.id;
  }
  return undefined;
}

import { getSubscription } from '../../shared/contracts/billing.ts';
import { signedInEndpoint } from '../compose/signed-in-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { type EntitledDeps, entitlementOf, liveEntitledDeps } from './subscription/current-entitlement.ts';
import { describeSubscription } from './subscription/describe-subscription.ts';

/** Reports access exactly as the data endpoints decide it, also during a Stripe outage. */
export const run: Run<typeof getSubscription, EntitledDeps> = async ({ caller }, deps) => {
  const { known, access } = await entitlementOf(caller.userId, deps);
  return { ...describeSubscription(known, deps.clock()), hasSubscription: access };
};

export const handler = signedInEndpoint(getSubscription, liveEntitledDeps, run);

import { cancelSubscription } from '../../shared/contracts/billing.ts';
import { signedInEndpoint } from '../compose/signed-in-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { limits } from '../identity/protection/limits.ts';
import { takeOne } from '../identity/protection/rate-limit.ts';
import { sha256 } from '../platform/hash.ts';
import { cancelAtPeriodEnd } from './subscription/cancel-subscription.ts';
import { liveSubscriptionDeps } from './subscription/refresh-deps.ts';
import type { SubscriptionDeps } from './subscription/refresh-subscription.ts';

export const run: Run<typeof cancelSubscription, SubscriptionDeps> = async ({ caller: { userId } }, deps) => {
  await takeOne(deps.table, limits.cancellingByUser, sha256(userId), deps.clock());
  return cancelAtPeriodEnd(userId, deps);
};

export const handler = signedInEndpoint(cancelSubscription, liveSubscriptionDeps, run);

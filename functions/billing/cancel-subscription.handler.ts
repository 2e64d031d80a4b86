import { cancelSubscription } from '../../shared/contracts/billing.ts';
import type { Run } from '../edge/call.ts';
import { defineEndpoint } from '../edge/define-endpoint.ts';
import { plainHash } from '../protection/hash.ts';
import { limits } from '../protection/limits.ts';
import { takeOne } from '../protection/rate-limit.ts';
import { cancelAtPeriodEnd } from './cancelling.ts';
import { liveSyncingDeps } from './syncing-deps.ts';
import type { SyncingDeps } from './syncing-own.ts';

export const run: Run<typeof cancelSubscription, SyncingDeps> = async ({ caller: { userId } }, deps) => {
  await takeOne(deps.table, limits.cancellingByUser, plainHash(userId), deps.clock());
  return cancelAtPeriodEnd(userId, deps);
};

export const handler = defineEndpoint(cancelSubscription, liveSyncingDeps, run);

import type { Contract } from '../../shared/contracts/contract.ts';
import { type EntitledDeps, entitlementOf, liveEntitledDeps } from '../billing/subscription/current-entitlement.ts';
import type { Run } from '../edge/call.ts';
import { defineEndpoint } from '../edge/define-endpoint.ts';
import { lazy } from '../edge/lazy.ts';
import { type HttpHandler, liveHttpDeps } from '../edge/pipeline.ts';
import type { AccessPort } from '../edge/ports.ts';
import { liveSessions } from './signed-in-endpoint.ts';

/** The Lambda handler of an endpoint for users with an active subscription. */
export function subscribedEndpoint<C extends Contract & { readonly access: 'subscribed' }, D>(
  contract: C,
  liveDeps: () => D | Promise<D>,
  run: Run<C, D>,
): HttpHandler {
  return defineEndpoint(contract, liveDeps, run, { ...liveHttpDeps(), sessions: liveSessions, access: liveAccess });
}

/** For endpoints that need a subscription only for a part of what they reply. */
export async function isSubscribed(userId: string): Promise<boolean> {
  return (await liveAccess()).subscribed(userId);
}

const liveAccess = lazy(() => createAccessPort(liveEntitledDeps()));

/** Resolves user → subscription from the table, and from Stripe once the paid period is over. */
export function createAccessPort(deps: EntitledDeps): AccessPort {
  return { subscribed: async (userId) => (await entitlementOf(userId, deps)).access };
}

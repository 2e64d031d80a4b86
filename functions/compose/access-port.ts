import { type EntitledDeps, entitlementOf } from '../billing/subscription/current-entitlement.ts';
import type { AccessPort } from '../edge/access.ts';

/** Person → subscription, from the table, and from Stripe where time has run out. */
export function createAccessPort(deps: EntitledDeps): AccessPort {
  return { subscribed: async (userId) => (await entitlementOf(userId, deps)).access };
}

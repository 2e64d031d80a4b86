import { getUser, login, logout } from '../../../shared/contracts/account.ts';
import {
  cancelSubscription,
  checkTrialEligibility,
  completeSubscription,
  completeSubscriptionExistingUser,
  createSubscription,
  createSubscriptionExistingUser,
  getSubscription,
  openBillingPortal,
  reactivateSubscription,
} from '../../../shared/contracts/billing.ts';
import type { RequestOf } from '../../../shared/contracts/contract.ts';
import {
  getOdds,
  getScanStats,
  listEvents,
  listOpportunities,
  listOverlap,
  listPromo,
  scan,
} from '../../../shared/contracts/opportunities.ts';
import { getPreferences, savePreferences } from '../../../shared/contracts/preferences.ts';
import type { OpportunityKind } from '../../../shared/odds/limits.ts';
import { call, callPrepared } from './client.ts';

const listOf = {
  arbitrage: listOpportunities,
  overlap: listOverlap,
  promo: listPromo,
} as const satisfies Record<OpportunityKind, unknown>;

/**
 * The calls of what stands around every page. Their code, with the contracts and zod, is a seventh of what a first view would load,
 * and a visitor's makes no call: see `server.ts`.
 */
export const calls = {
  user: (signal: AbortSignal) => call(getUser, { signal }),
  login: (request: RequestOf<typeof login>) => call(login, { request }),
  logout: () => call(logout, {}),
  preferences: (signal: AbortSignal) => call(getPreferences, { signal }),
  savePreferences: (request: RequestOf<typeof savePreferences>) => call(savePreferences, { request }),
  subscription: (signal: AbortSignal) => call(getSubscription, { signal }),
  checkTrial: (email: string, signal: AbortSignal) => call(checkTrialEligibility, { request: { email }, signal }),
  createSubscription: (request: RequestOf<typeof createSubscription>) => call(createSubscription, { request }),
  completeSubscription: (request: RequestOf<typeof completeSubscription>) => call(completeSubscription, { request }),
  createSubscriptionExistingUser: (request: RequestOf<typeof createSubscriptionExistingUser>) =>
    call(createSubscriptionExistingUser, { request }),
  completeSubscriptionExistingUser: (request: RequestOf<typeof completeSubscriptionExistingUser>) =>
    call(completeSubscriptionExistingUser, { request }),
  cancelSubscription: () => call(cancelSubscription, {}),
  reactivateSubscription: () => call(reactivateSubscription, {}),
  openBillingPortal: () => call(openBillingPortal, {}),
  list: (kind: OpportunityKind, signal: AbortSignal) => callPrepared(listOf[kind], { signal }),
  events: (signal: AbortSignal) => callPrepared(listEvents, { signal }),
  odds: (eventId: string, market: string, signal: AbortSignal) =>
    call(getOdds, { params: { eventId, market }, signal }),
  scanStats: (signal: AbortSignal) => call(getScanStats, { signal }),
  scan: () => call(scan, {}),
};

import { getUser, login, logout } from './account.ts';
import { getSubscription } from './billing.ts';
import type { Contract } from './contract.ts';
import { getOdds, getScanStats, listEvents, listOpportunities, listOverlap, listPromo, scan } from './opportunities.ts';

/** Every endpoint. The name is the path of its handler: `functions/<name>.handler.ts`. */
export const contracts = {
  'account/get-user': getUser,
  'account/login': login,
  'account/logout': logout,
  'billing/get-subscription': getSubscription,
  'opportunities/list-opportunities': listOpportunities,
  'opportunities/list-overlap': listOverlap,
  'opportunities/list-promo': listPromo,
  'opportunities/list-events': listEvents,
  'opportunities/get-odds': getOdds,
  'opportunities/scan': scan,
  'opportunities/get-scan-stats': getScanStats,
} as const satisfies Record<string, Contract>;

export type EndpointName = keyof typeof contracts;

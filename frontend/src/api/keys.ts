import type { getUser } from '../../../shared/contracts/account.ts';
import type { checkTrialEligibility, getSubscription } from '../../../shared/contracts/billing.ts';
import type {
  getOdds,
  getScanStats,
  listEvents,
  listOpportunities,
  listOverlap,
  listPromo,
} from '../../../shared/contracts/opportunities.ts';
import type { getPreferences } from '../../../shared/contracts/preferences.ts';

type PathOf<C extends { path: string }> = C['path'];

/**
 * What replies are kept under: the paths of their calls. Written out once more, held true by their types alone, because the contracts
 * bring the schemas of every reply along, and a visitor's first view asks the server nothing.
 */
export const keys: {
  readonly user: PathOf<typeof getUser>;
  readonly subscription: PathOf<typeof getSubscription>;
  readonly trial: PathOf<typeof checkTrialEligibility>;
  readonly preferences: PathOf<typeof getPreferences>;
  readonly arbitrage: PathOf<typeof listOpportunities>;
  readonly overlap: PathOf<typeof listOverlap>;
  readonly promo: PathOf<typeof listPromo>;
  readonly events: PathOf<typeof listEvents>;
  readonly odds: PathOf<typeof getOdds>;
  readonly scanStats: PathOf<typeof getScanStats>;
} = {
  user: '/api/auth/user',
  subscription: '/api/subscription',
  trial: '/api/check-trial-eligibility',
  preferences: '/api/user-preferences',
  arbitrage: '/api/opportunities',
  overlap: '/api/overlap',
  promo: '/api/promo',
  events: '/api/events',
  odds: '/api/odds/{eventId}/{market}',
  scanStats: '/api/scan-stats',
};

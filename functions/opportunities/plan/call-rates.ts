import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';

/** The provider allows 30 calls a second for all leagues together; these are shared out, which leaves some to retries. */
const CALLS_A_SECOND = 25;

/**
 * Calls that each league may start per second: one, and of the rest as much as its share of the credits. The runs of a round go on at the
 * same time and do not know of each other.
 */
export function callRates(credits: ReadonlyMap<LeagueKey, number>): ReadonlyMap<LeagueKey, number> {
  const total = [...credits.values()].reduce((sum, each) => sum + each, 0);
  const rest = Math.max(0, CALLS_A_SECOND - credits.size);
  return new Map(
    [...credits].map(([league, each]) => [league, 1 + rest * (total === 0 ? 1 / credits.size : each / total)]),
  );
}

import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import type { Allotment } from './allot.ts';

/** The provider allows 30 calls a second for all leagues together; these are shared out, which leaves some to retries. */
const CALLS_A_SECOND = 25;

/**
 * Calls that each league may start per second: one, and of the rest as much as its share of the calls. The runs of a round go on at the
 * same time, do not know of each other, and so end at about the same time.
 */
export function callRates(asked: ReadonlyMap<LeagueKey, Pick<Allotment, 'calls'>>): ReadonlyMap<LeagueKey, number> {
  const total = [...asked.values()].reduce((sum, { calls }) => sum + calls, 0);
  const rest = Math.max(0, CALLS_A_SECOND - asked.size);
  return new Map(
    [...asked].map(([league, { calls }]) => [league, 1 + rest * (total === 0 ? 1 / asked.size : calls / total)]),
  );
}

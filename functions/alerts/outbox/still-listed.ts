import { priceAt } from '../../../shared/boards/price-at.ts';
import { isLeagueKey } from '../../../shared/catalogue/leagues.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import type { Entries } from '../../odds/api/entry-memory.ts';
import type { ListEntry } from '../../odds/snapshot/list-entry.ts';
import { MissingPart } from '../../odds/snapshot/part-store.ts';
import type { SnapshotStore } from '../../odds/snapshot/snapshot-store.ts';
import { type AlertRow, alertRowOf, isoSeconds } from '../match/alert-row.ts';
import type { OfferedBet } from './alert-store.ts';

/** What was offered of an opportunity of a league. */
interface Offered {
  readonly league: string;
  readonly opportunityId: string;
  /** In the order of the legs. */
  readonly bets: readonly OfferedBet[];
}

/** When each offered bet was confirmed last at a price that is no lower; undefined if the list has it no more. */
export type StillListed = (offered: Offered) => Promise<readonly Seconds[] | undefined>;

/** Reads the current lists. Keep it for the life of the process. */
export function createStillListed(snapshots: SnapshotStore, entries: Entries): StillListed {
  return async ({ league, opportunityId, bets }) => {
    if (!isLeagueKey(league)) return undefined;
    const version = (await snapshots.current()).get(league);
    const listed: readonly ListEntry[] = version === undefined ? [] : await orNone(entries(league, version));
    const entry = listed.find(({ id }) => id === opportunityId);
    return entry && confirmedTimes(alertRowOf(entry.json), bets);
  };
}

/** When each book last confirmed its bet at a price that is no lower than was offered; undefined if one of them does so no more. */
export function confirmedTimes(row: AlertRow, offered: readonly OfferedBet[]): readonly Seconds[] | undefined {
  const { legs, bets } = row;
  const times = offered.flatMap(({ sportsbookId, odds }, n) => {
    const [leg, bet] = [legs[n], bets[n]];
    const least = priceAt({ sportsbookId, odds }, row) ?? Number.POSITIVE_INFINITY;
    const kept = [...(leg?.quotes ?? []), ...(bet === undefined ? [] : [bet])].find(
      (quote) => quote.sportsbookId === sportsbookId && quote.price >= least,
    );
    return kept === undefined ? [] : [isoSeconds(kept.updatedAt)];
  });
  return times.length === offered.length ? times : undefined;
}

/** None if a part has expired. */
export async function orNone(entries: Promise<readonly ListEntry[]>): Promise<readonly ListEntry[]> {
  return entries.catch((error: unknown) => {
    if (error instanceof MissingPart) return [];
    throw error;
  });
}

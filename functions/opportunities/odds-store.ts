import { marketOf } from '../../shared/catalogue/markets.ts';
import { type OutcomeOdds, oddsInLine } from './event-odds.ts';
import { freshLeagues } from './freshness.ts';
import { unpackLines } from './parts.ts';
import type { LeagueVersion, SnapshotStore } from './snapshot-store.ts';

export interface OddsStore {
  /**
   * Every book's price for every outcome of a market's family in one event. Empty for an event or market that is not known,
   * or whose league's data is too old. `at`: seconds since 1970.
   */
  oddsOf(eventId: string, market: string, at: number): Promise<OutcomeOdds>;
}

/** Reads the pointer, and the one part that holds the event: its directory of first events leads there. */
export function createOddsStore(snapshots: SnapshotStore): OddsStore {
  return {
    async oddsOf(eventId, market, at) {
      for (const [league, version] of freshLeagues((await snapshots.current()).pointer, at)) {
        const n = partOf(version, eventId);
        if (n === undefined) continue;
        const lines = await unpackLines(await snapshots.readPart(league, version, 'odds', n));
        const line = lines.find((candidate) => candidate.startsWith(`${eventId}\t`));
        if (line !== undefined) return oddsInLine(line, marketOf(league, market)?.family ?? market);
      }
      return {};
    },
  };
}

/** The last part that begins at or before the event. */
function partOf({ oddsFrom }: LeagueVersion, eventId: string): number | undefined {
  const n = oddsFrom.findLastIndex((first) => first <= eventId);
  return n === -1 ? undefined : n;
}

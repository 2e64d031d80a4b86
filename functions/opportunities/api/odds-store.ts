import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import { marketOf } from '../../../shared/catalogue/markets.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { type OutcomeOdds, oddsInLine } from '../snapshot/event-odds.ts';
import { freshLeagues } from '../snapshot/freshness.ts';
import { unpackLines } from '../snapshot/parts.ts';
import type { LeagueVersion, SnapshotStore } from '../snapshot/snapshot-store.ts';

/** People look at several markets of one game, and many at the best games: so many parts, of a megabyte of text at most, serve them. */
const PARTS_KEPT = 16;

export interface OddsStore {
  /**
   * Every book's price for every outcome of a market's family in one event. Empty for an event or market that is not known,
   * or whose league's data is too old. `at`: seconds since 1970.
   */
  oddsOf(eventId: string, market: string, at: Seconds): Promise<OutcomeOdds>;
}

/**
 * Reads the pointer, and the one part that holds the event: its directory of first events leads there. Keep it for the life of the
 * process: it remembers the parts read last.
 */
export function createOddsStore(snapshots: SnapshotStore): OddsStore {
  const linesOf = createPartMemory(snapshots);
  return {
    async oddsOf(eventId, market, at) {
      for (const [league, version] of freshLeagues((await snapshots.current()).pointer, at)) {
        const n = partOf(version, eventId);
        if (n === undefined) continue;
        const line = (await linesOf(league, version, n)).find((candidate) => candidate.startsWith(`${eventId}\t`));
        if (line !== undefined) return oddsInLine(line, marketOf(league, market)?.family ?? market);
      }
      return {};
    },
  };
}

/** The lines of the parts used last. A part never changes: its version names it. */
function createPartMemory(snapshots: SnapshotStore) {
  const cache = new Map<string, Promise<readonly string[]>>();
  return (league: LeagueKey, version: LeagueVersion, n: number): Promise<readonly string[]> => {
    const name = `${league} ${version.version} ${n}`;
    const lines = cache.get(name) ?? snapshots.readPart(league, version, 'odds', n).then(unpackLines);
    // The newest stands last, so that the first is the one that was used longest ago.
    cache.delete(name);
    cache.set(name, lines);
    for (const oldest of cache.keys()) if (cache.size > PARTS_KEPT) cache.delete(oldest);
    // What failed must not be remembered.
    lines.catch(() => {
      if (cache.get(name) === lines) cache.delete(name);
    });
    return lines;
  };
}

/** The last part that begins at or before the event. */
function partOf({ oddsFrom }: LeagueVersion, eventId: string): number | undefined {
  const n = oddsFrom.findLastIndex((first) => first <= eventId);
  return n === -1 ? undefined : n;
}

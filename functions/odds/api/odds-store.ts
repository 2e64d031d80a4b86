import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import { marketOf } from '../../../shared/catalogue/markets.ts';
import { referenceIds } from '../../../shared/catalogue/sportsbooks.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { type OutcomeOdds, oddsInLine, readOddsLine, type TimedOdds } from '../snapshot/event-odds.ts';
import { freshLeagues } from '../snapshot/freshness.ts';
import type { LeagueVersion } from '../snapshot/league-version.ts';
import { unpackLines } from '../snapshot/parts.ts';
import type { SnapshotStore } from '../snapshot/snapshot-store.ts';
import { pricesWithout } from './without-venues.ts';

/** Users look at several markets of one game, and often at the same games. Number of cached parts, each of up to a megabyte of text. */
const PARTS_KEPT = 16;

export interface OddsStore {
  /**
   * The price of every book that may be bet at for every outcome of a market family in one event. Empty for an unknown event or market, or if the league's data is
   * too old. `at`: seconds since 1970.
   */
  oddsOf(eventId: string, market: string, at: Seconds): Promise<OutcomeOdds>;
  /** An event's prices at one version of its league, by market family; undefined if it was not listed. */
  oddsAt(
    league: LeagueKey,
    version: LeagueVersion,
    eventId: string,
  ): Promise<((family: string) => TimedOdds) | undefined>;
}

/**
 * Reads the pointer and the one part with the event, found by the directory of first events. Keep it for the life of the process: it caches
 * recent parts.
 */
export function createOddsStore(snapshots: SnapshotStore): OddsStore {
  const linesOf = createPartMemory(snapshots);
  const lineOf = async (league: LeagueKey, version: LeagueVersion, eventId: string) => {
    const n = partOf(version, eventId);
    if (n === undefined) return undefined;
    return (await linesOf(league, version, n)).find((candidate) => candidate.startsWith(`${eventId}\t`));
  };
  return {
    async oddsOf(eventId, market, at) {
      for (const [league, version] of freshLeagues(await snapshots.current(), at)) {
        const line = await lineOf(league, version, eventId);
        if (line !== undefined) {
          const odds = oddsInLine(line, marketOf(league, market)?.family ?? market);
          return pricesWithout(odds, referenceIds);
        }
      }
      return {};
    },
    async oddsAt(league, version, eventId) {
      const line = await lineOf(league, version, eventId);
      return line === undefined ? undefined : readOddsLine(line);
    },
  };
}

/** Caches the lines of recent parts. A part is immutable: its version identifies it. */
function createPartMemory(snapshots: SnapshotStore) {
  const cache = new Map<string, Promise<readonly string[]>>();
  return (league: LeagueKey, version: LeagueVersion, n: number): Promise<readonly string[]> => {
    const name = `${league} ${version.version} ${n}`;
    const lines = cache.get(name) ?? snapshots.readPart(league, version, 'odds', n).then(unpackLines);
    // The most recent is last, so the first is the least recently used.
    cache.delete(name);
    cache.set(name, lines);
    for (const oldest of cache.keys()) if (cache.size > PARTS_KEPT) cache.delete(oldest);
    // Failures are not cached.
    lines.catch(() => {
      if (cache.get(name) === lines) cache.delete(name);
    });
    return lines;
  };
}

/** The last part that starts at or before the event. */
function partOf({ oddsFrom }: LeagueVersion, eventId: string): number | undefined {
  const n = oddsFrom.findLastIndex((first) => first <= eventId);
  return n === -1 ? undefined : n;
}

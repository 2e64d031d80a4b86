import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import type { LeagueVersion } from '../snapshot/league-version.ts';
import { fromLine, type ListEntry } from '../snapshot/list-entry.ts';
import { unpackLines } from '../snapshot/parts.ts';
import type { SnapshotStore } from '../snapshot/snapshot-store.ts';
import type { ListView } from './board-list.ts';

/** Of each league: the current version, and those that most pages come from. */
const VERSIONS_KEPT = 3;

/** A league's entries of one view at a version. */
export type Entries = (league: LeagueKey, version: LeagueVersion) => Promise<readonly ListEntry[]>;

/** Caches each league's entries at its last used versions, which never change. `kept`: how many. */
export function createEntryMemory(snapshots: SnapshotStore, view: ListView, kept = VERSIONS_KEPT): Entries {
  const cache = new Map<LeagueKey, Map<string, Promise<readonly ListEntry[]>>>();
  return (league, version) => {
    const versions = cache.get(league) ?? new Map<string, Promise<readonly ListEntry[]>>();
    cache.set(league, versions);
    const entries = versions.get(version.version) ?? readEntries(snapshots, view, league, version);
    // The most recent is last, so the first is the least recently used.
    versions.delete(version.version);
    versions.set(version.version, entries);
    for (const oldest of versions.keys()) if (versions.size > kept) versions.delete(oldest);
    // Failures are not cached.
    entries.catch(() => {
      if (versions.get(version.version) === entries) versions.delete(version.version);
    });
    return entries;
  };
}

async function readEntries(
  snapshots: SnapshotStore,
  view: ListView,
  league: LeagueKey,
  version: LeagueVersion,
): Promise<readonly ListEntry[]> {
  const parts = await Promise.all((await snapshots.readParts(league, version, view)).map(unpackLines));
  return parts.flat().map(fromLine);
}

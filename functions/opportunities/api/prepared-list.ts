import { createHash } from 'node:crypto';
import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import { kinds } from '../../../shared/odds/kinds.ts';
import { defaultLimits } from '../../../shared/odds/limits.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { PackedText } from '../../platform/packed-text.ts';
import { freshLeagues } from '../snapshot/freshness.ts';
import { byMarginThenId, byStart, byValueThenMargin, fromLine, type ListEntry } from '../snapshot/list-entry.ts';
import { unpackLines } from '../snapshot/parts.ts';
import { nextListAt } from '../snapshot/scan-schedule.ts';
import type { LeagueVersion, SnapshotStore, View } from '../snapshot/snapshot-store.ts';
import { trimPromo } from './promo-trim.ts';

export type ListView = Exclude<View, 'odds'>;

/** A whole reply, ready to be sent. */
export interface PreparedList {
  /** Identifies the list: the versions of its data and what was left out of it. In quotes, as in HTTP. */
  readonly etag: string;
  /** The JSON. */
  readonly text: PackedText;
  /** When its newest data was scanned, seconds since 1970; undefined if no league has fresh data. */
  readonly dataAt: Seconds | undefined;
}

/** The current list, and when the next one is due: seconds since 1970, undefined if unknown. */
interface CurrentList extends PreparedList {
  readonly nextAt: Seconds | undefined;
}

/** Returns the list at a time, in seconds since 1970. Keep it for the life of the process: it caches its result. */
export type ListReader = (at: Seconds) => Promise<CurrentList>;

interface Remembered {
  readonly list: PreparedList;
  readonly versions: string;
  /** When the list changes next: an event starts, or a league's data becomes stale. */
  readonly until: Seconds;
}

const orders = { margin: byMarginThenId, value: byValueThenMargin } as const;

/** The leagues' lists of a view as one. */
function merged(view: ListView, entries: readonly ListEntry[]): readonly ListEntry[] {
  if (view === 'events') return entries.toSorted(byStart);
  return (view === 'promo' ? trimPromo(entries) : entries).toSorted(orders[kinds[view].rankedBy]);
}

/**
 * One view over all leagues. Each call reads the pointer; parts are read and merged again only when a league has a new version, an event
 * starts, or a league's data becomes stale. Started events are left out.
 */
export function createListReader(snapshots: SnapshotStore, view: ListView): ListReader {
  const entries = createEntryMemory(snapshots, view);
  let remembered: Remembered | undefined;
  return async (at) => {
    const { pointer, schedule } = await snapshots.current();
    const nextAt = schedule && nextListAt(schedule, at);
    return { ...(await listAt(freshLeagues(pointer, at), at)), nextAt };
  };

  async function listAt(leagues: ReturnType<typeof freshLeagues>, at: Seconds): Promise<PreparedList> {
    const versions = leagues.map(([league, { version }]) => `${league}:${version}`).join(' ');
    if (remembered !== undefined && remembered.versions === versions && at < remembered.until) return remembered.list;
    const all = (await Promise.all(leagues.map(([league, version]) => entries(league, version)))).flat();
    const [upcoming, started] = [
      all.filter(({ startsAt }) => startsAt > at),
      all.filter(({ startsAt }) => startsAt <= at),
    ];
    const dataEnds = leagues.map(([, { dataAt }]) => dataAt + defaultLimits.hiddenAfterSeconds + 1);
    const dataAt = leagues.length === 0 ? undefined : Math.max(...leagues.map(([, version]) => version.dataAt));
    const list = { ...prepare(merged(view, upcoming), [view, versions, latestOf(started)].join('|')), dataAt };
    const until = Math.min(...dataEnds, ...nextStart(upcoming));
    // A concurrent request may have built a newer list; whichever is cached, the next request checks it against the pointer.
    remembered = { list, versions, until };
    return list;
  }
}

/** Caches a league's entries while its version is current. */
function createEntryMemory(snapshots: SnapshotStore, view: ListView) {
  const cache = new Map<LeagueKey, { version: string; entries: Promise<readonly ListEntry[]> }>();
  return (league: LeagueKey, version: LeagueVersion): Promise<readonly ListEntry[]> => {
    const known = cache.get(league);
    if (known?.version === version.version) return known.entries;
    const entries = readEntries(snapshots, view, league, version);
    cache.set(league, { version: version.version, entries });
    // Failures are not cached.
    entries.catch(() => {
      if (cache.get(league)?.entries === entries) cache.delete(league);
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

/** `made`: identifies the list's inputs; equal inputs give equal lists in every process. */
function prepare(entries: readonly ListEntry[], made: string): Omit<PreparedList, 'dataAt'> {
  const text = new PackedText(() => `[${entries.map(({ json }) => json).join(',')}]`);
  return { etag: `"${createHash('sha256').update(made).digest('base64url').slice(0, 24)}"`, text };
}

function latestOf(started: readonly ListEntry[]): number {
  return started.reduce((latest, { startsAt }) => Math.max(latest, startsAt), 0);
}

function nextStart(upcoming: readonly ListEntry[]): readonly number[] {
  if (upcoming.length === 0) return [];
  return [upcoming.reduce((next, { startsAt }) => Math.min(next, startsAt), Number.POSITIVE_INFINITY)];
}

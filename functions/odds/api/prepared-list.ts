import { defaultLimits } from '../../../shared/odds/limits.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { PackedText } from '../../platform/packed-text.ts';
import { freshLeagues } from '../snapshot/freshness.ts';
import type { ListEntry } from '../snapshot/list-entry.ts';
import { nextOfAll } from '../snapshot/scan-schedule.ts';
import type { SnapshotStore } from '../snapshot/snapshot-store.ts';
import { type Board, type ListView, merged, type PreparedList } from './board-list.ts';
import { createEntryMemory, type Entries } from './entry-memory.ts';
import { createDeltas } from './list-deltas.ts';
import { versionText } from './list-version.ts';

/** The current list, and when the next one is due: seconds since 1970, undefined if unknown. */
interface CurrentList extends PreparedList {
  readonly nextAt: Seconds | undefined;
}

/**
 * Returns the list at a time, in seconds since 1970; or the delta from the version that the client has, if there is one and it is worth it.
 * Keep it for the life of the process: it caches its result.
 */
export type ListReader = (at: Seconds, since?: string) => Promise<CurrentList>;

interface Built {
  readonly board: Board;
  /** When the list changes next: an event starts, or a league's data becomes stale. */
  readonly until: Seconds;
}

/** What of a view is listed. */
export interface ListPart {
  readonly league: string;
  readonly begin: string;
  readonly entries: Entries;
}

/**
 * One view over all leagues. Each call reads the pointer; parts are read and merged again only when a league has a new version, an event
 * starts, or a league's data becomes stale. Started events are left out. `league`: the only one that is read. `begin`: how the ids begin of what
 * is listed.
 */
export function createListReader(
  snapshots: SnapshotStore,
  view: ListView,
  { league, begin = '', entries = createEntryMemory(snapshots, view) }: Partial<ListPart> = {},
): ListReader {
  const deltas = createDeltas({ snapshots, view, entries });
  let remembered: { readonly versions: string; readonly built: Promise<Built> } | undefined;
  return async (at, since) => {
    const pointer = new Map([...(await snapshots.current())].filter(([key]) => league === undefined || key === league));
    const nextAt = nextOfAll(
      [...pointer.values()].flatMap(({ next }) => next ?? []),
      at,
    );
    const board = await boardAt(freshLeagues(pointer, at), at);
    const delta = since === undefined ? undefined : await deltas(since, board);
    return { ...(delta ?? board.list), nextAt };
  };

  /** Built once for all calls of a moment: each list and its deltas take megabytes. */
  async function boardAt(leagues: ReturnType<typeof freshLeagues>, at: Seconds): Promise<Board> {
    const versions = leagues.map(([league, { version }]) => `${league}:${version}`).join(' ');
    for (let known = remembered; known?.versions === versions; known = remembered) {
      const { board, until } = await known.built;
      if (at < until) return board;
      // Another call has begun the next one.
      if (known === remembered) break;
    }
    const built = build(leagues, at);
    const begun = { versions, built };
    remembered = begun;
    // Failures are not kept.
    built.catch(() => {
      if (remembered === begun) remembered = undefined;
    });
    return (await built).board;
  }

  async function build(leagues: ReturnType<typeof freshLeagues>, at: Seconds): Promise<Built> {
    const found = (await Promise.all(leagues.map(([league, version]) => entries(league, version)))).flat();
    const all = found.filter(({ id }) => id.startsWith(begin));
    const [upcoming, started] = [
      all.filter(({ startsAt }) => startsAt > at),
      all.filter(({ startsAt }) => startsAt <= at),
    ];
    const dataEnds = leagues.map(([, { dataAt }]) => dataAt + defaultLimits.hiddenAfterSeconds + 1);
    const dataAt = leagues.length === 0 ? undefined : Math.max(...leagues.map(([, version]) => version.dataAt));
    const version = {
      leagues: leagues.map(([league, { version: stored }]) => [league, stored] as const),
      startedTo: latestOf(started),
    };
    const listed = merged(view, upcoming);
    const text = new PackedText(() => `[${listed.map(({ json }) => json).join(',')}]`);
    const board = { version, entries: listed, list: { etag: `"${versionText(version)}"`, text, dataAt } };
    return { board, until: Math.min(...dataEnds, ...nextStart(upcoming)) };
  }
}

function latestOf(started: readonly ListEntry[]): number {
  return started.reduce((latest, { startsAt }) => Math.max(latest, startsAt), 0);
}

function nextStart(upcoming: readonly ListEntry[]): readonly number[] {
  if (upcoming.length === 0) return [];
  return [upcoming.reduce((next, { startsAt }) => Math.min(next, startsAt), Number.POSITIVE_INFINITY)];
}

import { PackedText } from '../../platform/packed-text.ts';
import type { ListEntry } from '../snapshot/list-entry.ts';
import { MissingPart } from '../snapshot/part-store.ts';
import type { SnapshotStore } from '../snapshot/snapshot-store.ts';
import { type Board, joined, type ListView, type PreparedList } from './board-list.ts';
import { deltaJson } from './delta-json.ts';
import type { Entries } from './entry-memory.ts';
import { type ListVersion, versionIn, versionText } from './list-version.ts';

/** A page that is further behind in a league gets the list. */
const VERSIONS_BACK = 10;
/** A delta longer than this share of the list is not worth it. */
const WORTH_SHARE = 0.6;
/** Deltas to the current list that a process keeps. */
const DELTAS_KEPT = 16;

interface DeltaParts {
  readonly snapshots: SnapshotStore;
  readonly view: ListView;
  readonly entries: Entries;
}

/**
 * Deltas to a board from what clients have. Each is made once in a process, from two versions that never change, and kept while its result is
 * the current list. Undefined where the client has to get the list: a version that is unknown, malformed or too old, or a long delta.
 */
export function createDeltas({ snapshots, view, entries }: DeltaParts) {
  let kept = new Map<string, Promise<PreparedList | undefined>>();
  let keptFor: Board | undefined;
  return async (since: string, board: Board): Promise<PreparedList | undefined> => {
    if (since === versionText(board.version)) return undefined;
    if (keptFor !== board) [keptFor, kept] = [board, new Map()];
    const known = kept.get(since);
    if (known !== undefined) return known;
    const made = make(since, board).catch(ofExpired);
    if (kept.size < DELTAS_KEPT) kept.set(since, made);
    // Failures are not kept.
    made.catch(() => kept.delete(since));
    return made;
  };

  async function make(since: string, { version, entries: now, list }: Board): Promise<PreparedList | undefined> {
    const before = versionIn(since);
    if (before === undefined || !isRecent(before, version)) return undefined;
    const had = await entriesAt(before);
    if (had === undefined) return undefined;
    const at = list.dataAt ?? 0;
    const json = deltaJson({ version: since, rows: had }, { version: versionText(version), rows: now }, at);
    const length = now.reduce((sum, row) => sum + row.json.length + 1, 1);
    return json.length > WORTH_SHARE * length ? undefined : { ...list, text: new PackedText(() => json) };
  }

  /** The rows of an earlier list, in no order. */
  async function entriesAt({ leagues, startedTo }: ListVersion): Promise<readonly ListEntry[] | undefined> {
    const read = leagues.map(async ([league, version]) => {
      const stored = await snapshots.version(league, version);
      return stored && entries(league, stored);
    });
    const lists = (await Promise.all(read)).filter((list) => list !== undefined);
    if (lists.length < leagues.length) return undefined;
    return joined(
      view,
      lists.flat().filter(({ startsAt }) => startsAt > startedTo),
    );
  }
}

/** The parts of an earlier version may have expired. */
function ofExpired(error: unknown): undefined {
  if (!(error instanceof MissingPart)) throw error;
}

/** Whether no league is too many versions behind. A version ends with the number of the league's run. */
function isRecent(before: ListVersion, now: ListVersion): boolean {
  const current = new Map(now.leagues);
  return before.leagues.every(([league, version]) => {
    const behind = numberOf(current.get(league) ?? version) - numberOf(version);
    return behind >= 0 && behind <= VERSIONS_BACK;
  });
}

function numberOf(version: string): number {
  return Number(version.replace(/^\D+/, ''));
}

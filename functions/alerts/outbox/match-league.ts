import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import { perKind } from '../../../shared/odds/kinds.ts';
import { opportunityKinds } from '../../../shared/odds/limits.ts';
import type { Millis, Seconds } from '../../../shared/odds/time.ts';
import { cellAt, cellName, withdrawnNames } from '../../../shared/proof/cells.ts';
import { createEntryMemory } from '../../odds/api/entry-memory.ts';
import { trimPromo } from '../../odds/api/promo-trim.ts';
import { freshLeagues } from '../../odds/snapshot/freshness.ts';
import type { LeagueVersion } from '../../odds/snapshot/league-version.ts';
import type { ListEntry } from '../../odds/snapshot/list-entry.ts';
import type { Pointer, SnapshotStore } from '../../odds/snapshot/snapshot-store.ts';
import { type Clock, wholeSeconds } from '../../platform/clock.ts';
import type { ReadProof } from '../../proof/read-proof.ts';
import { alertRowOf, type PairAlertRow } from '../match/alert-row.ts';
import { changedRows } from '../match/changed-rows.ts';
import { afterList, nothingListed, opportunityHash } from '../match/listed-since.ts';
import { advanceMatched, logRows, type MatchedVersion, matchedVersionOf } from '../match/matched-store.ts';
import type { RuleIndex } from '../match/rule-index.ts';
import { followAlerted } from './alerted-opportunities.ts';
import { checkStillThere } from './check-still-there.ts';
import { type EnqueueDeps, enqueueMatches } from './enqueue-matches.ts';
import { orNone } from './still-listed.ts';

export interface MatchingDeps extends EnqueueDeps {
  readonly clock: Clock;
  readonly snapshots: SnapshotStore;
  /** Everybody's rules as they are now. */
  readonly people: () => Promise<RuleIndex>;
  readonly entries: LeagueEntries;
  /** Which single bets it has withdrawn. */
  readonly proof: ReadProof;
}

/** A league's opportunities at a version: of every kind, and its promos, of which boards show the best of all leagues. */
export interface LeagueEntries {
  readonly all: (league: LeagueKey, version: LeagueVersion) => Promise<readonly ListEntry[]>;
  readonly promos: (league: LeagueKey, version: LeagueVersion) => Promise<readonly ListEntry[]>;
}

/** A run that finds that another one has matched meanwhile goes on from there, this often. */
const ROUNDS = 5;
/** The Promo board's rows are read again after this time. */
const PROMOS_KEPT_SECONDS: Seconds = 60;

/** Keep it for the life of the process: it remembers the last versions. */
export function createLeagueEntries(snapshots: SnapshotStore): LeagueEntries {
  const views = perKind((kind) => createEntryMemory(snapshots, kind));
  return {
    all: async (...of) => (await Promise.all(opportunityKinds.map((kind) => views[kind](...of)))).flat(),
    promos: views.promo,
  };
}

/**
 * Compares the current lists of a league with those that were matched last, and enqueues for everybody the alerts that their rules ask for. From
 * whatever was matched last to whatever is current: events may be lost, doubled or late. What stands in both lists unchanged is not looked
 * at. The league moves on after all alerts are enqueued, so that a crash loses none; marks keep a repeated run from enqueuing any twice.
 * @param announced the version whose event started this, and when its scan ended
 * @throws 'unavailable' when the table does not respond
 */
export async function matchLeague(
  league: LeagueKey,
  deps: MatchingDeps,
  announced?: { readonly version: string; readonly publishedAt: Millis },
): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const matched = await matchedVersionOf(deps.table, league);
    const pointer = await deps.snapshots.current();
    const current = pointer.get(league);
    if (current === undefined || current.version === matched?.version) return;
    const publishedAt = announced?.version === current.version ? announced.publishedAt : deps.clock();
    if (await matchVersion(league, { matched, current, pointer, publishedAt }, deps)) return;
  }
}

interface Step {
  readonly matched: MatchedVersion | undefined;
  readonly current: LeagueVersion;
  readonly pointer: Pointer;
  /** When the end of the current version's scan was announced. */
  readonly publishedAt: Millis;
}

/** False if another run has matched meanwhile. */
async function matchVersion(
  league: LeagueKey,
  { matched, current, pointer, publishedAt }: Step,
  deps: MatchingDeps,
): Promise<boolean> {
  const { table, log, clock, people } = deps;
  const begun = clock();
  const at = wholeSeconds(begun);
  const { version, dataAt } = current;
  const [index, before, listed] = await Promise.all([
    people(),
    entriesBefore(league, matched, deps),
    deps.entries.all(league, current),
  ]);
  const now = await onBoards(league, listed, { pointer, at }, deps);
  const hashes = new Map(now.map(({ id }) => [id, opportunityHash(id)]));
  const since = afterList(matched?.since ?? nothingListed, [...hashes.values()], dataAt);
  const times = { at, before: matched?.matchedAt ?? at };
  const hasHeldBack = index.hasHeldBack(times.before);
  const sinceOf = (id: string) => since.listed.get(hashes.get(id) ?? '') ?? dataAt;
  const changed = changedRows(before, now, sinceOf, (id) => hasHeldBack && isSingle({ id }));
  const matches = changed.flatMap((row) => index.matches(row, times));
  const enqueued = await enqueueMatches(matches, { at, dataAt, publishedAt }, deps);
  // Of a league that was never matched nothing is new.
  if (matched !== undefined) await logRows(table, league, changed, dataAt);
  await checkStillThere(league, listed, dataAt, deps);
  const isAdvanced = await advanceMatched(table, league, matched, { version, dataAt, matchedAt: at, since });
  if (isAdvanced)
    await followAlerted(table, league, { matched: matches.map(({ row }) => row), listed: since.listed, dataAt });
  log.info('league_matched', {
    ...{ league, version, rules: index.size, rows: changed.length, matches: matches.length, enqueued },
    ms: clock() - begun,
  });
  return isAdvanced;
}

/**
 * A league's entries as boards show them: of its promos those that are among each book's best of all leagues, and of its single bets those
 * that the proof has not withdrawn. If another league's data is being replaced, its promos count next time.
 */
async function onBoards(
  league: LeagueKey,
  listed: readonly ListEntry[],
  { pointer, at }: { readonly pointer: Pointer; readonly at: Seconds },
  deps: MatchingDeps,
): Promise<readonly ListEntry[]> {
  const [promos, withdrawn] = await Promise.all([
    listed.some(({ pairs }) => pairs.length > 0) ? bestPromos(pointer, at, deps) : undefined,
    listed.some(isSingle) ? deps.proof(at * 1000).then(({ values }) => withdrawnNames(values.cells)) : undefined,
  ]);
  const isWithdrawn = (entry: ListEntry) => {
    const cell = cellAt({ league, percent: 100 * entry.margin, seconds: entry.startsAt - at });
    return isSingle(entry) && cell !== undefined && withdrawn?.has(cellName(cell)) === true;
  };
  return listed.flatMap((entry) => {
    if (entry.pairs.length > 0) return promos?.get(entry.id) ?? [];
    return isWithdrawn(entry) ? [] : [entry];
  });
}

/** The rows of the Promo board. `at`: seconds since 1970. */
export type PromoRows = (at: Seconds) => Promise<readonly PairAlertRow[]>;

/** Keep it for the life of the process: it reads them once a minute. */
export function createPromoRows(snapshots: SnapshotStore, entries: LeagueEntries): PromoRows {
  let known: { readonly at: Seconds; readonly rows: ReturnType<PromoRows> } | undefined;
  return (at) => {
    if (known !== undefined && at - known.at < PROMOS_KEPT_SECONDS) return known.rows;
    const read = async () => [...(await bestPromos(await snapshots.current(), at, { entries })).values()];
    const rows = read().then((all) => all.map(({ json }) => alertRowOf(json)).filter((row) => row.kind !== 'value'));
    known = { at, rows };
    // Failures are not kept.
    rows.catch(() => {
      known = undefined;
    });
    return rows;
  };
}

/** By id. */
async function bestPromos(pointer: Pointer, at: Seconds, { entries }: Pick<MatchingDeps, 'entries'>) {
  const leagues = await Promise.all(
    freshLeagues(pointer, at).map(([key, version]) => orNone(entries.promos(key, version))),
  );
  return new Map(trimPromo(leagues.flat().filter(({ startsAt }) => startsAt > at)).map((entry) => [entry.id, entry]));
}

function isSingle({ id }: Pick<ListEntry, 'id'>): boolean {
  return id.startsWith('value/');
}

/**
 * What was on boards when the league was matched last. None before the first run, or if the parts have expired: then everything is new, and
 * marks say what was told before.
 */
async function entriesBefore(league: LeagueKey, matched: MatchedVersion | undefined, deps: MatchingDeps) {
  const stored = matched && (await deps.snapshots.version(league, matched.version));
  if (stored === undefined) return [];
  const listed = await orNone(deps.entries.all(league, stored));
  return listed.filter((entry) => {
    const mayBeLeftOut = entry.pairs.length > 0 || isSingle(entry);
    return !mayBeLeftOut || matched?.since.listed.has(opportunityHash(entry.id));
  });
}

import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import { marketAt } from '../../../shared/grid/changes.ts';
import type { GamePrices } from '../../../shared/grid/market-prices.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import type { Log } from '../../platform/logger.ts';
import type { LeagueVersion, View } from '../snapshot/league-version.ts';
import type { SnapshotStore } from '../snapshot/snapshot-store.ts';
import { type HistoryStore, withLater } from './history-store.ts';
import { type FoundGame, followGames, type LeagueGrid, readChanges, readGridLines, readLines } from './league-grid.ts';

const HOUR_SECONDS = 3600;

interface FollowDeps {
  readonly snapshots: SnapshotStore;
  readonly histories: HistoryStore;
  readonly log: Log;
}

/**
 * A league's prices after a scan, compared with the published ones. Changes travel with the version until the hour turns or their game leaves
 * the list, and are then added as a row of the game: a scan costs no write of its own, and a run that dies loses nothing that was published.
 * What fails here is logged and costs no list: the changes then travel on, or a game begins anew.
 */
export async function followLeague(
  league: LeagueKey,
  published: LeagueVersion | undefined,
  { found, at }: { readonly found: readonly FoundGame[]; readonly at: Seconds },
  deps: FollowDeps,
): Promise<LeagueGrid> {
  const nothing: LeagueGrid = { at, games: [], changes: new Map() };
  // The version may have expired: then the games go on from their rows.
  const expired = (error: unknown) => {
    deps.log.warn('published_prices_not_read', { league, error: String(error) });
    return nothing;
  };
  try {
    const known = published === undefined ? nothing : await readGrid(deps.snapshots, league, published).catch(expired);
    const before = await addRowsOfHistory(league, await withReturned(league, known, found, deps), { found, at }, deps);
    return followGames(found, before, at);
  } catch (error) {
    deps.log.error('prices_not_followed', { league }, error);
    return followGames(found, nothing, at);
  }
}

/** The prices and changes of one version. */
async function readGrid(snapshots: SnapshotStore, league: LeagueKey, version: LeagueVersion): Promise<LeagueGrid> {
  const linesOf = (view: View) => readLines(snapshots, { league, version, view });
  const [grid, lines, changes] = await Promise.all([linesOf('grid'), linesOf('lines'), linesOf('changes')]);
  return readGridLines({ grid, lines, changes }, version.dataAt);
}

/** A game that was not in the last version may have a row from before. */
async function withReturned(
  league: LeagueKey,
  before: LeagueGrid,
  found: readonly FoundGame[],
  { histories }: FollowDeps,
): Promise<LeagueGrid> {
  const known = new Set(before.games.map(({ id }) => id));
  const returned = found.map(({ event }) => event.id).filter((id) => !known.has(id));
  if (returned.length === 0) return before;
  const rows = (await Promise.all(returned.map((id) => histories.read(league, id)))).filter((row) => row !== undefined);
  const games = rows.map(({ id, startsAt, homeTeam, awayTeam, histories: past, to }): GamePrices => {
    const markets = past.map((history) => marketAt(history, to));
    return { at: to, id, startsAt, homeTeam, awayTeam, markets };
  });
  return { ...before, games: [...before.games, ...games] };
}

/** Adds changes as rows: of all games when the hour turns, else of those that have left the list. What was added travels no further. */
async function addRowsOfHistory(
  league: LeagueKey,
  before: LeagueGrid,
  { found, at }: { readonly found: readonly FoundGame[]; readonly at: Seconds },
  { histories, log }: FollowDeps,
): Promise<LeagueGrid> {
  const listed = new Set(found.map(({ event }) => event.id));
  const hasTurned = Math.floor(at / HOUR_SECONDS) !== Math.floor(before.at / HOUR_SECONDS);
  const games = before.games.filter(({ id }) => !listed.has(id) || (hasTurned && before.changes.has(id)));
  if (games.length === 0) return before;
  try {
    await Promise.all(
      games.map(async ({ id, homeTeam, awayTeam, ...game }) => {
        const startsAt = found.find(({ event }) => event.id === id)?.event.startsAt ?? game.startsAt;
        const facts = { id, homeTeam, awayTeam, startsAt, to: before.at };
        const added = { ...facts, histories: readChanges(before.changes.get(id) ?? []) };
        if (added.histories.length > 0) await histories.add(league, added);
        if (listed.has(id) || startsAt > at) return;
        await histories.keep(league, withLater(await histories.read(league, id), added));
      }),
    );
  } catch (error) {
    log.error('price_history_not_written', { league }, error);
    return before;
  }
  const added = new Set(games.map(({ id }) => id));
  return { ...before, changes: new Map([...before.changes].filter(([id]) => !added.has(id))) };
}

import * as z from 'zod/mini';
import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import { event } from '../../../shared/contracts/opportunities.ts';
import type { EventFacts } from '../../../shared/engine/opportunity.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import type { Entries } from '../../odds/api/entry-memory.ts';
import type { OddsStore } from '../../odds/api/odds-store.ts';
import { limitConcurrency } from '../../odds/provider/concurrency-limit.ts';
import type { LeagueVersion } from '../../odds/snapshot/league-version.ts';
import type { SnapshotStore } from '../../odds/snapshot/snapshot-store.ts';
import { type Clock, wholeSeconds } from '../../platform/clock.ts';
import type { Log } from '../../platform/logger.ts';
import type { Table } from '../../platform/table/table.ts';
import type { GameBets, GamePosition } from '../games/game-bets.ts';
import { recordListed } from '../games/listed-games.ts';
import { afterScan } from './kept-prices.ts';
import { keepPrices, keptPrices, outcomeHash } from './price-store.ts';
import { type BetOutcome, seenPrices } from './seen-prices.ts';

export interface KeepingDeps {
  readonly table: Table;
  readonly log: Log;
  readonly clock: Clock;
  readonly bets: GameBets;
  readonly snapshots: SnapshotStore;
  /** Of the lists of games. */
  readonly entries: Entries;
  readonly odds: OddsStore;
}

const GAMES_AT_ONCE = 8;
/** A start that a person states may differ from the lists' by a day. */
const STATED_SECONDS: Seconds = 24 * 3600;

/**
 * Keeps from a league's published lists when games start, and the prices of everything on which somebody has a bet. Always of the version that
 * is current by now: events may be lost, doubled or late. A version is of games that had not started when it was scanned.
 */
export async function keepLeague(league: LeagueKey, deps: KeepingDeps): Promise<void> {
  const { table, log, clock, bets, snapshots, entries } = deps;
  const version = (await snapshots.current()).get(league);
  if (version === undefined) return;
  const games = await publishedGames(league, version, entries);
  const listed = games.map(({ id, startsAt }) => ({ gameId: id, startsAt }));
  await recordListed(table, league, { games: listed, dataAt: version.dataAt });
  const withBets = await bets.games(league, wholeSeconds(clock()) - STATED_SECONDS);
  const limit = limitConcurrency(GAMES_AT_ONCE);
  const wanted = games.filter(({ id }) => withBets.has(id));
  const written = await Promise.all(wanted.map((game) => limit(() => keepGame({ league, version, game }, deps))));
  if (wanted.length === 0) return;
  const rows = written.reduce((sum, count) => sum + count, 0);
  log.info('prices_kept', { league, version: version.version, games: wanted.length, rows });
}

interface ListedOdds {
  readonly league: LeagueKey;
  readonly version: LeagueVersion;
  readonly game: EventFacts;
}

/** How many rows were written. */
async function keepGame({ league, version, game }: ListedOdds, { table, bets, odds }: KeepingDeps): Promise<number> {
  const outcomes = betOutcomes(await bets.positionsOn(league, game.id));
  const quoted = outcomes.length === 0 ? undefined : await odds.oddsAt(league, version, game.id);
  if (quoted === undefined) return 0;
  const before = await keptPrices(table, game.id, outcomes);
  const times = { at: version.dataAt, startsAt: game.startsAt };
  let rows = 0;
  for (const [n, outcome] of outcomes.entries()) {
    const kept = afterScan(before[n], seenPrices(game, quoted, outcome), times);
    if (kept === undefined) continue;
    await keepPrices(table, game.id, outcome, kept);
    rows += 1;
  }
  return rows;
}

/** What the bets of positions are on, each once. A book that is not ours is in no list. */
export function betOutcomes(positions: readonly GamePosition[]): readonly BetOutcome[] {
  const outcomes = positions.flatMap(({ picks }) =>
    picks.flatMap((pick): BetOutcome[] =>
      pick === null || pick.sportsbookId === null ? [] : [{ ...pick, sportsbookId: pick.sportsbookId }],
    ),
  );
  return [...new Map(outcomes.map((outcome) => [outcomeHash(outcome), outcome])).values()];
}

/** The games of a version. `entries`: of lists of games. */
export async function publishedGames(
  league: LeagueKey,
  version: LeagueVersion,
  entries: Entries,
): Promise<readonly EventFacts[]> {
  return (await entries(league, version)).map(({ json, startsAt }): EventFacts => {
    const { id, homeTeam, awayTeam } = z.parse(event, JSON.parse(json));
    return { id, league, homeTeam, awayTeam, startsAt };
  });
}

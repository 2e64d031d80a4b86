import { isLeagueKey } from '../../shared/catalogue/leagues.ts';
import type { Millis, Seconds } from '../../shared/odds/time.ts';
import { type Clock, wholeSeconds } from '../platform/clock.ts';
import { sha256 } from '../platform/hash.ts';
import type { Log } from '../platform/logger.ts';
import type { Table } from '../platform/table/table.ts';
import { GAME_KEPT_SECONDS, listedStarts } from './games/listed-games.ts';
import type { LegRow, PositionRow } from './position-row.ts';

/** Odds data of a position is what our scans say of its bets: their closes, and how their prices moved. */

export interface OddsAccessDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly log: Log;
  /** Whether the user has an active subscription. */
  readonly isSubscribed: (userId: string) => Promise<boolean>;
}

/**
 * Whether the owner of a position may see its odds data: subscribers at any time, everybody once the game has started. `startsAt`: the latest
 * start that our own lists have, never a person's word; undefined if they have none.
 */
export function maySeeOdds({
  hasAccess,
  startsAt,
  now,
}: {
  readonly hasAccess: boolean;
  readonly startsAt: Seconds | undefined;
  readonly now: Millis;
}): boolean {
  return hasAccess || (startsAt !== undefined && startsAt * 1000 <= now);
}

/**
 * Those of a user's positions whose odds data may be shown. Access is looked up only if a game has not started. If a lookup fails, odds data
 * is withheld: the positions themselves stay readable.
 */
export async function withVisibleOdds(
  userId: string,
  rows: readonly PositionRow[],
  { table, clock, log, isSubscribed }: OddsAccessDeps,
): Promise<ReadonlySet<PositionRow>> {
  const now = clock();
  // Without a game of our lists there is no odds data to withhold.
  const visible = new Set(rows.filter(({ game }) => game?.id == null));
  try {
    const listed = await listedStartsOf(table, rows, now);
    const addVisible = (hasAccess: boolean) => {
      for (const row of rows) {
        if (maySeeOdds({ hasAccess, startsAt: listed.get(row) ?? row.startedAt, now })) visible.add(row);
      }
    };
    addVisible(false);
    if (visible.size < rows.length && (await isSubscribed(userId))) addVisible(true);
  } catch (error) {
    log.error('odds_access_unknown', { user: sha256(userId) }, error);
  }
  return visible;
}

/** The same of those that have closes of ours: the others have nothing to withhold. */
export function withVisibleCloses(
  userId: string,
  rows: readonly PositionRow[],
  deps: OddsAccessDeps,
): Promise<ReadonlySet<PositionRow>> {
  return withVisibleOdds(userId, rows.filter(hasOurCloses), deps);
}

/** The bets of a position as its owner may see them. `visible`: the positions whose odds data may be shown. */
export function visibleLegs(row: PositionRow, visible: ReadonlySet<PositionRow>): readonly LegRow[] {
  return !hasOurCloses(row) || visible.has(row) ? row.legs : row.legs.map(({ close: _, ...leg }) => leg);
}

/** Until our scans have seen the game start, the closes of an imported position are those of its file. */
function hasOurCloses({ legs, importId, startedAt }: PositionRow): boolean {
  return legs.some(({ close }) => close !== undefined) && (importId === undefined || startedAt !== undefined);
}

/** A game can be listed again for a later start, but not a month after it started. */
async function listedStartsOf(
  table: Table,
  rows: readonly PositionRow[],
  now: Millis,
): Promise<ReadonlyMap<PositionRow, Seconds>> {
  const games = rows.flatMap((row) => {
    const { game, startedAt } = row;
    if (game?.id == null || !isLeagueKey(game.league)) return [];
    if (startedAt !== undefined && wholeSeconds(now) - startedAt > GAME_KEPT_SECONDS) return [];
    return [{ row, league: game.league, gameId: game.id }];
  });
  const starts = await listedStarts(table, games);
  return new Map(
    games.flatMap(({ row }, n) => {
      const startsAt = starts[n];
      return startsAt === undefined ? [] : [[row, startsAt] as const];
    }),
  );
}

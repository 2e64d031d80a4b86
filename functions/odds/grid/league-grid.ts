import * as z from 'zod/mini';
import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import { packedHistory } from '../../../shared/contracts/lists/grid.ts';
import type { EventFacts } from '../../../shared/engine/opportunity.ts';
import { byText } from '../../../shared/engine/ranking.ts';
import {
  type FoundQuote,
  follow,
  isEveryLine,
  joinHistories,
  type MarketHistory,
  packHistory,
  unpackHistory,
} from '../../../shared/grid/changes.ts';
import type { GamePrices, GoneQuote, MarketPrices } from '../../../shared/grid/market-prices.ts';
import { type PackedGame, packGame, unpackGame } from '../../../shared/grid/pack-game.ts';
import { defaultLimits } from '../../../shared/odds/limits.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import type { LeagueVersion, View } from '../snapshot/league-version.ts';
import { fromLine, type ListEntry, toLine } from '../snapshot/list-entry.ts';
import { unpackLines } from '../snapshot/parts.ts';
import type { SnapshotStore } from '../snapshot/snapshot-store.ts';
import { type AskedGroups, askedIn } from './asked-groups.ts';
import { gameLines } from './game-lines.ts';

/** A game of the list, with what the newest answers have of its markets: of the main ones a line a book, of all others every line. */
export interface FoundGame {
  readonly event: EventFacts;
  readonly markets: ReadonlyMap<string, readonly FoundQuote[]>;
  /** What the scan asked for; all if undefined. */
  readonly asked?: AskedGroups;
}

/** A league's prices at a scan, and by game the changes that its row of history has not yet, as JSON of each scan. */
export interface LeagueGrid {
  readonly at: Seconds;
  readonly games: readonly GamePrices[];
  readonly changes: ReadonlyMap<string, readonly string[]>;
}

/** The league's prices after a scan. `before`: at the one before it; games without a state there are new. */
export function followGames(found: readonly FoundGame[], before: LeagueGrid, at: Seconds): LeagueGrid {
  const changes = new Map<string, readonly string[]>();
  const gameBefore = new Map(before.games.map((game) => [game.id, game]));
  const games = found.map(({ event, markets, asked }): GamePrices => {
    const { id, startsAt, homeTeam, awayTeam, league } = event;
    const known = new Map(gameBefore.get(id)?.markets.map((market) => [market.key, market]));
    const keys = [...new Set([...known.keys(), ...markets.keys()])];
    const followed = keys.map((key) => {
      const last = known.get(key);
      const isAsked = last && asked && askedIn(last, { league, asked });
      return follow(key, last, markets.get(key) ?? [], at, isAsked);
    });
    const fresh = followed.flatMap(({ market: { key }, changes: some }) =>
      some.length === 0 ? [] : [{ key, changes: some }],
    );
    const all = [before.changes.get(id) ?? [], fresh.length === 0 ? [] : JSON.stringify(packHistory(fresh))].flat();
    if (all.length > 0) changes.set(id, all);
    return { at, id, startsAt, homeTeam, awayTeam, markets: followed.flatMap(({ market }) => lasting(market, at)) };
  });
  return { at, games, changes };
}

/**
 * A main market that nobody quotes any more stays, without books; any other line goes with its last book, and with the last quote that is not known to
 * be gone and not too old to be shown.
 */
function lasting(market: MarketPrices, at: Seconds): readonly MarketPrices[] {
  if (!isEveryLine(market.key) || (market.gone.length === 0 && market.books.length > 0)) return [market];
  const isShown = ({ confirmedAt }: GoneQuote) =>
    confirmedAt !== undefined && at - confirmedAt <= defaultLimits.hiddenAfterSeconds;
  const lines = new Set([...market.books, ...market.gone.filter(isShown)].map(({ line }) => line));
  const gone = market.gone.filter((quote) =>
    quote.confirmedAt === undefined ? lines.has(quote.line) : isShown(quote),
  );
  return lines.size === 0 ? [] : [{ ...market, gone }];
}

type GridLines = Readonly<Record<'grid' | 'lines' | 'changes', readonly string[]>>;

/** A league's grid as lines to be stored: of each game its prices, and its changes. */
export function gridLines({ games, changes }: LeagueGrid): GridLines {
  return {
    grid: games.map((game) => toLine(gameEntry(game))),
    lines: games.flatMap(gameLines).toSorted(byText),
    changes: [...changes].flatMap(([id, ofScans]) => ofScans.map((json) => `${id}\t${json}`)),
  };
}

/** A schema of each number would take longer than all else that is done with them. */
const columns = z.custom<PackedGame[5][number]>(
  (market) => Array.isArray(market) && typeof market[0] === 'string' && market.slice(1).every(isWhole),
);
const storedGame = z.tuple([z.int(), z.string(), z.int(), z.string(), z.string(), z.array(columns)]);

/** Whether it is a whole number, or nothing but arrays of them. */
function isWhole(value: unknown): boolean {
  return Array.isArray(value) ? value.every(isWhole) : Number.isInteger(value);
}

function readGame(line: string): GamePrices {
  return unpackGame(z.parse(storedGame, JSON.parse(fromLine(line).json)));
}

export function readGridLines({ grid, lines, changes }: GridLines, at: Seconds): LeagueGrid {
  const further = Map.groupBy(lines.map(readGame), ({ id }) => id);
  return {
    at,
    games: grid.map(readGame).map((game) => ({
      ...game,
      markets: [game, ...(further.get(game.id) ?? [])].flatMap(({ markets }) => markets),
    })),
    changes: new Map([...Map.groupBy(changes, idOf)].map(([id, ofGame]) => [id, ofGame.map(jsonOf)])),
  };
}

/** Of a line of changes: the game's id. */
function idOf(line: string): string {
  return line.slice(0, line.indexOf('\t'));
}

function jsonOf(line: string): string {
  return line.slice(line.indexOf('\t') + 1);
}

/** A game's changes at several scans, in order of time. */
export function readChanges(ofScans: readonly string[]): readonly MarketHistory[] {
  return joinHistories(ofScans.flatMap((json) => unpackHistory(z.parse(packedHistory, JSON.parse(json)))));
}

/** A version's lines of a view. */
export async function readLines(
  snapshots: Pick<SnapshotStore, 'readParts'>,
  { league, version, view }: { readonly league: LeagueKey; readonly version: LeagueVersion; readonly view: View },
): Promise<readonly string[]> {
  return (await Promise.all((await snapshots.readParts(league, version, view)).map(unpackLines))).flat();
}

/** What one game has in a league's grid; undefined if it is not there. */
export function readListedGame(
  { grid, changes }: Pick<GridLines, 'grid' | 'changes'>,
  gameId: string,
): { readonly game: GamePrices; readonly changes: readonly MarketHistory[] } | undefined {
  const line = grid.find((each) => fromLine(each).id === gameId);
  if (line === undefined) return undefined;
  return {
    game: readGame(line),
    changes: readChanges(changes.filter((each) => idOf(each) === gameId).map(jsonOf)),
  };
}

function gameEntry(game: GamePrices): ListEntry {
  return {
    startsAt: game.startsAt,
    margin: 0,
    value: null,
    id: game.id,
    pairs: [],
    json: JSON.stringify(packGame({ ...game, markets: game.markets.filter(({ key }) => !isEveryLine(key)) })),
  };
}

import * as z from 'zod/mini';
import { packedGame, packedHistory } from '../../../shared/contracts/lists/grid.ts';
import type { EventFacts } from '../../../shared/engine/opportunity.ts';
import {
  type FoundQuote,
  follow,
  joinHistories,
  type MarketHistory,
  packHistory,
  unpackHistory,
} from '../../../shared/grid/changes.ts';
import type { GamePrices } from '../../../shared/grid/market-prices.ts';
import { packGame, unpackGame } from '../../../shared/grid/pack-game.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { fromLine, type ListEntry, toLine } from '../snapshot/list-entry.ts';

/** A game of the list, with what the newest answer has of its markets. */
export interface FoundGame {
  readonly event: EventFacts;
  readonly markets: ReadonlyMap<string, readonly FoundQuote[]>;
}

/** A league's prices at a scan, and the changes that the games' rows of history have not yet. */
export interface LeagueGrid {
  readonly at: Seconds;
  readonly games: readonly GamePrices[];
  readonly changes: ReadonlyMap<string, readonly MarketHistory[]>;
}

/** The league's prices after a scan. `before`: at the one before it; games without a state there are new. */
export function followGames(found: readonly FoundGame[], before: LeagueGrid, at: Seconds): LeagueGrid {
  const changes = new Map<string, readonly MarketHistory[]>();
  const games = found.map(({ event, markets }): GamePrices => {
    const { id, startsAt, homeTeam, awayTeam } = event;
    const known = before.games.find((game) => game.id === id)?.markets ?? [];
    // A market that nobody quotes any more stays, without books.
    const keys = [...new Set([...known.map(({ key }) => key), ...markets.keys()])];
    const followed = keys.map((key) =>
      follow(
        key,
        known.find((market) => market.key === key),
        markets.get(key) ?? [],
        at,
      ),
    );
    const fresh = followed.flatMap(({ market: { key }, changes: some }) =>
      some.length === 0 ? [] : [{ key, changes: some }],
    );
    const all = joinHistories(before.changes.get(id) ?? [], fresh);
    if (all.length > 0) changes.set(id, all);
    return { at, id, startsAt, homeTeam, awayTeam, markets: followed.map(({ market }) => market) };
  });
  return { at, games, changes };
}

/** A league's grid as lines to be stored: of each game its prices, and its changes. */
export function gridLines({ games, changes }: LeagueGrid): {
  readonly grid: readonly string[];
  readonly changes: readonly string[];
} {
  return {
    grid: games.map((game) => toLine(gameEntry(game))),
    changes: [...changes].map(([id, histories]) => JSON.stringify([id, packHistory(histories)])),
  };
}

const changesLine = z.tuple([z.string(), packedHistory]);

export function readGridLines(
  lines: { readonly grid: readonly string[]; readonly changes: readonly string[] },
  at: Seconds,
): LeagueGrid {
  const changes = lines.changes.map((line) => z.parse(changesLine, JSON.parse(line)));
  return {
    at,
    games: lines.grid.map((line) => unpackGame(z.parse(packedGame, JSON.parse(fromLine(line).json)))),
    changes: new Map(changes.map(([id, packed]) => [id, unpackHistory(packed)])),
  };
}

function gameEntry(game: GamePrices): ListEntry {
  return {
    startsAt: game.startsAt,
    margin: 0,
    value: null,
    id: game.id,
    pairs: [],
    json: JSON.stringify(packGame(game)),
  };
}

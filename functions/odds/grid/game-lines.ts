import { everyLineKey, isEveryLine, marketOfKey } from '../../../shared/grid/changes.ts';
import type { GamePrices, MarketPrices } from '../../../shared/grid/market-prices.ts';
import { packGame } from '../../../shared/grid/pack-game.ts';
import { toLine } from '../snapshot/list-entry.ts';

/** A game's prices beyond the main markets as lines to be stored, one for each family of markets: every line of it is a market of its own. */
export function gameLines(game: GamePrices): readonly string[] {
  const all = game.markets.filter(({ key }) => isEveryLine(key));
  return [...Map.groupBy(all, ({ key }) => marketOfKey(key).market)].map(([family, markets]) => {
    const json = JSON.stringify(packGame({ ...game, markets: markets.flatMap(byLine) }));
    const { id, startsAt } = game;
    return toLine({ startsAt, margin: 0, value: null, id: `${familyPrefix(family)}${id}`, pairs: [], json });
  });
}

/** How the ids of a family's lines begin. */
export function familyPrefix(family: string): string {
  return `${family} `;
}

/** A market of every line, of one at each line. */
export function joinedLines(markets: readonly MarketPrices[]): readonly MarketPrices[] {
  return [...Map.groupBy(markets, ({ key, about }) => everyLineKey(key, about ?? null))].map(([key, lines]) => ({
    key,
    books: lines.flatMap(({ books }) => books),
    gone: lines.flatMap(({ gone }) => gone),
  }));
}

function byLine({ key, books, gone }: MarketPrices): readonly MarketPrices[] {
  const { market, about } = marketOfKey(key);
  const goneBy = Map.groupBy(gone, ({ line }) => line);
  return [...Map.groupBy(books, ({ line }) => line)].map(([line, quotes]) => ({
    ...{ key: market, ...(about !== undefined && { about }) },
    books: quotes.toSorted((a, b) => a.sportsbookId - b.sportsbookId),
    gone: goneBy.get(line) ?? [],
  }));
}

import { comparedSportsbooks } from '../../../../shared/catalogue/sportsbooks.ts';
import type { GamePrices } from '../../../../shared/grid/market-prices.ts';

/** The books that quote anything or did, as the catalogue orders them. */
export function quotedBooks(games: readonly GamePrices[]): readonly number[] {
  const quoted = new Set(
    games.flatMap(({ markets }) =>
      markets.flatMap(({ books, gone }) => [...books, ...gone].map(({ sportsbookId }) => sportsbookId)),
    ),
  );
  return comparedSportsbooks.map(({ id }) => id).filter((id) => quoted.has(id));
}

import type { GameHistory } from '../../functions/odds/grid/history-store.ts';
import { CLOSE_WITHIN_SECONDS } from '../../shared/bets/fair-close.ts';
import { isPlayerProp } from '../../shared/catalogue/markets.ts';
import { bookOwner, sportsbookById } from '../../shared/catalogue/sportsbooks.ts';
import { OTHER_OWNERS, onePerOwner, withoutVig } from '../../shared/fair/fair-price.ts';
import { HOUR_BEFORE_SECONDS, type MarketHistory, marketAt, marketOfKey } from '../../shared/grid/changes.ts';
import type { BookQuote } from '../../shared/grid/market-prices.ts';
import { american, toDecimal } from '../../shared/odds/american.ts';
import { type MarketGroup, marketGroupOf } from '../../shared/odds/market-groups.ts';
import type { SeenLine } from './fit.ts';

/** The lines of a game that enough owners quoted an hour before the start and in the last scan; none if that was too early for a close. */
export function seenLines(
  league: string,
  { startsAt, homeTeam, to, histories }: Omit<GameHistory, 'id'>,
): readonly (SeenLine & { readonly group: MarketGroup })[] {
  if (startsAt - to > CLOSE_WITHIN_SECONDS) return [];
  const day = new Date(startsAt * 1000).toISOString().slice(0, 10);
  return histories.flatMap((history) => {
    const { market } = marketOfKey(history.key);
    const kind = isPlayerProp(league, market) ? 'prop' : 'game';
    const before = byLine(history, startsAt - HOUR_BEFORE_SECONDS, kind);
    const close = byLine(history, startsAt, kind);
    return [...before].flatMap(([line, owners]) => {
      const closing = close.get(line);
      if (owners.size < OTHER_OWNERS || closing === undefined) return [];
      return [{ day, game: `${startsAt} ${homeTeam}`, group: marketGroupOf(market), before: owners, close: closing }];
    });
  });
}

/** By line, what each owner says of its first side. */
function byLine(
  history: MarketHistory,
  at: number,
  kind: 'game' | 'prop',
): ReadonlyMap<number, ReadonlyMap<string, number>> {
  const lines = Map.groupBy(marketAt(history, at).books.filter(isTold), ({ line }) => line);
  return new Map(
    [...lines].map(([line, quotes]) => {
      const books = quotes.map(({ sportsbookId, prices, updatedAt }) => ({
        sportsbookId,
        updatedAt,
        prices: prices.map((odds) => toDecimal(american(odds))),
      }));
      return [
        line,
        new Map(onePerOwner(books).map((book) => [bookOwner(book.sportsbookId), withoutVig(book, 0, kind)])),
      ];
    }),
  );
}

/** Both sides, believed, and of a book whose prices say something. */
function isTold({ sportsbookId, prices, aside }: BookQuote): boolean {
  return (
    prices.every((odds) => odds !== 0) &&
    aside.every((reason) => reason === null) &&
    sportsbookById(sportsbookId)?.kind !== 'pickem'
  );
}

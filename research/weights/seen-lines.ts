import type { GameHistory } from '../../functions/odds/grid/history-store.ts';
import { CLOSE_WITHIN_SECONDS } from '../../shared/bets/fair-close.ts';
import { isPlayerProp } from '../../shared/catalogue/markets.ts';
import { bookOwner, referenceIds, sportsbookById } from '../../shared/catalogue/sportsbooks.ts';
import { OTHER_OWNERS, onePerOwner, withoutVig } from '../../shared/fair/fair-price.ts';
import {
  everyLineKey,
  HOUR_BEFORE_SECONDS,
  isEveryLine,
  type MarketHistory,
  marketAt,
  marketOfKey,
} from '../../shared/grid/changes.ts';
import type { BookQuote } from '../../shared/grid/market-prices.ts';
import { american, toDecimal } from '../../shared/odds/american.ts';
import { type MarketGroup, marketGroupOf } from '../../shared/odds/market-groups.ts';
import type { SeenLine } from './fit.ts';

const references: ReadonlySet<string> = new Set([...referenceIds].map(bookOwner));

/** Whether any of the lines has a price of a reference: without one the weights of references cannot be judged. */
export function haveReferences(lines: readonly SeenLine[]): boolean {
  return lines.some(({ before }) => [...before.keys()].some((owner) => references.has(owner)));
}

/** The lines of a game that enough owners quoted an hour before the start and in the last scan; none if that was too early for a close. */
export function seenLines(
  league: string,
  { startsAt, homeTeam, to, histories }: Omit<GameHistory, 'id'>,
): readonly (SeenLine & { readonly group: MarketGroup })[] {
  if (startsAt - to > CLOSE_WITHIN_SECONDS) return [];
  const day = new Date(startsAt * 1000).toISOString().slice(0, 10);
  const byKey = new Map(histories.map((history) => [history.key, history]));
  return histories.flatMap((history) => {
    const { market, about } = marketOfKey(history.key);
    // The main lines of spreads and totals are among all their lines, except those of references: a line counts once, with both.
    if (!isEveryLine(history.key) && byKey.has(everyLineKey(market, null))) return [];
    const main = about === undefined && isEveryLine(history.key) ? byKey.get(market) : undefined;
    const kind = isPlayerProp(league, market) ? 'prop' : 'game';
    const before = byLine([history, main], startsAt - HOUR_BEFORE_SECONDS, kind);
    const close = byLine([history, main], startsAt, kind);
    return [...before].flatMap(([line, owners]) => {
      const closing = close.get(line);
      if (owners.size < OTHER_OWNERS || closing === undefined) return [];
      return [{ day, game: `${startsAt} ${homeTeam}`, group: marketGroupOf(market), before: owners, close: closing }];
    });
  });
}

/** By line, what each owner says of its first side; of the main lines, what references say. */
function byLine(
  [all, main]: readonly [all: MarketHistory, main: MarketHistory | undefined],
  at: number,
  kind: 'game' | 'prop',
): ReadonlyMap<number, ReadonlyMap<string, number>> {
  const others =
    main === undefined ? [] : marketAt(main, at).books.filter((book) => referenceIds.has(book.sportsbookId));
  const lines = Map.groupBy([...marketAt(all, at).books, ...others].filter(isTold), ({ line }) => line);
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

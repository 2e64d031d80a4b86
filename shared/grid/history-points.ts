import { referenceIds } from '../catalogue/sportsbooks.ts';
import type { Seconds } from '../odds/time.ts';
import { type MarketHistory, replay } from './changes.ts';
import { gridRow, type Side } from './grid-row.ts';

/** A market's side over time. */
interface HistoryPoints {
  /** Whenever something changed, and the last scan. */
  readonly times: readonly Seconds[];
  /** Of each book its price and line at each time; 0 where it had none. */
  readonly books: readonly {
    readonly sportsbookId: number;
    readonly prices: readonly number[];
    readonly lines: readonly number[];
  }[];
  /** The fair probability at each time, low and middle; not a number where there was none. */
  readonly fair: readonly (readonly [low: number, middle: number])[];
}

/** `to`: the last scan, at which everything was still as the last change left it. */
export function historyPoints(
  history: MarketHistory,
  side: Side,
  { league, to }: { readonly league: string; readonly to: Seconds },
): HistoryPoints {
  const markets = [...replay(history)];
  const last = markets.at(-1);
  const points = last !== undefined && last.at < to ? [...markets, { at: to, market: last.market }] : markets;
  const quoted = new Set(history.changes.map(({ sportsbookId }) => sportsbookId));
  const ids = [...quoted].filter((id) => !referenceIds.has(id)).toSorted((a, b) => a - b);
  return {
    times: points.map(({ at }) => at),
    books: ids.map((sportsbookId) => {
      const quotes = points.map(({ market }) => market.books.find((book) => book.sportsbookId === sportsbookId));
      return {
        sportsbookId,
        prices: quotes.map((quote) => quote?.prices[side] ?? 0),
        lines: quotes.map((quote) => quote?.line ?? 0),
      };
    }),
    fair: points.map(({ at, market }) => {
      const books = market.books.map((book) => ({ ...book, updatedAt: at }));
      const fair = gridRow({ ...market, books }, { league, now: at }).fair[side];
      return [fair?.low ?? Number.NaN, fair?.middle ?? Number.NaN] as const;
    }),
  };
}

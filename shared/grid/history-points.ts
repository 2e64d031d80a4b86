import { referenceIds } from '../catalogue/sportsbooks.ts';
import type { Seconds } from '../odds/time.ts';
import { isEveryLine, type MarketHistory, marketOfKey, replay } from './changes.ts';
import { type GridRow, gridRow, type Side } from './grid-row.ts';
import { mainLines } from './main-lines.ts';
import type { MarketPrices } from './market-prices.ts';

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
  /** The best prices of both sides in the end. */
  readonly best: GridRow['best'];
}

/**
 * `to`: the last scan, at which everything was still as the last change left it. `line`: the one that is meant where every line is known;
 * undefined: of each book its main line.
 */
export function historyPoints(
  history: MarketHistory,
  side: Side,
  { league, to, line }: { readonly league: string; readonly to: Seconds; readonly line?: number | undefined },
): HistoryPoints {
  const markets = withoutRepeats(
    Array.from(replay(history), ({ at, market }) => ({ at, market: { ...market, ...marketShown(market, line) } })),
  );
  const last = markets.at(-1);
  const points = last !== undefined && last.at < to ? [...markets, { at: to, market: last.market }] : markets;
  const quoted = new Set(points.flatMap(({ market }) => market.books.map(({ sportsbookId }) => sportsbookId)));
  const ids = [...quoted].filter((id) => !referenceIds.has(id)).toSorted((a, b) => a - b);
  const rows = points.map(({ at, market }) => {
    const books = market.books.map((book) => ({ ...book, updatedAt: at }));
    return gridRow({ ...market, books }, { league, now: at });
  });
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
    fair: rows.map(({ fair: { [side]: fair } }) => [fair?.low ?? Number.NaN, fair?.middle ?? Number.NaN] as const),
    best: rows.at(-1)?.best ?? [undefined, undefined],
  };
}

function marketShown(market: MarketPrices, line: number | undefined): Pick<MarketPrices, 'key' | 'books'> {
  if (!isEveryLine(market.key)) return market;
  const books = line === undefined ? mainLines(market.books) : market.books.filter((book) => book.line === line);
  return { key: marketOfKey(market.key).market, books };
}

/** Without the times at which only other lines changed. */
function withoutRepeats<T extends { readonly market: MarketPrices }>(points: readonly T[]): readonly T[] {
  const textOf = (point: T | undefined) =>
    point?.market.books
      .map(({ sportsbookId, line, prices, aside }) => [sportsbookId, line, ...prices, ...aside].join(' '))
      .join();
  const [first = 0] = points.flatMap((point, n) => (point.market.books.length > 0 ? [n] : []));
  return points.filter((point, n) => n >= first && (n === first || textOf(point) !== textOf(points[n - 1])));
}

import { asideReasons } from '../odds/limits.ts';
import type { Seconds } from '../odds/time.ts';
import type { BookQuote, GamePrices, GoneQuote, MarketPrices, QuotedLine } from './market-prices.ts';
import { closeGap, deltasOf, fromDeltas, openGap } from './whole-numbers.ts';

/** Columns of whole numbers, one value for each book: its id, line, first and second price as deltas, and the age of its prices in seconds. */
type BookColumns = readonly [
  books: readonly number[],
  lines: readonly number[],
  firsts: readonly number[],
  seconds: readonly number[],
  ages: readonly number[],
];
/** What few books have, as rows of numbers that begin with the book's position. */
type Sparse = readonly (readonly number[])[];

type PackedMarket = readonly [
  /** That of the market, or an `everyLineKey`. */
  key: string,
  columns: BookColumns,
  aside: Sparse,
  open: Sparse,
  moved: Sparse,
  gone: Sparse,
];
export type PackedGame = readonly [
  at: number,
  id: string,
  startsAt: number,
  homeTeam: string,
  awayTeam: string,
  markets: readonly PackedMarket[],
];

const NO_REASON = -1;
export const BELIEVED: QuotedLine['aside'] = [null, null];

/** `at`: when the prices were scanned. Times are stored as seconds before it. */
export function packGame({ at, id, startsAt, homeTeam, awayTeam, markets }: GamePrices): PackedGame {
  return [at, id, startsAt, homeTeam, awayTeam, markets.map((market) => packMarket(market, at))];
}

export function unpackGame([at, id, startsAt, homeTeam, awayTeam, markets]: PackedGame): GamePrices {
  return { at, id, startsAt, homeTeam, awayTeam, markets: markets.map((market) => unpackMarket(market, at)) };
}

function packMarket({ key, books, gone }: MarketPrices, at: Seconds): PackedMarket {
  const [aside, open, moved]: [number[][], number[][], number[][]] = [[], [], []];
  books.forEach((quote, n) => {
    const [first, second] = quote.aside;
    if (first !== null || second !== null) aside.push([n, reasonNumber(first), reasonNumber(second)]);
    if (!isSamePrice(quote.open, quote)) open.push([n, quote.open.line, ...quote.open.prices]);
    if (quote.before !== undefined) moved.push([n, at - quote.before.at, quote.before.line, ...quote.before.prices]);
  });
  return [
    key,
    [
      deltasOf(books, ({ sportsbookId }) => sportsbookId),
      deltasOf(books, ({ line }) => line),
      deltasOf(books, ({ prices }) => closeGap(prices[0])),
      deltasOf(books, ({ prices }) => closeGap(prices[1])),
      deltasOf(books, ({ updatedAt }) => at - updatedAt),
    ],
    ...([aside, open, moved] as const),
    gone.map(({ sportsbookId, at: left, line, prices, open: opened, confirmedAt }) => [
      ...[sportsbookId, at - left, line, ...prices],
      ...[opened.line, ...opened.prices],
      ...(confirmedAt === undefined ? [] : [at - confirmedAt]),
    ]),
  ];
}

function unpackMarket([key, columns, aside, open, moved, gone]: PackedMarket, at: Seconds): MarketPrices {
  const [ids = [], lines = [], firsts = [], seconds = [], ages = []] = columns.map(fromDeltas);
  const [asideOf, openOf, movedOf] = [aside, open, moved].map((rows) => new Map(rows.map((row) => [row[0], row])));
  const books = ids.map((sportsbookId, n): BookQuote => {
    const line = lines[n] ?? 0;
    const prices = [openGap(firsts[n] ?? 0), openGap(seconds[n] ?? 0)] as const;
    const [reasons, opened, before] = [asideOf?.get(n), openOf?.get(n), movedOf?.get(n)];
    const quote = {
      ...{ sportsbookId, line, prices, updatedAt: at - (ages[n] ?? 0) },
      aside: reasons === undefined ? BELIEVED : ([reasonAt(reasons[1]), reasonAt(reasons[2])] as const),
      open: opened === undefined ? { line, prices } : quotedOf(opened, 1),
    };
    return before === undefined ? quote : { ...quote, before: { at: at - (before[1] ?? 0), ...quotedOf(before, 2) } };
  });
  return {
    ...{ key, books },
    gone: gone.map(
      (row): GoneQuote => ({
        ...{ sportsbookId: row[0] ?? 0, at: at - (row[1] ?? 0) },
        ...{ ...quotedOf(row, 2), open: quotedOf(row, 5) },
        confirmedAt: row[8] === undefined ? undefined : at - row[8],
      }),
    ),
  };
}

/** The line and prices in a row, from a position on. */
function quotedOf(row: readonly number[], from: number): Pick<QuotedLine, 'line' | 'prices'> {
  return { line: row[from] ?? 0, prices: [row[from + 1] ?? 0, row[from + 2] ?? 0] };
}

export function isSamePrice(a: Pick<QuotedLine, 'line' | 'prices'>, b: Pick<QuotedLine, 'line' | 'prices'>): boolean {
  return a.line === b.line && a.prices[0] === b.prices[0] && a.prices[1] === b.prices[1];
}

export function reasonNumber(reason: QuotedLine['aside'][number]): number {
  return reason === null ? NO_REASON : asideReasons.indexOf(reason);
}

export function reasonAt(number = NO_REASON): QuotedLine['aside'][number] {
  return asideReasons[number] ?? null;
}

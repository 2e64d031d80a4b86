import { asideReasons } from '../odds/limits.ts';
import type { Seconds } from '../odds/time.ts';
import type { BookQuote, GamePrices, GoneQuote, MarketPrices, QuotedLine } from './market-prices.ts';
import { closeGap, fromDeltas, openGap, toDeltas } from './whole-numbers.ts';

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
  /** After it and a bar whom the market is about, where it is about somebody. */
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
const ABOUT = '|';

/** `at`: when the prices were scanned. Times are stored as seconds before it. */
export function packGame({ at, id, startsAt, homeTeam, awayTeam, markets }: GamePrices): PackedGame {
  return [at, id, startsAt, homeTeam, awayTeam, markets.map((market) => packMarket(market, at))];
}

export function unpackGame([at, id, startsAt, homeTeam, awayTeam, markets]: PackedGame): GamePrices {
  return { at, id, startsAt, homeTeam, awayTeam, markets: markets.map((market) => unpackMarket(market, at)) };
}

function packMarket({ key, about, books, gone }: MarketPrices, at: Seconds): PackedMarket {
  const sparse = (row: (quote: BookQuote) => readonly number[] | undefined): Sparse =>
    books.flatMap((quote, n) => {
      const values = row(quote);
      return values === undefined ? [] : [[n, ...values]];
    });
  return [
    about === undefined ? key : `${key}${ABOUT}${about}`,
    [
      toDeltas(books.map(({ sportsbookId }) => sportsbookId)),
      toDeltas(books.map(({ line }) => line)),
      toDeltas(books.map(({ prices }) => closeGap(prices[0]))),
      toDeltas(books.map(({ prices }) => closeGap(prices[1]))),
      toDeltas(books.map(({ updatedAt }) => at - updatedAt)),
    ],
    sparse(({ aside }) => (aside[0] === null && aside[1] === null ? undefined : aside.map(reasonNumber))),
    sparse(({ open, line, prices }) =>
      open.line === line && open.prices[0] === prices[0] && open.prices[1] === prices[1]
        ? undefined
        : [open.line, ...open.prices],
    ),
    sparse(({ before }) => (before === undefined ? undefined : [at - before.at, before.line, ...before.prices])),
    gone.map(({ sportsbookId, at: left, line, prices, open: opened }) => [
      ...[sportsbookId, at - left, line, ...prices],
      ...[opened.line, ...opened.prices],
    ]),
  ];
}

function unpackMarket([name, columns, aside, open, moved, gone]: PackedMarket, at: Seconds): MarketPrices {
  const [key = '', ...about] = name.split(ABOUT);
  const [ids = [], lines = [], firsts = [], seconds = [], ages = []] = columns.map(fromDeltas);
  const [asideOf, openOf, movedOf] = [aside, open, moved].map(
    (rows) => new Map(rows.map(([n = 0, ...values]) => [n, values])),
  );
  const books = ids.map((sportsbookId, n): BookQuote => {
    const line = lines[n] ?? 0;
    const prices = [openGap(firsts[n] ?? 0), openGap(seconds[n] ?? 0)] as const;
    const reasons = asideOf?.get(n);
    const opened = openOf?.get(n);
    const [age, ...quoted] = movedOf?.get(n) ?? [];
    return {
      ...{ sportsbookId, line, prices, updatedAt: at - (ages[n] ?? 0) },
      aside: [reasonAt(reasons?.[0]), reasonAt(reasons?.[1])],
      open: opened === undefined ? { line, prices } : quotedOf(opened),
      ...(age !== undefined && { before: { at: at - age, ...quotedOf(quoted) } }),
    };
  });
  return {
    ...{ key, books },
    ...(about.length > 0 && { about: about.join(ABOUT) }),
    gone: gone.map(
      ([sportsbookId = 0, age = 0, ...quoted]): GoneQuote => ({
        sportsbookId,
        at: at - age,
        ...quotedOf(quoted),
        open: quotedOf(quoted.slice(3)),
      }),
    ),
  };
}

function quotedOf([line = 0, first = 0, second = 0]: readonly number[]): Pick<QuotedLine, 'line' | 'prices'> {
  return { line, prices: [first, second] };
}

export function reasonNumber(reason: QuotedLine['aside'][number]): number {
  return reason === null ? NO_REASON : asideReasons.indexOf(reason);
}

export function reasonAt(number = NO_REASON): QuotedLine['aside'][number] {
  return asideReasons[number] ?? null;
}

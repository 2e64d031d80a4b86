import type { Seconds } from '../odds/time.ts';
import type { BookQuote, GoneQuote, MarketPrices, QuotedLine } from './market-prices.ts';
import { reasonAt, reasonNumber } from './pack-game.ts';
import { closeGap, fromDeltas, openGap, toDeltas } from './whole-numbers.ts';

/** What a book quoted in a market from a scan on: no prices at all once it had left. */
export interface Change extends QuotedLine {
  readonly at: Seconds;
  readonly sportsbookId: number;
}

/** A market's changes since it was first seen, in order of time; the first of a book is its open. */
export interface MarketHistory {
  readonly key: string;
  readonly changes: readonly Change[];
}

/** Columns of whole numbers, one value for each change: time, book, line, prices, and why a side cannot be believed. */
export type PackedHistory = [key: string, columns: number[][]][];

/** What a scan found, before it is compared with the scan before. */
export interface FoundQuote extends QuotedLine {
  readonly sportsbookId: number;
  readonly updatedAt: Seconds;
}

/**
 * A market after a scan at a time, and what has changed in it. `before`: the market at the scan before; undefined if it is new. `found`: of each
 * book one quote, sorted by book.
 */
export function follow(
  key: string,
  before: MarketPrices | undefined,
  found: readonly FoundQuote[],
  at: Seconds,
): { readonly market: MarketPrices; readonly changes: readonly Change[] } {
  const changes: Change[] = [];
  const books = found.map((quote): BookQuote => {
    const { sportsbookId, line, prices, aside } = quote;
    const known = before?.books.find((book) => book.sportsbookId === sportsbookId);
    const left = before?.gone.find((book) => book.sportsbookId === sportsbookId);
    if (known === undefined || !isSameQuote(known, quote)) changes.push({ at, sportsbookId, line, prices, aside });
    if (known === undefined) return { ...quote, open: left?.open ?? { line, prices } };
    const moved = !isSamePrice(known, quote);
    const last = moved ? { at, line: known.line, prices: known.prices } : known.before;
    return { ...quote, open: known.open, ...(last !== undefined && { before: last }) };
  });
  const isFound = ({ sportsbookId }: { readonly sportsbookId: number }) =>
    found.some((quote) => quote.sportsbookId === sportsbookId);
  const left = (before?.books ?? []).filter((book) => !isFound(book));
  for (const { sportsbookId, line } of left)
    changes.push({ at, sportsbookId, line, prices: [0, 0], aside: [null, null] });
  const gone = [
    ...(before?.gone ?? []).filter((book) => !isFound(book)),
    ...left.map(({ sportsbookId, line, prices, open }): GoneQuote => ({ sportsbookId, at, line, prices, open })),
  ];
  return { market: { key, books, gone: gone.toSorted((a, b) => a.sportsbookId - b.sportsbookId) }, changes };
}

/** The market as a scan at a time, or the last one before it, found it. Confirmation times are not kept: each quote counts as confirmed then. */
export function marketAt(history: MarketHistory, at: Seconds): MarketPrices {
  const past = { ...history, changes: history.changes.filter((change) => change.at <= at) };
  const { key, books, gone } = [...replay(past)].at(-1)?.market ?? { key: history.key, books: [], gone: [] };
  return { key, books: books.map((book) => ({ ...book, updatedAt: at })), gone };
}

/** The market after each scan that changed something, in order. */
export function* replay({
  key,
  changes,
}: MarketHistory): Generator<{ readonly at: Seconds; readonly market: MarketPrices }> {
  let market: MarketPrices = { key, books: [], gone: [] };
  for (const at of new Set(changes.map((change) => change.at))) {
    const now = changes.filter((change) => change.at === at);
    const kept = market.books.filter(({ sportsbookId }) => !now.some((change) => change.sportsbookId === sportsbookId));
    const found = [...kept, ...now.filter(({ prices }) => prices[0] !== 0 || prices[1] !== 0)].map(
      ({ sportsbookId, line, prices, aside }) => ({ sportsbookId, line, prices, aside, updatedAt: at }),
    );
    ({ market } = follow(
      key,
      market,
      found.toSorted((a, b) => a.sportsbookId - b.sportsbookId),
      at,
    ));
    yield { at, market };
  }
}

/** What is kept for good: of each book the open, the last change of each hour, and the close. */
export function keptForGood({ key, changes }: MarketHistory): MarketHistory {
  const hourOf = (at: Seconds) => Math.floor(at / HOUR_SECONDS);
  return {
    key,
    changes: changes.filter(({ at, sportsbookId }, n) => {
      const isOf = (other: Change) => other.sportsbookId === sportsbookId;
      const next = changes.slice(n + 1).find(isOf);
      return next === undefined || hourOf(next.at) !== hourOf(at) || !changes.slice(0, n).some(isOf);
    }),
  };
}

const HOUR_SECONDS = 3600;

/** Later changes after earlier ones, market by market. */
export function joinHistories(
  earlier: readonly MarketHistory[],
  later: readonly MarketHistory[],
): readonly MarketHistory[] {
  const keys = new Set([...earlier, ...later].map(({ key }) => key));
  const changesOf = (histories: readonly MarketHistory[], key: string) =>
    histories.find((history) => history.key === key)?.changes ?? [];
  return [...keys].map((key) => ({ key, changes: [...changesOf(earlier, key), ...changesOf(later, key)] }));
}

export function packHistory(histories: readonly MarketHistory[]): PackedHistory {
  return histories.map(({ key, changes }) => [
    key,
    [
      toDeltas(changes.map(({ at }) => at)),
      changes.map(({ sportsbookId }) => sportsbookId),
      toDeltas(changes.map(({ line }) => line)),
      toDeltas(changes.map(({ prices }) => closeGap(prices[0]))),
      toDeltas(changes.map(({ prices }) => closeGap(prices[1]))),
      changes.map(({ aside }) => reasonNumber(aside[0])),
      changes.map(({ aside }) => reasonNumber(aside[1])),
    ],
  ]);
}

export function unpackHistory(packed: PackedHistory): readonly MarketHistory[] {
  return packed.map(([key, [times = [], books = [], lines = [], firsts = [], seconds = [], ...reasons]]) => {
    const [line, first, second] = [lines, firsts, seconds].map(fromDeltas);
    return {
      key,
      changes: fromDeltas(times).map((at, n) => ({
        ...{ at, sportsbookId: books[n] ?? 0, line: line?.[n] ?? 0 },
        prices: [openGap(first?.[n] ?? 0), openGap(second?.[n] ?? 0)],
        aside: [reasonAt(reasons[0]?.[n]), reasonAt(reasons[1]?.[n])],
      })),
    };
  });
}

function isSamePrice(a: Pick<QuotedLine, 'line' | 'prices'>, b: Pick<QuotedLine, 'line' | 'prices'>): boolean {
  return a.line === b.line && a.prices[0] === b.prices[0] && a.prices[1] === b.prices[1];
}

function isSameQuote(a: QuotedLine, b: QuotedLine): boolean {
  return isSamePrice(a, b) && a.aside[0] === b.aside[0] && a.aside[1] === b.aside[1];
}

import { groupBy } from '../numbers/group-by.ts';
import type { Seconds } from '../odds/time.ts';
import type { BookQuote, GamePrices, GoneQuote, MarketPrices, QuotedLine } from './market-prices.ts';
import { BELIEVED, isSamePrice, reasonAt, reasonNumber } from './pack-game.ts';
import { closeGap, deltasOf, fromDeltas, openGap } from './whole-numbers.ts';

/** What a book quoted in a market from a scan on: no prices at all once it had left. */
export interface Change extends QuotedLine {
  readonly at: Seconds;
  readonly sportsbookId: number;
}

/** A market's changes since it was first seen, in order of time; the first of a quote is its open. */
export interface MarketHistory {
  /** That of the market, of which each book has one line; or an `everyLineKey`. */
  readonly key: string;
  readonly changes: readonly Change[];
}

const BAR = '|';
/** More than there are. */
const BOOKS = 1024;

/** The key of a family of markets, or of what it says about a player or team, in which every line of a book is a quote of its own. */
export function everyLineKey(family: string, about: string | null): string {
  return `${family}${BAR}${about ?? ''}`;
}

export function isEveryLine(key: string): boolean {
  return key.includes(BAR);
}

/** The market that a key means, and whom it is about; undefined: the game. */
export function marketOfKey(key: string): { readonly market: string; readonly about: string | undefined } {
  const [market = '', ...about] = key.split(BAR);
  return { market, about: about.join(BAR) || undefined };
}

/** A game of which every line of a market is a market of its own. */
export function byLine(game: GamePrices): GamePrices {
  return { ...game, markets: game.markets.flatMap(marketsByLine) };
}

function marketsByLine(all: MarketPrices): readonly MarketPrices[] {
  if (!isEveryLine(all.key)) return [all];
  const { market: key, about } = marketOfKey(all.key);
  const [books, gone] = [groupBy(all.books, ({ line }) => `${line}`), groupBy(all.gone, ({ line }) => `${line}`)];
  const lines = [...new Set([...books.keys(), ...gone.keys()])].toSorted((a, b) => Number(a) - Number(b));
  return lines.map((line) => ({
    ...{ key, ...(about !== undefined && { about }) },
    books: books.get(line) ?? [],
    gone: gone.get(line) ?? [],
  }));
}

/** The history that has a line of a market: that of every line, where there is one. */
export function historyOf(
  histories: readonly MarketHistory[],
  { market, about }: { readonly market: string; readonly about: string | null },
): MarketHistory | undefined {
  const all = everyLineKey(market, about);
  return histories.find(({ key }) => key === all) ?? histories.find(({ key }) => key === market);
}

type NumberedQuote = Pick<Change, 'sportsbookId' | 'line'>;

/** What tells a market's quotes apart. */
function quoteNumber(key: string): (quote: NumberedQuote) => number {
  return isEveryLine(key)
    ? ({ sportsbookId, line }) => line * BOOKS + sportsbookId
    : ({ sportsbookId }) => sportsbookId;
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
 * book one quote, sorted by book, or one a line, sorted by line and book. `isAsked`: whether the scan has asked for a quote that it did not find.
 */
export function follow(
  key: string,
  before: MarketPrices | undefined,
  found: readonly FoundQuote[],
  at: Seconds,
  isAsked: (quote: BookQuote | GoneQuote) => boolean = () => true,
): { readonly market: MarketPrices; readonly changes: readonly Change[] } {
  const numberOf = quoteNumber(key);
  const [known, left] = [taken(before?.books ?? [], numberOf), taken(before?.gone ?? [], numberOf)];
  const changes: Change[] = [];
  const books = found.map((quote): BookQuote => {
    const { sportsbookId, line, prices, aside, updatedAt } = quote;
    const [was, returned] = [known.take(quote), left.take(quote)];
    if (was === undefined || !isSameQuote(was, quote)) changes.push({ at, sportsbookId, line, prices, aside });
    const open = was?.open ?? returned?.open ?? { line, prices };
    const last = was ?? (returned?.confirmedAt === undefined ? undefined : returned);
    const moved =
      last === undefined || isSamePrice(last, quote) ? was?.before : { at, line: last.line, prices: last.prices };
    const now = { sportsbookId, line, prices, aside, updatedAt, open };
    return moved === undefined ? now : { ...now, before: moved };
  });
  const gone = left.rest().map((quote) => (quote.confirmedAt === undefined ? quote : goneFor(quote, at, isAsked)));
  for (const quote of known.rest()) {
    const { sportsbookId, line, prices, open, updatedAt } = quote;
    changes.push({ at, sportsbookId, line, prices: [0, 0], aside: BELIEVED });
    gone.push({ sportsbookId, at, line, prices, open, confirmedAt: isAsked(quote) ? undefined : updatedAt });
  }
  return { market: { key, books, gone: gone.toSorted((a, b) => numberOf(a) - numberOf(b)) }, changes };
}

/** Takes quotes out of a list in its order, which is that of their numbers. `rest`: those that nobody took. */
function taken<Quote extends NumberedQuote>(quotes: readonly Quote[], numberOf: (quote: NumberedQuote) => number) {
  const passed: Quote[] = [];
  let n = 0;
  return {
    take(wanted: NumberedQuote): Quote | undefined {
      for (let quote = quotes[n]; quote !== undefined; quote = quotes[n]) {
        const further = numberOf(quote) - numberOf(wanted);
        if (further > 0) return undefined;
        n += 1;
        if (further === 0) return quote;
        passed.push(quote);
      }
      return undefined;
    },
    rest: () => [...passed, ...quotes.slice(n)],
  };
}

/** A quote that no scan had asked for is gone from the first one on that does. */
function goneFor(quote: GoneQuote, at: Seconds, isAsked: (quote: GoneQuote) => boolean): GoneQuote {
  if (!isAsked(quote)) return quote;
  const { confirmedAt: _, ...gone } = quote;
  return { ...gone, at };
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
  const numberOf = quoteNumber(key);
  let market: MarketPrices = { key, books: [], gone: [] };
  for (const now of groupBy(changes, (change) => `${change.at}`).values()) {
    const at = now[0]?.at ?? 0;
    const numbers = new Set(now.map(numberOf));
    const kept = market.books.filter((book) => !numbers.has(numberOf(book)));
    const found = [...kept, ...now.filter(({ prices }) => prices[0] !== 0 || prices[1] !== 0)].map(
      ({ sportsbookId, line, prices, aside }) => ({ sportsbookId, line, prices, aside, updatedAt: at }),
    );
    ({ market } = follow(
      key,
      market,
      found.toSorted((a, b) => numberOf(a) - numberOf(b)),
      at,
    ));
    yield { at, market };
  }
}

/** What books say so long before the start is judged by what they say at the start. */
export const HOUR_BEFORE_SECONDS: Seconds = 3600;

/**
 * What is kept for good: of each quote the open, what it was an hour before the start, and the close, and of a main market also the last change of
 * each hour.
 */
export function keptForGood({ key, changes }: MarketHistory, startsAt: Seconds): MarketHistory {
  const hasHours = !isEveryLine(key);
  const hourOf = (at: Seconds | undefined) => (at === undefined ? undefined : Math.floor(at / HOUR_SECONDS));
  const numberOf = quoteNumber(key);
  const isBefore = (at: Seconds | undefined) => at !== undefined && at <= startsAt - HOUR_BEFORE_SECONDS;
  const endsSpan = (at: Seconds, next: Seconds | undefined) =>
    isBefore(at) !== isBefore(next) || (hasHours && hourOf(next) !== hourOf(at));
  const kept = [...groupBy(changes, (change) => `${numberOf(change)}`).values()].flatMap((own) =>
    own.filter(({ at }, n) => n === 0 || n === own.length - 1 || endsSpan(at, own[n + 1]?.at)),
  );
  return { key, changes: kept.toSorted((a, b) => a.at - b.at) };
}

const HOUR_SECONDS = 3600;

/** Later changes after earlier ones, market by market. */
export function joinHistories(parts: readonly MarketHistory[]): readonly MarketHistory[] {
  const byKey = groupBy(parts, ({ key }) => key);
  return [...byKey].map(([key, histories]) => ({ key, changes: histories.flatMap(({ changes }) => changes) }));
}

export function packHistory(histories: readonly MarketHistory[]): PackedHistory {
  return histories.map(({ key, changes }) => [
    key,
    [
      deltasOf(changes, ({ at }) => at),
      changes.map(({ sportsbookId }) => sportsbookId),
      deltasOf(changes, ({ line }) => line),
      deltasOf(changes, ({ prices }) => closeGap(prices[0])),
      deltasOf(changes, ({ prices }) => closeGap(prices[1])),
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

function isSameQuote(a: QuotedLine, b: QuotedLine): boolean {
  return isSamePrice(a, b) && a.aside[0] === b.aside[0] && a.aside[1] === b.aside[1];
}

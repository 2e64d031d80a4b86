import { type MarketOfBet, priceAt } from '../boards/price-at.ts';
import { isPlayerProp } from '../catalogue/markets.ts';
import { referenceIds } from '../catalogue/sportsbooks.ts';
import { weightsFor } from '../fair/book-weights.ts';
import { type FairPrice, fairPrices } from '../fair/fair-price.ts';
import { bookProbabilities, outliersAmong } from '../fair/line-probabilities.ts';
import { american, type Price, toDecimal } from '../odds/american.ts';
import { defaultLimits } from '../odds/limits.ts';
import type { Seconds } from '../odds/time.ts';
import type { BookQuote, MarketPrices } from './market-prices.ts';

export type Side = 0 | 1;
const SIDES: readonly Side[] = [0, 1];

/** The best price of a side, after fees, and the books that have it. */
interface BestPrice {
  readonly price: Price;
  readonly sportsbookIds: readonly number[];
  /** American, as quoted at the first of them. */
  readonly odds: number;
}

/** What a market's row shows beside its books' quotes. */
export interface GridRow {
  /** The line of most books; undefined if no quote counts. */
  readonly line: number | undefined;
  readonly best: readonly [BestPrice | undefined, BestPrice | undefined];
  /** What a bet on both sides at the best prices loses of the total stake, as a share; negative is a profit. Undefined if a side has no price. */
  readonly hold: number | undefined;
  /** The fair probability of each side at the book with its best price, from the other owners' books. */
  readonly fair: readonly [FairPrice | undefined, FairPrice | undefined];
  /** Books whose prices at the line stand apart, by how many others disagree: a best price of theirs may be a mistake. */
  readonly outliers: ReadonlyMap<number, number>;
}

/**
 * The row of a market: its main line is that of most books (of several the one with the lowest hold, then the lower one), and only prices at that
 * line are compared. A quote counts if it is believed and was confirmed within the time in which prices may be paired.
 *
 * `league`: its key. `among`: the books whose best price is looked for; all if undefined. The line and the fair price follow from all books.
 */
export function gridRow(
  market: MarketPrices,
  { league, now, among }: { readonly league: string; readonly now: Seconds; readonly among?: ReadonlySet<number> },
): GridRow {
  const priceOf = (quote: BookQuote, side: Side) => quotePrice(quote, side, { eventSport: league, market: market.key });
  const counted = SIDES.map((side) => market.books.filter((quote) => counts(quote, side, now)));
  const rows = [...new Set(counted.flat().map(({ line }) => line))].map((line) => {
    const at = counted.map((quotes) => quotes.filter((quote) => quote.line === line));
    const own = at.map((quotes) =>
      quotes.filter(({ sportsbookId: id }) => !referenceIds.has(id) && (among?.has(id) ?? true)),
    );
    const best = [bestOf(own[0] ?? [], 0, priceOf), bestOf(own[1] ?? [], 1, priceOf)] as const;
    return { line, at, best, hold: holdOf(best), books: new Set(at.flat()).size };
  });
  const [main] = rows.toSorted(
    (a, b) => b.books - a.books || (a.hold ?? Infinity) - (b.hold ?? Infinity) || a.line - b.line,
  );
  if (main === undefined)
    return { line: undefined, best: NEITHER, hold: undefined, fair: NEITHER, outliers: NO_OUTLIERS };
  const { line, best, hold } = main;
  const kind = isPlayerProp(league, market.key) ? 'prop' : 'game';
  const weights = weightsFor(league, market.key);
  const both = (main.at[0] ?? []).filter((quote) => main.at[1]?.includes(quote));
  const books = both.map(({ sportsbookId, updatedAt, prices: [first, second] }) => ({
    sportsbookId,
    updatedAt,
    prices: [decimalOf(first), decimalOf(second)],
  }));
  const fairOf = (side: Side) => {
    const book = best[side]?.sportsbookIds[0];
    return book === undefined ? undefined : fairPrices(books, { outcome: side, kind, weights })(book);
  };
  const decimals = SIDES.map(
    (side) => new Map((main.at[side] ?? []).map((quote) => [quote.sportsbookId, decimalOf(quote.prices[side])])),
  );
  const outliers = outliersAmong(bookProbabilities(decimals[0] ?? new Map(), decimals[1] ?? new Map()));
  return { line, best, hold, fair: [fairOf(0), fairOf(1)], outliers: outliers ?? NO_OUTLIERS };
}

const NEITHER = [undefined, undefined] as const;
const NO_OUTLIERS: GridRow['outliers'] = new Map();

/** What a side's price pays after the book's fee; undefined where there is no price, or the fee is unknown. */
export function quotePrice(
  { sportsbookId, prices, updatedAt }: Pick<BookQuote, 'sportsbookId' | 'prices' | 'updatedAt'>,
  side: Side,
  place: MarketOfBet,
): Price | undefined {
  return priceAt({ sportsbookId, odds: prices[side], updatedAt: new Date(updatedAt * 1000).toISOString() }, place);
}

/** Whether a side's price is compared with others. */
export function counts({ prices, aside, updatedAt }: BookQuote, side: Side, now: Seconds): boolean {
  return prices[side] !== 0 && aside[side] === null && now - updatedAt <= defaultLimits.freshSeconds;
}

function bestOf(
  quotes: readonly BookQuote[],
  side: Side,
  priceOf: (quote: BookQuote, side: Side) => Price | undefined,
): BestPrice | undefined {
  let best: BestPrice | undefined;
  for (const quote of quotes) {
    const { sportsbookId } = quote;
    const odds = quote.prices[side];
    const price = priceOf(quote, side);
    if (price === undefined || (best !== undefined && price < best.price)) continue;
    const others = best?.price === price ? best : undefined;
    best = { price, odds: others?.odds ?? odds, sportsbookIds: [...(others?.sportsbookIds ?? []), sportsbookId] };
  }
  return best;
}

function holdOf([first, second]: GridRow['best']): number | undefined {
  return first === undefined || second === undefined ? undefined : 1 - 1 / (1 / first.price + 1 / second.price);
}

function decimalOf(odds: number) {
  return toDecimal(american(odds));
}

import { type FeeRow, listedFee } from '../catalogue/fees.ts';
import type { SportsbookRow } from '../catalogue/sportsbook-row.ts';
import { bookmaker } from '../catalogue/sportsbook-rows/sportsbook-groups.ts';
import { sportsbookById } from '../catalogue/sportsbooks.ts';
import { american, isAmericanOdds, type Price, toDecimal } from '../odds/american.ts';
import { effectivePrice, orderPrice } from '../odds/commission.ts';
import type { Cents } from '../odds/money.ts';
import { byPrice } from '../odds/pairing.ts';

/** A price of a book, as far as its fee depends on it. */
export interface QuotedBet {
  readonly sportsbookId: number;
  readonly odds: number;
  /** When it was confirmed, in ISO 8601; anything else: now. */
  readonly updatedAt?: unknown;
}

/** What is bet on. `market`: its key, or that of its family. */
export interface MarketOfBet {
  readonly eventSport: string;
  readonly market: string;
}

/** The return per unit after the book's fee at the time of the price; undefined for invalid odds, and where the fee is unknown. */
export function priceAt(bet: QuotedBet, place: MarketOfBet): Price | undefined {
  const fee = feeOfBet(bet, place);
  if (fee === undefined || !isAmericanOdds(bet.odds)) return undefined;
  return effectivePrice(toDecimal(american(bet.odds)), fee);
}

/** The same for a stake, on which the fee of some books depends. */
export function priceForStake(bet: QuotedBet, place: MarketOfBet, stake: Cents): Price | undefined {
  const fee = feeOfBet(bet, place);
  if (fee === undefined || !isAmericanOdds(bet.odds)) return undefined;
  return orderPrice(toDecimal(american(bet.odds)), fee, stake);
}

/** Whether the price of a bet depends on its stake. */
export function hasOrderFee({ sportsbookId }: Pick<QuotedBet, 'sportsbookId'>): boolean {
  return sportsbookById(sportsbookId)?.fees.some(({ rounding }) => rounding === 'order') ?? false;
}

/** What a book charges on a bet; undefined where that is unknown. A book that is not ours has no fee that we know. */
export function feeOfBet(
  { sportsbookId, updatedAt }: Omit<QuotedBet, 'odds'>,
  { eventSport, market }: MarketOfBet,
): FeeRow | undefined {
  const book: Pick<SportsbookRow, 'fees'> = sportsbookById(sportsbookId) ?? bookmaker;
  return listedFee(book.fees, eventSport, market, typeof updatedAt === 'string' ? updatedAt : undefined);
}

/** The quotes with a valid price, best first. */
export function pricedQuotes<Q extends QuotedBet>(
  quotes: readonly Q[],
  place: MarketOfBet,
): (Q & { readonly price: Price })[] {
  return quotes
    .flatMap((quote) => {
      const price = priceAt(quote, place);
      return price === undefined ? [] : [{ ...quote, price }];
    })
    .toSorted(byPrice);
}

import { sportsbookById } from '../catalogue/sportsbooks.ts';
import { american, isAmericanOdds, type Price, toDecimal } from '../odds/american.ts';
import { effectivePrice } from '../odds/commission.ts';
import { byPrice } from '../odds/pairing.ts';
import type { BookOdds } from './bets.ts';

const NO_COMMISSION = { basis: 'winnings', rate: 0 } as const;

/** The return per unit after the book's fee; undefined for invalid odds. */
export function priceAt(sportsbookId: number, odds: number): Price | undefined {
  if (!isAmericanOdds(odds)) return undefined;
  return effectivePrice(toDecimal(american(odds)), sportsbookById(sportsbookId)?.commission ?? NO_COMMISSION);
}

/** The quotes with a valid price, best first. */
export function pricedQuotes<Q extends BookOdds>(quotes: readonly Q[]): (Q & { readonly price: Price })[] {
  return quotes
    .flatMap((quote) => {
      const price = priceAt(quote.sportsbookId, quote.odds);
      return price === undefined ? [] : [{ ...quote, price }];
    })
    .toSorted(byPrice);
}

import { sportsbookById } from '../../../../../shared/catalogue/sportsbooks.ts';
import { american, isAmericanOdds, type Price, toDecimal } from '../../../../../shared/odds/american.ts';
import { effectivePrice } from '../../../../../shared/odds/commission.ts';

const NO_COMMISSION = { basis: 'winnings', rate: 0 } as const;

/** The return per unit after the book's fee; undefined for invalid odds. */
export function priceAt(sportsbookId: number, odds: number): Price | undefined {
  if (!isAmericanOdds(odds)) return undefined;
  return effectivePrice(toDecimal(american(odds)), sportsbookById(sportsbookId)?.commission ?? NO_COMMISSION);
}

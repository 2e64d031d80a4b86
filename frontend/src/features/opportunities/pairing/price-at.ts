import { sportsbookById } from '../../../../../shared/catalogue/sportsbooks.ts';
import { american, isAmericanOdds, type Price, toDecimal } from '../../../../../shared/odds/american.ts';
import { effectivePrice } from '../../../../../shared/odds/commission.ts';

const NO_COMMISSION = { basis: 'winnings', rate: 0 } as const;

/** What a bet at a book really returns on one unit, the book's fee taken off; undefined where there is no valid price. */
export function priceAt(sportsbookId: number, odds: number): Price | undefined {
  if (!isAmericanOdds(odds)) return undefined;
  return effectivePrice(toDecimal(american(odds)), sportsbookById(sportsbookId)?.commission ?? NO_COMMISSION);
}

import { type AmericanOdds, toDecimal } from '../odds/american.ts';
import { type Cents, cents, nearestCent } from '../odds/money.ts';
import { type CountingTerms, isCounted, rolloverOf } from './rollover.ts';

/** A rollover that is not done, as far as it decides which bets count toward it. */
export interface OpenRollover extends CountingTerms {
  readonly sportsbookId: number;
  readonly left: Cents;
}

/** A bet that could be placed. */
export interface OfferedBet {
  readonly sportsbookId: number;
  /** As the book quotes it. */
  readonly odds: AmericanOdds;
  readonly stake: Cents;
  /** Key of the family of its market. */
  readonly family: string;
}

/** What a bet would count for toward a rollover: no more than is left of it. */
export interface OfferedCredit {
  readonly sportsbookId: number;
  readonly amount: Cents;
}

/** What bets would count for, by rollover; none that do not count. Two bets at two books with rollovers both do. */
export function creditOfBets(rollovers: readonly OpenRollover[], bets: readonly OfferedBet[]): OfferedCredit[] {
  return rollovers.flatMap(({ sportsbookId, left, rule, ...terms }) => {
    const counted = bets
      .filter((bet) => bet.sportsbookId === sportsbookId && isCounted(bet, terms))
      .reduce((sum, { stake, odds }) => sum + nearestCent(rolloverOf({ stake, price: toDecimal(odds) }, rule)), 0);
    const amount = cents(Math.min(counted, left));
    return amount > 0 ? [{ sportsbookId, amount }] : [];
  });
}

/**
 * What clearing a dollar costs: what the bets lose at worst for each dollar that they count for; negative for a gain. Undefined if they count
 * for nothing. $2,000 at -200 against $1,034.48 at +190 loses $34.48 for $2,000: 1.72 cents.
 */
export function costPerDollar(profit: Cents, credits: readonly OfferedCredit[]): number | undefined {
  const cleared = credits.reduce((sum, { amount }) => sum + amount, 0);
  return cleared === 0 ? undefined : -profit / cleared;
}

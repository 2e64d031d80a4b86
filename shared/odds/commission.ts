import { type DecimalOdds, type Price, price } from './american.ts';

/** What a fee is charged on: the winnings, the stake, or the payout of a winning bet. */
export type CommissionBasis = 'winnings' | 'stake' | 'payout';

/** A venue's fee: 2 % of winnings is `{ basis: 'winnings', rate: 0.02 }`. Rate 0 or more; below 1 for winnings and payout. */
export interface Commission {
  readonly basis: CommissionBasis;
  readonly rate: number;
}

/**
 * The return per unit paid if the bet wins, after the venue's fee. With price d and rate c:
 *
 * - winnings: the stake 1 is returned and c of the gain d - 1 goes to the venue, so 1 + (d - 1)(1 - c);
 * - stake: a bet of 1 costs 1 + c and returns d, so a unit paid returns d / (1 + c);
 * - payout: c of the return d goes to the venue, so d(1 - c).
 *
 * A refunded bet is assumed to have no fee. Without a fee the result is bit-identical to the quoted price, so that books with equal quotes
 * tie.
 * @throws RangeError if the fee takes the whole return
 */
export function effectivePrice(decimal: DecimalOdds, commission: Commission): Price {
  switch (commission.basis) {
    case 'winnings':
      return price(1 + (decimal - 1) * (1 - commission.rate));
    case 'stake':
      return price(decimal / (1 + commission.rate));
    case 'payout':
      return price(decimal * (1 - commission.rate));
  }
}

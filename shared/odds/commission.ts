import { type DecimalOdds, type Price, price } from './american.ts';

/** What a fee is a share of: what a winning bet gains, what is staked, or what a winning bet pays out. */
export type CommissionBasis = 'winnings' | 'stake' | 'payout';

/** A venue's fee: 2 % of winnings is `{ basis: 'winnings', rate: 0.02 }`. Rate 0 or more; below 1 for winnings and payout. */
export interface Commission {
  readonly basis: CommissionBasis;
  readonly rate: number;
}

/**
 * What one unit of money laid out really returns when the bet wins, after the venue's fee. With price d and rate c:
 *
 * - winnings: the stake 1 comes back and of the gain d - 1 the share c is kept, so 1 + (d - 1)(1 - c);
 * - stake: a bet of 1 costs 1 + c and returns d, so a unit laid out returns d / (1 + c);
 * - payout: of the whole return d the share c is kept, so d(1 - c).
 *
 * A refunded bet is taken to be free of fees. Without a fee the quoted price comes back to the last bit, whatever the
 * basis: books with equal quotes must tie. Throws RangeError when the fee takes the whole return.
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

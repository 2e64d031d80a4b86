import { type DecimalOdds, type Price, price } from './american.ts';

/** What a fee is charged on: the winnings, the stake, the payout of a winning bet, or contracts that pay $1 each. */
export type CommissionBasis = 'winnings' | 'stake' | 'payout' | 'contract';

/**
 * A venue's fee: 2 % of winnings is `{ basis: 'winnings', rate: 0.02 }`. Rate 0 or more; below 1 for winnings and payout; null if unknown.
 */
export interface Commission {
  readonly basis: CommissionBasis;
  readonly rate: number | null;
}

/** An order's fee is rounded up to the cent: at most this much, in dollars, on each of the 100 contracts of the smallest order meant here. */
const ROUNDING_PER_CONTRACT = 0.01 / 100;

/**
 * The return per unit paid if the bet wins, after the venue's fee. With price d and rate c:
 *
 * - winnings: the stake 1 is returned and c of the gain d - 1 goes to the venue, so 1 + (d - 1)(1 - c);
 * - stake: a bet of 1 costs 1 + c and returns d, so a unit paid returns d / (1 + c);
 * - payout: c of the return d goes to the venue, so d(1 - c);
 * - contract: a contract pays 1 and costs p = 1/d, to which the venue adds c·p(1 - p), rounded up to the cent on the order, so
 *   1 / (p + c·p(1 - p) + the rounding). The rounding counts with the most that it can be on an order of 100 contracts, which pays $100, the
 *   size that lists are made for: exact arithmetic on any larger order returns more. On a smaller order it is at most one cent.
 *
 * A refunded bet is assumed to have no fee. Without a fee the result is bit-identical to the quoted price, so that books with equal quotes
 * tie. With an unknown fee it is the quoted price too: a venue like that is never paired, and elsewhere its price is only shown.
 * @throws RangeError if the fee takes the whole return
 */
export function effectivePrice(decimal: DecimalOdds, { basis, rate }: Commission): Price {
  if (rate === null || rate === 0) return decimal;
  switch (basis) {
    case 'winnings':
      return price(1 + (decimal - 1) * (1 - rate));
    case 'stake':
      return price(decimal / (1 + rate));
    case 'payout':
      return price(decimal * (1 - rate));
    case 'contract': {
      const paid = 1 / decimal;
      return price(1 / (paid + rate * paid * (1 - paid) + ROUNDING_PER_CONTRACT));
    }
  }
}

import { type DecimalOdds, type Price, price } from './american.ts';
import { type Cents, nearestCent } from './money.ts';

/** What a fee is charged on: the winnings, the stake, the payout of a winning bet, or contracts that pay $1 each. */
export type CommissionBasis = 'winnings' | 'stake' | 'payout' | 'contract';

/** A venue's fee: 2 % of winnings is `{ basis: 'winnings', rate: 0.02, rounding: 'exact' }`. Rate 0 or more; below 1 for winnings and payout. */
export interface Commission {
  readonly basis: CommissionBasis;
  readonly rate: number;
  /** `order`: the fee of the whole order is rounded up to the cent. */
  readonly rounding: 'exact' | 'order';
}

/** An order's fee is rounded up to the cent: at most this much, in dollars, on each of the 100 contracts of the smallest order that lists mean. */
const ROUNDING_PER_CONTRACT = 0.01 / 100;
/** Of a cent: binary fractions must not round a whole cent up. */
const NOISE = 1e-6;

/**
 * The return per unit paid if the bet wins, after the venue's fee. With price d and rate c:
 *
 * - winnings: the stake 1 is returned and c of the gain d - 1 goes to the venue, so 1 + (d - 1)(1 - c);
 * - stake: a bet of 1 costs 1 + c and returns d, so a unit paid returns d / (1 + c);
 * - payout: c of the return d goes to the venue, so d(1 - c);
 * - contract: a contract pays 1 and costs p = 1/d, to which the venue adds c·p(1 - p), so 1 / (p + c·p(1 - p)).
 *
 * Where the fee of the order is rounded up, a cent per 100 contracts is added, the most that it can be on an order that pays $100, the size
 * that lists are made for: exact arithmetic on any larger order returns more. `orderPrice` has it for a stake.
 *
 * A refunded bet is assumed to have no fee. Without a fee the result is bit-identical to the quoted price, so that books with equal quotes
 * tie.
 * @throws RangeError if the fee takes the whole return
 */
export function effectivePrice(decimal: DecimalOdds, { basis, rate, rounding }: Commission): Price {
  if (rate === 0) return decimal;
  switch (basis) {
    case 'winnings':
      return price(1 + (decimal - 1) * (1 - rate));
    case 'stake':
      return price(decimal / (1 + rate));
    case 'payout':
      return price(decimal * (1 - rate));
    case 'contract':
      return price(1 / (paidPerContract(decimal, rate) + (rounding === 'order' ? ROUNDING_PER_CONTRACT : 0)));
  }
}

/**
 * The same for an order of a stake, the fee included: the fee is what it is on this order, rounded up to the cent. Elsewhere the stake does
 * not matter. @throws RangeError as `effectivePrice`
 */
export function orderPrice(decimal: DecimalOdds, fee: Commission, stake: Cents): Price {
  if (fee.basis !== 'contract' || fee.rounding !== 'order' || fee.rate === 0 || stake <= 0)
    return effectivePrice(decimal, fee);
  const left = stake - orderFee(decimal, fee, stake);
  // A stake of a cent or two buys nothing.
  return left <= 0 ? effectivePrice(decimal, fee) : price((decimal * left) / stake);
}

/** What of a stake the venue keeps for an order of contracts. */
export function orderFee(decimal: DecimalOdds, { rate }: Commission, stake: Cents): Cents {
  const contracts = stake / paidPerContract(decimal, rate);
  return nearestCent(Math.ceil((contracts * rate * (1 - 1 / decimal)) / decimal - NOISE));
}

function paidPerContract(decimal: DecimalOdds, rate: number): number {
  const ask = 1 / decimal;
  return ask + rate * ask * (1 - ask);
}

import type { Price } from '../odds/american.ts';
import { type Cents, cents } from '../odds/money.ts';
import type { StakeRules } from '../odds/stake-rules.ts';
import { kellyShare } from './bet-value.ts';

/** The most of a bankroll on one bet, a share. */
const MOST_ON_A_BET = 0.01;
/** Of a cent: noise of multiplied shares. */
const NOISE = 1e-6;

/** A bet above its fair price. */
export interface ValueBet {
  /** The least probability of winning, 0 to 1; of a line that can push, given that it does not. */
  readonly fair: number;
  /** After the book's fee. */
  readonly price: Price;
  /** The most that can be bet, in cents; infinite without a limit. */
  readonly most: number;
}

/**
 * The stake of a bet above its fair price: a fraction of what Kelly stakes, at most 1 % of the bankroll, rounded down to the step and to what
 * can be bet. 0: too small.
 */
export function valueStake(
  { fair, price, most }: ValueBet,
  { bankroll, kelly, step }: Pick<StakeRules, 'bankroll' | 'kelly' | 'step'>,
): Cents {
  const wanted = Math.min(kelly * kellyShare({ fair, price }), MOST_ON_A_BET) * bankroll;
  const unit = step * 100;
  return cents(Math.floor((Math.min(wanted, most) + NOISE) / unit) * unit);
}

/** What a stake brings on average, rounded down. `expected`: per dollar, a share that is not negative. */
export function expectedProfit(stake: Cents, expected: number): Cents {
  return cents(Math.floor(stake * expected + NOISE));
}

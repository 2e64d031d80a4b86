import type { Price } from '../odds/american.ts';
import { type Cents, cents } from '../odds/money.ts';
import type { OpenValue, StakeRules } from '../odds/stake-rules.ts';
import { kellyShare } from './bet-value.ts';

/** The most of a bankroll on one bet, a share. */
export const MOST_ON_A_BET = 0.01;
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

/** The most of a bankroll on open bets on one game, and on games of one day, shares. */
export const MOST_ON_A_GAME = 0.02;
export const MOST_ON_A_DAY = 0.05;

/** What open bets leave of a bankroll for another one, in cents; 0 where they have used it up. */
export function roomBeside(
  { eventId, day }: Pick<OpenValue, 'eventId' | 'day'>,
  { bankroll, openValues = [] }: Pick<StakeRules, 'bankroll' | 'openValues'>,
): Cents {
  const open = (isBeside: (bet: OpenValue) => boolean) =>
    openValues.filter(isBeside).reduce((sum, { staked }) => sum + staked, 0);
  const onGame = MOST_ON_A_GAME * bankroll - open((bet) => bet.eventId === eventId);
  const onDay = MOST_ON_A_DAY * bankroll - open((bet) => bet.day === day);
  return cents(Math.max(0, Math.floor(Math.min(onGame, onDay) + NOISE)));
}

/** What a stake brings on average, rounded down. `expected`: per dollar, a share that is not negative. */
export function expectedProfit(stake: Cents, expected: number): Cents {
  return cents(Math.floor(stake * expected + NOISE));
}

import type { Price } from '../odds/american.ts';
import { type Cents, cents, formatShortDollars } from '../odds/money.ts';
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

/** What open bets leave of a bankroll, 0 where they have used it up: for bets on a game, and on all games of its day. */
export interface Room {
  readonly game: Cents;
  readonly day: Cents;
}

export function roomBeside(
  { eventId, day }: Pick<OpenValue, 'eventId' | 'day'>,
  { bankroll, openValues = [] }: Pick<StakeRules, 'bankroll' | 'openValues'>,
): Room {
  const left = (most: number, isBeside: (bet: OpenValue) => boolean) =>
    openValues.filter(isBeside).reduce((rest, { staked }) => rest - staked, most * bankroll);
  const room = (amount: number) => cents(Math.max(0, Math.floor(amount + NOISE)));
  const onDay = left(MOST_ON_A_DAY, (bet) => bet.day === day);
  return {
    game: room(
      Math.min(
        left(MOST_ON_A_GAME, (bet) => bet.eventId === eventId),
        onDay,
      ),
    ),
    day: room(onDay),
  };
}

/** What is said with an offer: none of them counts the others. */
export function aloneText({ game, day }: Room): string {
  return `for this bet alone: ${formatShortDollars(game)} left for its game, ${formatShortDollars(day)} for all games of its day`;
}

/** What a stake brings on average, rounded down. `expected`: per dollar, a share that is not negative. */
export function expectedProfit(stake: Cents, expected: number): Cents {
  return cents(Math.floor(stake * expected + NOISE));
}

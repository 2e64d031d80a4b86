import { type Cents, cents, nearestCent } from '../odds/money.ts';
import type { Settlement } from '../odds/settlement.ts';
import type { Position, Stake } from './position.ts';

/**
 * What a settled bet brought, stake taken off: of a share w of the stake s that wins at the return d, and a share l that loses,
 *
 *     s (w (d - 1) - l), and for a bonus bet, whose stake is the book's, s w (d - 1).
 *
 * A refunded bonus bet brings nothing: whether the book gives it back is not money yet.
 */
export function profitOf({ stake, price, bonus }: Stake, { won, refunded }: Settlement): Cents {
  const winnings = stake * won * (price - 1);
  const lost = bonus ? 0 : stake * (1 - won - refunded);
  return nearestCent(winnings - lost);
}

/** What a settled bet turned over: the money staked, without what was refunded, and without bonus bets. */
export function turnoverOf({ stake, bonus }: Stake, { refunded }: Settlement): Cents {
  return bonus ? cents(0) : nearestCent(stake * (1 - refunded));
}

/** The sum over the settled bets of a position. */
export function positionProfit({ legs }: Position): Cents {
  return cents(legs.reduce((sum, leg) => sum + (leg.settlement === undefined ? 0 : profitOf(leg, leg.settlement)), 0));
}

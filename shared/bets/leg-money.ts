import type { BetResult, SelectionResult } from '../contracts/bets/position.ts';
import { toDecimal } from '../odds/american.ts';
import { type Cents, cents, nearestCent } from '../odds/money.ts';
import type { Settlement } from '../odds/settlement.ts';
import type { Leg, Outcome, Stake } from './position.ts';

/** The shares that win and are refunded; undefined for `paid`, where only the payout counts. */
const settlements: Readonly<Record<BetResult, Settlement | undefined>> = {
  won: { won: 1, refunded: 0 },
  lost: { won: 0, refunded: 0 },
  push: { won: 0, refunded: 1 },
  void: { won: 0, refunded: 1 },
  'half-won': { won: 0.5, refunded: 0.5 },
  'half-lost': { won: 0, refunded: 0.5 },
  paid: undefined,
};

export function settlementFromResult(result: BetResult): Settlement | undefined {
  return settlements[result];
}

/**
 * The result of a bet that a score settles. A whole refund is a push: a score voids nothing.
 * @throws RangeError for shares that no line can give
 */
export function resultFromShares({ won, refunded }: Settlement): SelectionResult {
  const found = (['won', 'lost', 'push', 'half-won', 'half-lost'] as const).find(
    (result) => settlements[result]?.won === won && settlements[result]?.refunded === refunded,
  );
  if (found === undefined) throw new RangeError(`Not a result: ${won} won, ${refunded} refunded`);
  return found;
}

/**
 * What a settled bet brought, stake taken off: of a share w of the stake s that wins at the return d, and a share l that loses,
 *
 *     s (w (d - 1) - l), and for a bonus bet, whose stake is the book's, s w (d - 1).
 *
 * The lost stake of a no-sweat bet comes back as a bonus bet: with ρ for the value of its dollar only s l (1 - ρ) is lost. That value is an
 * estimate, and the bonus bet's own result takes it back: it brings s (w (d - 1) - ρ (w + l)). A refunded bonus bet brings nothing: whether the
 * book gives it back is not money yet.
 */
export function legProfit(bet: Stake, { won, refunded }: Settlement): Cents {
  const { stake, price, bonus, countedValue = 0 } = bet;
  const winnings = stake * won * (price - 1);
  const lost = bonus ? 0 : stake * (1 - won - refunded) * (1 - refundShareOf(bet));
  const counted = bonus ? stake * (1 - refunded) * countedValue : 0;
  return nearestCent(winnings - lost - counted);
}

/** What a lost dollar of the stake is worth that comes back as a bonus bet. */
function refundShareOf({ refundValue = 0, refundMissing }: Stake): number {
  return refundMissing ? 0 : refundValue;
}

/** The face of the bonus bet for a lost no-sweat bet; undefined if none is due. */
export function bonusForLoss({ stake, bonus, refundValue, refundMissing, settled }: Leg): Cents | undefined {
  if (bonus || refundValue === undefined || refundMissing || settled === undefined) return undefined;
  const settlement = settlements[settled.result];
  const lost = settlement === undefined ? 0 : 1 - settlement.won - settlement.refunded;
  return lost > 0 ? nearestCent(stake * lost) : undefined;
}

/** What a settled bet turned over: the money staked, without what was refunded, and without bonus bets. */
function turnoverOf({ stake, bonus }: Stake, { refunded }: Settlement): Cents {
  return bonus ? cents(0) : nearestCent(stake * (1 - refunded));
}

/** The same of how a bet ended: one that was paid out brought the payout without the stake, or all of it for a bonus bet. */
export function outcomeProfit(bet: Stake, { result, payout }: Outcome): Cents {
  const settlement = settlements[result];
  if (settlement !== undefined) return legProfit(bet, settlement);
  return cents((payout ?? 0) - (bet.bonus ? nearestCent(bet.stake * (bet.countedValue ?? 0)) : bet.stake));
}

/** A bet that was paid out turned its whole stake over. */
export function outcomeTurnover(bet: Stake, { result }: Outcome): Cents {
  return turnoverOf(bet, settlements[result] ?? { won: 0, refunded: 0 });
}

/** The sum over the settled bets of a position. */
export function positionProfit({ legs }: { readonly legs: readonly Leg[] }): Cents {
  return cents(legs.reduce((sum, leg) => sum + (leg.settled === undefined ? 0 : outcomeProfit(leg, leg.settled)), 0));
}

/** What the book's fee takes if the bet wins. */
export function feeIfWon({ odds, price, stake }: Leg): Cents {
  return cents(nearestCent(stake * (toDecimal(odds) - 1)) - nearestCent(stake * (price - 1)));
}

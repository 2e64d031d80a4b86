import { type Cents, cents } from './money.ts';
import type { Promotion } from './promo-return.ts';

/** The bets of a promotion: what they cost, and what is kept whatever the result. */
export interface PlacedPromo {
  readonly promotion: Promotion['kind'];
  readonly amount: Cents;
  readonly hedgeStake: Cents;
  readonly guaranteed: Cents;
}

/**
 * The bettor's own money that the bets hold until they are settled: the hedge, and the promoted stake where it is cash. A bonus bet is no
 * money of the bettor's. With amount S and hedge h:
 *
 * - bonus bet: h;
 * - profit boost and no-sweat bet: S + h.
 */
export function moneyTiedUp({ promotion, amount, hedgeStake }: Omit<PlacedPromo, 'guaranteed'>): Cents {
  return promotion === 'bonus-bet' ? hedgeStake : cents(amount + hedgeStake);
}

/** What is kept as a share of the money tied up; 0 if none is. */
export function returnOnMoneyTiedUp(placed: PlacedPromo): number {
  const tied = moneyTiedUp(placed);
  return tied === 0 ? 0 : placed.guaranteed / tied;
}

import type { Price } from '../american.ts';
import { type Cents, nearestCent } from '../money.ts';

/** A bet as far as its loss goes. */
interface LosableBet {
  /** 0 of a bonus bet, which costs nothing if it loses. */
  readonly stake: Cents;
  readonly price: Price;
}

/** The rule on losses, and who it meets. */
interface LossRuleTax {
  /** The share of a loss that can be deducted, 0 to 1. */
  readonly share: number;
  /** What is paid on another dollar of income, 0 to 1. */
  readonly rate: number;
}

/**
 * The tax that the rule alone adds to bets on the outcomes of one game, on average: rate × (1 - share) × what they lose. Of the outcomes'
 * prices follows how often each bet loses: 1 - (1/d) / Σ(1/d); of a single bet 1 - 1/d. $100 on two sides at even prices lose $50: at 24% and
 * 90% that is $1.20.
 */
export function lossRuleTax(bets: readonly LosableBet[], { share, rate }: LossRuleTax): Cents {
  const implied = bets.reduce((sum, { price }) => sum + 1 / price, 0);
  const whole = bets.length > 1 ? implied : 1;
  const lost = bets.reduce((sum, { stake, price }) => sum + stake * (1 - 1 / price / whole), 0);
  return nearestCent(rate * (1 - share) * lost);
}

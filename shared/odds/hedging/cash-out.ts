import type { Price } from '../american.ts';
import { type Cents, cents, nearestCent } from '../money.ts';
import { exactHedge, type Outcomes, withHedge } from './hedge.ts';

/** What an open bet is worth in the book's hand, its stake included. */
export interface CashOutValue {
  /** What a full hedge leaves: of a cash bet S·d - H; on average, where a push refunds both bets. A smaller offer is beaten by the hedge. */
  readonly hedge: Cents;
  /** What the bet is worth on average: of a cash bet (1 - m) p·S·d + m·S with the probability m of a push. Undefined without a fair price. */
  readonly fair: Cents | undefined;
}

/** What the numbers of an offer follow from. */
interface Valued {
  readonly outcomes: Outcomes;
  /** The bettor's own stake, which is gone whatever happens: 0 of a bonus bet. */
  readonly spent: Cents;
  /** Of the other side, after fees. */
  readonly price: Price;
  /** What the other side's book charges on each bet. */
  readonly charge?: Cents | undefined;
  /** Fair probability that the bet wins, 0 to 1; of a line that can push, given that it does not. */
  readonly fair: number | undefined;
  /** Probability that both bets are refunded, 0 (the default) to 1. */
  readonly push?: number | undefined;
}

/** What cashing out should bring, by a hedge and on average. The hedge is to the cent: nobody rounds a cash-out. */
export function cashOutValue({ outcomes, spent, price, charge, fair, push = 0 }: Valued): CashOutValue {
  const { won, lost } = withHedge(outcomes, nearestCent(exactHedge(outcomes, price)), { price, charge });
  return {
    hedge: nearestCent(spent + (1 - push) * Math.min(won, lost)),
    fair:
      fair === undefined
        ? undefined
        : nearestCent(spent + (1 - push) * (fair * outcomes.won + (1 - fair) * outcomes.lost)),
  };
}

/**
 * What a hedge costs on average: H (1 - m)(1 - q·e), where q is the fair probability that it wins and m that of a push, and what its book
 * charges. Negative where the hedge's price is better than fair.
 */
export function hedgeCost(
  stake: Cents,
  { price, charge = cents(0), fair, push = 0 }: Pick<Valued, 'price' | 'charge' | 'push'> & { readonly fair: number },
): Cents {
  return cents(nearestCent(stake * (1 - push) * (1 - (1 - fair) * price)) + (stake > 0 ? charge : 0));
}

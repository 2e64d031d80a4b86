import type { Price } from './american.ts';
import { type Cents, cents, nearestCent } from './money.ts';

/** Estimated value of a refunded bonus bet per dollar of face value, if the user does not set one. */
export const REFUND_VALUE = 0.65;

/** A promotion of a book. */
export type Promotion =
  /** A free bet: a win pays the winnings without the stake, a loss costs nothing. */
  | { readonly kind: 'bonus-bet' }
  /** Winnings of a cash bet raised by a share, 0.5 for 50 %; `maxExtra` caps the added winnings. */
  | { readonly kind: 'profit-boost'; readonly boost: number; readonly maxExtra?: Cents | undefined }
  /** A cash bet whose loss is refunded as a bonus bet, worth `refundValue` (0 to 1, else `REFUND_VALUE`) of the stake. */
  | { readonly kind: 'no-sweat'; readonly refundValue?: number | undefined };

export interface PromoBets {
  readonly promotion: Promotion;
  /** Face value of the bonus bet, or cash staked on the promoted bet. At least one cent. */
  readonly amount: Cents;
  /** Price of the promoted bet before any boost, and of the hedge at another book, both after fees. */
  readonly promoted: Price;
  readonly hedge: Price;
}

/** The hedge stake, and the net result of either outcome: everything paid out less everything paid in. */
export interface PromoReturn {
  readonly hedgeStake: Cents;
  readonly keptIfPromotedWins: Cents;
  readonly keptIfHedgeWins: Cents;
  /** The smaller of the two. */
  readonly guaranteed: Cents;
  /** Retained share of the amount, before stakes and payouts are rounded to the cent. */
  readonly conversion: number;
}

/**
 * The hedge with the same net result whichever side wins.
 *
 * Let W be the net result without a hedge if the promoted bet wins, V if it loses, d₂ the hedge's price. A hedge h gives W - h or V + h(d₂
 * - 1). Both are equal at h = (W - V) / d₂, with the result W - h. With amount S and price d₁:
 *
 * - bonus bet: W = S(d₁ - 1), V = 0: hedge S(d₁ - 1) / d₂, result S(d₁ - 1)(1 - 1/d₂);
 * - profit boost b: W = S(d₁ - 1) + min(S(d₁ - 1)b, cap), V = -S. Without a cap this is a cash bet at the price
 *  d₁' = 1 + (d₁ - 1)(1 + b): hedge S d₁' / d₂;
 * - no-sweat with refund value ρ: W = S(d₁ - 1), V = ρS - S: hedge S(d₁ - ρ) / d₂.
 * @throws RangeError for an amount below one cent, a negative boost or cap, or a refund value outside 0..1
 */
export function promoReturn({ promotion, amount, promoted, hedge }: PromoBets): PromoReturn {
  if (amount < 1) throw new RangeError(`Nothing to stake: ${amount} cents`);
  const { wins, loses } = unhedged(promotion, amount, promoted);
  // No hedge is needed if winning leaves less than losing.
  const exactHedge = Math.max(0, (wins - loses) / hedge);
  const hedgeStake = nearestCent(exactHedge);
  const keptIfPromotedWins = cents(nearestCent(wins) - hedgeStake);
  const keptIfHedgeWins = cents(nearestCent(loses) + nearestCent(hedgeStake * hedge) - hedgeStake);
  return {
    hedgeStake,
    keptIfPromotedWins,
    keptIfHedgeWins,
    guaranteed: cents(Math.min(keptIfPromotedWins, keptIfHedgeWins)),
    conversion: Math.min(wins - exactHedge, loses + exactHedge * (hedge - 1)) / amount,
  };
}

/** Retained share of a bonus bet's face value: the conversion of `promoReturn`, which does not depend on the face value. */
export function bonusBetConversion(promoted: Price, hedge: Price): number {
  return (promoted - 1) * (1 - 1 / hedge);
}

/** Net result of the promoted bet alone, in fractional cents. */
function unhedged(promotion: Promotion, amount: Cents, promoted: Price): { wins: number; loses: number } {
  const winnings = amount * (promoted - 1);
  switch (promotion.kind) {
    case 'bonus-bet':
      return { wins: winnings, loses: 0 };
    case 'profit-boost': {
      const { boost, maxExtra = Number.POSITIVE_INFINITY } = promotion;
      if (boost < 0 || maxExtra < 0) throw new RangeError(`Not a boost: ${boost}, at most ${maxExtra} cents`);
      return { wins: winnings + Math.min(winnings * boost, maxExtra), loses: -amount };
    }
    case 'no-sweat': {
      const { refundValue = REFUND_VALUE } = promotion;
      if (!(refundValue >= 0 && refundValue <= 1)) throw new RangeError(`Not a share: ${refundValue}`);
      return { wins: winnings, loses: refundValue * amount - amount };
    }
  }
}

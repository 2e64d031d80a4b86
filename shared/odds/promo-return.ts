import type { Price } from './american.ts';
import { feesOn, leastInUnits, type PairTerms, tooSmallOf } from './bet-terms.ts';
import type { LimitSource } from './limits.ts';
import { type Cents, cents, nearestCent } from './money.ts';
import { type LegLimits, mostOnEach, ROUNDING_NOISE } from './stake-limits.ts';
import type { RoundingStep } from './stake-rules.ts';
import { floorAndCeiling, roundingUnits } from './stakes.ts';

/** Estimated value of a refunded bonus bet per dollar of face value, if the user does not set one. */
export const REFUND_VALUE = 0.65;

const DOLLAR = 100;

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
export function promoReturn(bets: PromoBets): PromoReturn {
  return hedgedWith(bets, nearestCent(exactHedge(bets)));
}

/** A promotion with what its bets may cost, the promoted bet first. */
export interface ShownPromoBets extends PromoBets, LegLimits {
  /** The hedge is a multiple of this many dollars where that is possible; 1 if left out. */
  readonly step?: RoundingStep | undefined;
}

/** The bets to show for a promotion. */
export interface ShownPromo extends PromoReturn {
  /** The amount, or what the limits allow of it. */
  readonly amount: Cents;
  /** The bet whose limit makes the amount smaller, 0 is the promoted bet; and whose limit it is. */
  readonly limitedBy?: 0 | 1 | undefined;
  readonly limitSource?: LimitSource | undefined;
  /** The bet that is below its book's smallest, so that the promotion cannot be used there. */
  readonly tooSmall?: 0 | 1 | undefined;
}

/**
 * The amount and the hedge that cards and details show.
 *
 * The amount is lowered, to whole dollars if that leaves at least one, so that neither bet exceeds its limit. A bonus bet is no money of the
 * bettor's, so their own limit does not lower it. The hedge is a multiple of the step: of the two amounts next to the exact one that which
 * keeps more in its worst case; ties: the lower one. Where that would be below one step or above its limit, or would cost all that is kept,
 * it is in whole dollars by the same rule, and otherwise exact to the cent. It is at least the book's smallest bet. What is kept is what is left
 * after what the books charge on each bet.
 * @throws RangeError for the same bets as `promoReturn`
 */
export function shownPromo(bets: ShownPromoBets): ShownPromo {
  const shown = beforeCharges(bets);
  const stakes = [shown.amount, shown.hedgeStake] as const;
  const tooSmall = tooSmallOf(stakes, bets.terms);
  return { ...afterCharges(shown, bets, shown.amount), tooSmall };
}

function beforeCharges(bets: ShownPromoBets): ShownPromo {
  const { amount, limits, mostAt, promotion } = bets;
  const ownMost = promotion.kind === 'bonus-bet' ? undefined : mostAt?.[0];
  const caps = mostOnEach({ limits, mostAt: [ownMost, mostAt?.[1]] });
  const allowed = [caps[0].most, amountWithHedge(bets, caps[1].most)] as const;
  const capped = Math.min(...allowed) + ROUNDING_NOISE;
  if (capped >= amount) return { amount, ...shownHedge(bets, caps[1].most) };
  const unit = capped >= DOLLAR ? DOLLAR : 1;
  const lowered = cents(Math.max(1, Math.floor(capped / unit) * unit));
  const limitedBy = allowed[0] <= allowed[1] ? 0 : 1;
  const hedge = shownHedge({ ...bets, amount: lowered }, caps[1].most);
  return { amount: lowered, ...hedge, limitedBy, limitSource: caps[limitedBy].source };
}

/** The hedge of a promoted bet that is placed: its amount stays, even where the hedge's limit does not allow the whole hedge. */
export function hedgeOfPlaced(bets: ShownPromoBets): PromoReturn & { readonly limitSource?: LimitSource } {
  const [, { most, source }] = mostOnEach(bets);
  const hedge = afterCharges(shownHedge(bets, most), bets, bets.amount);
  return exactHedge(bets) > most ? { ...hedge, limitSource: source } : hedge;
}

/** What is kept after what the books charge on both bets. */
export function afterCharges<R extends PromoReturn>(
  result: R,
  { promotion, terms }: { readonly promotion: Promotion; readonly terms?: PairTerms | undefined },
  amount: Cents,
): R {
  const isFree = promotion.kind === 'bonus-bet' && terms?.[0]?.bonusFree === true;
  const charged = feesOn([isFree ? cents(0) : amount, result.hedgeStake], terms);
  if (charged === 0) return result;
  return {
    ...result,
    keptIfPromotedWins: cents(result.keptIfPromotedWins - charged),
    keptIfHedgeWins: cents(result.keptIfHedgeWins - charged),
    guaranteed: cents(result.guaranteed - charged),
  };
}

function shownHedge(bets: ShownPromoBets, most: number): PromoReturn {
  const exact = Math.max(exactHedge(bets), leastHedge(bets));
  for (const unit of roundingUnits(bets.step)) {
    const [best] = floorAndCeiling(exact, unit)
      .filter((stake) => stake <= most && stake >= leastHedge(bets))
      .map((stake) => hedgedWith(bets, stake))
      .toSorted((a, b) => b.guaranteed - a.guaranteed || a.hedgeStake - b.hedgeStake);
    if (best !== undefined && best.hedgeStake >= unit && !(best.conversion > 0 && best.guaranteed <= 0)) return best;
  }
  return hedgedWith(bets, cents(Math.min(nearestCent(exact), most)));
}

/** Of a bet that needs no hedge, none. */
function leastHedge(bets: ShownPromoBets): number {
  return bets.terms?.[1]?.least === undefined || exactHedge(bets) === 0 ? 0 : leastInUnits(bets.terms, 1)[1];
}

/**
 * The largest amount, in cents, whose exact hedge is at most `most`: that solves wins - loses = most × hedge. A capped boost adds the
 * smaller of two terms, so the larger of both solutions counts.
 */
function amountWithHedge({ promotion, promoted, hedge }: PromoBets, most: number): number {
  if (most === Number.POSITIVE_INFINITY) return most;
  const returned = most * hedge;
  const solve = (perUnit: number) => (perUnit > 0 ? returned / perUnit : Number.POSITIVE_INFINITY);
  switch (promotion.kind) {
    case 'bonus-bet':
      return solve(promoted - 1);
    case 'profit-boost': {
      const { boost, maxExtra = Number.POSITIVE_INFINITY } = promotion;
      return Math.max(solve(promoted + (promoted - 1) * boost), (returned - maxExtra) / promoted);
    }
    case 'no-sweat':
      return solve(promoted - (promotion.refundValue ?? REFUND_VALUE));
  }
}

/** In fractional cents. No hedge is needed if winning leaves less than losing. */
function exactHedge({ promotion, amount, promoted, hedge }: PromoBets): number {
  const { wins, loses } = unhedged(promotion, amount, promoted);
  return Math.max(0, (wins - loses) / hedge);
}

/** The results with a given hedge; the conversion is that of the exact one. */
export function hedgedWith(bets: PromoBets, hedgeStake: Cents): PromoReturn {
  const { promotion, amount, promoted, hedge } = bets;
  const { wins, loses } = unhedged(promotion, amount, promoted);
  const exact = exactHedge(bets);
  const keptIfPromotedWins = cents(nearestCent(wins) - hedgeStake);
  const keptIfHedgeWins = cents(nearestCent(loses) + nearestCent(hedgeStake * hedge) - hedgeStake);
  return {
    hedgeStake,
    keptIfPromotedWins,
    keptIfHedgeWins,
    guaranteed: cents(Math.min(keptIfPromotedWins, keptIfHedgeWins)),
    conversion: Math.min(wins - exact, loses + exact * (hedge - 1)) / amount,
  };
}

/** Retained share of a bonus bet's face value: the conversion of `promoReturn`, which does not depend on the face value. */
export function bonusBetConversion(promoted: Price, hedge: Price): number {
  return (promoted - 1) * (1 - 1 / hedge);
}

/** Net result of the promoted bet alone, in fractional cents. */
function unhedged(promotion: Promotion, amount: Cents, promoted: Price): { wins: number; loses: number } {
  if (amount < 1) throw new RangeError(`Nothing to stake: ${amount} cents`);
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

import { promotionRanges } from '../catalogue/promotions.ts';
import { defaultLimits } from '../odds/limits.ts';
import { centsFromDollars } from '../odds/money.ts';
import { type Promotion, REFUND_VALUE } from '../odds/promo-return.ts';

/** By what the list is ordered: what is kept of the promotion, or what is kept on the bettor's own money that it ties up. */
export const promoRankings = [
  { value: 'conversion', label: 'Dollars kept' },
  { value: 'tied-up', label: 'Money tied up' },
] as const;
export type PromoRanking = (typeof promoRankings)[number]['value'];

/** The part of a choice that a link shares. Boost in percent, refund value 0 to 1, odds American. */
export interface SharedPromoChoice {
  /** Null: any book. */
  readonly sportsbookId: number | null;
  readonly promotion: Promotion['kind'];
  readonly boost: number;
  readonly refundValue: number;
  /** The shortest and the longest odds that the promotion allows; null: any. */
  readonly minOdds: number | null;
  readonly maxOdds: number | null;
  /** Whether the promoted bet may be at an exchange. They give no bonus bets as a rule. */
  readonly exchanges: boolean;
  readonly ranking: PromoRanking;
}

/** The dollars of a choice. They are stakes, which never are in an address. */
export interface PromoDollars {
  readonly amount: number;
  /** Pairs with a larger hedge are not listed; null: any hedge. */
  readonly maxHedge: number | null;
  /** The most that a profit boost adds to the winnings; null: no limit. */
  readonly maxExtra: number | null;
}

export interface PromoChoice extends SharedPromoChoice, PromoDollars {}

export const sharedDefaults: SharedPromoChoice = {
  sportsbookId: null,
  promotion: 'bonus-bet',
  boost: 50,
  refundValue: REFUND_VALUE,
  minOdds: null,
  maxOdds: null,
  exchanges: false,
  ranking: 'conversion',
};

/** Longer odds keep a little more, for hedges that few bettors have the money for. */
const HEDGE_MULTIPLE = 5;

/** The largest hedge that is listed unless the bettor chooses another, in dollars. */
export function defaultMaxHedge(amount: number): number {
  return Math.min(HEDGE_MULTIPLE * amount, promotionRanges.maxHedge.max);
}

/** The promotion on pages where none can be chosen. */
export const plainBonusBet: PromoChoice = {
  ...sharedDefaults,
  amount: defaultLimits.bankroll / 100,
  ...{ maxHedge: null, maxExtra: null },
};

/** What the Promo page begins with: its amount is what a book gives, not the bettor's stake. */
export const usualBonusBet: PromoChoice = { ...plainBonusBet, maxHedge: defaultMaxHedge(plainBonusBet.amount) };

/** The choice as input of `promoReturn`. */
export function toPromotion({ promotion, boost, maxExtra, refundValue }: PromoChoice): Promotion {
  switch (promotion) {
    case 'bonus-bet':
      return { kind: promotion };
    case 'profit-boost':
      return {
        ...{ kind: promotion, boost: boost / 100 },
        maxExtra: maxExtra === null ? undefined : centsFromDollars(maxExtra),
      };
    case 'no-sweat':
      return { kind: promotion, refundValue };
  }
}

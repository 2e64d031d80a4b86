import {
  areWithin,
  MIN_ODDS_SIZE,
  promotionKinds,
  promotionRanges,
} from '../../../../../shared/catalogue/promotions.ts';
import { defaultLimits } from '../../../../../shared/odds/limits.ts';
import { type Promotion, REFUND_VALUE } from '../../../../../shared/odds/promo-return.ts';
import { type NumberRange, numberWithin } from '../../../lib/typed-numbers.ts';

/** By what the list is ordered: what is kept of the promotion, or what is kept on the bettor's own money that it ties up. */
export const promoRankings = [
  { value: 'conversion', label: 'Conversion' },
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
}

export interface PromoChoice extends SharedPromoChoice, PromoDollars {}

const sharedDefaults: SharedPromoChoice = {
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
export const plainBonusBet: PromoChoice = { ...sharedDefaults, amount: defaultLimits.bankroll / 100, maxHedge: null };

/** The choice in the URL parameters, with defaults for missing and invalid values. */
export function choiceFromParams(params: URLSearchParams): SharedPromoChoice {
  const book = numberIn(params, 'book', { min: 1, max: Number.MAX_SAFE_INTEGER });
  const odds = oddsIn(params);
  return {
    sportsbookId: book !== undefined && Number.isInteger(book) ? book : sharedDefaults.sportsbookId,
    promotion: promotionKinds.find(({ value }) => value === params.get('promotion'))?.value ?? sharedDefaults.promotion,
    boost: numberIn(params, 'boost', promotionRanges.boost) ?? sharedDefaults.boost,
    refundValue: numberIn(params, 'refund', promotionRanges.refundValue) ?? sharedDefaults.refundValue,
    ...odds,
    exchanges: params.get('exchanges') === 'on',
    ranking: promoRankings.find(({ value }) => value === params.get('rank'))?.value ?? sharedDefaults.ranking,
  };
}

/** The parameters with the choice set; default values are left out, and other parameters stay. */
export function paramsFromChoice(choice: SharedPromoChoice, params = new URLSearchParams()): URLSearchParams {
  const { sportsbookId, promotion, boost, refundValue, minOdds, maxOdds, exchanges, ranking } = choice;
  const entries: readonly [string, string | number | null, string | number | null][] = [
    ['book', sportsbookId, sharedDefaults.sportsbookId],
    ['promotion', promotion, sharedDefaults.promotion],
    ['boost', boost, sharedDefaults.boost],
    ['refund', refundValue, sharedDefaults.refundValue],
    ['minOdds', minOdds, sharedDefaults.minOdds],
    ['maxOdds', maxOdds, sharedDefaults.maxOdds],
    ['exchanges', exchanges ? 'on' : null, null],
    ['rank', ranking, sharedDefaults.ranking],
  ];
  const changed = new URLSearchParams(params);
  for (const [name, value, first] of entries) {
    changed.delete(name);
    if (value !== null && value !== first) changed.append(name, `${value}`);
  }
  return changed;
}

/** The choice as input of `promoReturn`. */
export function toPromotion({ promotion, boost, refundValue }: PromoChoice): Promotion {
  switch (promotion) {
    case 'bonus-bet':
      return { kind: promotion };
    case 'profit-boost':
      return { kind: promotion, boost: boost / 100 };
    case 'no-sweat':
      return { kind: promotion, refundValue };
  }
}

/** Whether text is American odds, such as `-200`, `+150` or `150`. */
export function oddsFromText(text: string): number | undefined {
  const trimmed = text.trim();
  if (!/^[+-]?\d{3,6}$/.test(trimmed)) return undefined;
  const odds = Number(trimmed);
  const { min, max } = promotionRanges.odds;
  return Math.abs(odds) >= MIN_ODDS_SIZE && odds >= min && odds <= max ? odds : undefined;
}

/** Both limits, or none if they are in the wrong order. */
function oddsIn(params: URLSearchParams): Pick<SharedPromoChoice, 'minOdds' | 'maxOdds'> {
  const minOdds = oddsFromText(params.get('minOdds') ?? '') ?? null;
  const maxOdds = oddsFromText(params.get('maxOdds') ?? '') ?? null;
  const isInOrder = minOdds === null || maxOdds === null || areWithin(minOdds, maxOdds);
  return isInOrder ? { minOdds, maxOdds } : { minOdds: null, maxOdds: null };
}

function numberIn(params: URLSearchParams, name: string, range: NumberRange): number | undefined {
  return numberWithin(params.get(name), range);
}

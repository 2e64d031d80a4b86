import { type Promotion, REFUND_VALUE } from '../../../../../shared/odds/promo-return.ts';
import { type NumberRange, numberWithin } from '../../../lib/number-within.ts';

/** The user's promotion. Amount in dollars, boost in percent, refund value 0 to 1. */
export interface PromoChoice {
  /** Null: any book. */
  readonly sportsbookId: number | null;
  readonly promotion: Promotion['kind'];
  readonly amount: number;
  readonly boost: number;
  readonly refundValue: number;
}

const DEFAULT_CHOICE: PromoChoice = {
  sportsbookId: null,
  promotion: 'bonus-bet',
  amount: 100,
  boost: 50,
  refundValue: REFUND_VALUE,
};

const promotionKinds: readonly Promotion['kind'][] = ['bonus-bet', 'profit-boost', 'no-sweat'];

export const AMOUNT_RANGE = { min: 1, max: 100_000 } as const;
export const BOOST_RANGE = { min: 0, max: 500 } as const;
export const REFUND_RANGE = { min: 0, max: 1 } as const;

/** The choice in the URL parameters, with defaults for missing and invalid values. */
export function choiceFromParams(params: URLSearchParams): PromoChoice {
  const book = numberIn(params, 'book', { min: 1, max: Number.MAX_SAFE_INTEGER });
  return {
    sportsbookId: book !== undefined && Number.isInteger(book) ? book : DEFAULT_CHOICE.sportsbookId,
    promotion: promotionKinds.find((kind) => kind === params.get('promotion')) ?? DEFAULT_CHOICE.promotion,
    amount: numberIn(params, 'amount', AMOUNT_RANGE) ?? DEFAULT_CHOICE.amount,
    boost: numberIn(params, 'boost', BOOST_RANGE) ?? DEFAULT_CHOICE.boost,
    refundValue: numberIn(params, 'refund', REFUND_RANGE) ?? DEFAULT_CHOICE.refundValue,
  };
}

/** The parameters with the choice set; default values are left out, and other parameters stay. */
export function paramsFromChoice(choice: PromoChoice, params = new URLSearchParams()): URLSearchParams {
  const entries: readonly [string, string | number | null, string | number | null][] = [
    ['book', choice.sportsbookId, DEFAULT_CHOICE.sportsbookId],
    ['promotion', choice.promotion, DEFAULT_CHOICE.promotion],
    ['amount', choice.amount, DEFAULT_CHOICE.amount],
    ['boost', choice.boost, DEFAULT_CHOICE.boost],
    ['refund', choice.refundValue, DEFAULT_CHOICE.refundValue],
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

function numberIn(params: URLSearchParams, name: string, range: NumberRange): number | undefined {
  return numberWithin(params.get(name), range);
}

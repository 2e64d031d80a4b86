import { type Promotion, REFUND_VALUE } from '../../../../../shared/odds/promo-return.ts';
import { type NumberRange, numberWithin } from '../../../lib/number-within.ts';

/** What a person wants to make the most of. Amount in dollars, boost in percent, refund value 0 to 1. */
export interface PromoChoice {
  /** Null: whatever book pays most. */
  readonly sportsbookId: number | null;
  readonly promotion: Promotion['kind'];
  readonly amount: number;
  readonly boost: number;
  readonly refundValue: number;
}

const FIRST_CHOICE: PromoChoice = {
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

/** The choice in a page's address; what is missing or makes no sense there is the first choice. */
export function choiceIn(address: URLSearchParams): PromoChoice {
  const book = numberIn(address, 'book', { min: 1, max: Number.MAX_SAFE_INTEGER });
  return {
    sportsbookId: book !== undefined && Number.isInteger(book) ? book : FIRST_CHOICE.sportsbookId,
    promotion: promotionKinds.find((kind) => kind === address.get('promotion')) ?? FIRST_CHOICE.promotion,
    amount: numberIn(address, 'amount', AMOUNT_RANGE) ?? FIRST_CHOICE.amount,
    boost: numberIn(address, 'boost', BOOST_RANGE) ?? FIRST_CHOICE.boost,
    refundValue: numberIn(address, 'refund', REFUND_RANGE) ?? FIRST_CHOICE.refundValue,
  };
}

/** The address with a choice in it, as short as it can be: what equals the first choice is left out. What else it says stays. */
export function addressOf(choice: PromoChoice, address = new URLSearchParams()): URLSearchParams {
  const entries: readonly [string, string | number | null, string | number | null][] = [
    ['book', choice.sportsbookId, FIRST_CHOICE.sportsbookId],
    ['promotion', choice.promotion, FIRST_CHOICE.promotion],
    ['amount', choice.amount, FIRST_CHOICE.amount],
    ['boost', choice.boost, FIRST_CHOICE.boost],
    ['refund', choice.refundValue, FIRST_CHOICE.refundValue],
  ];
  const changed = new URLSearchParams(address);
  for (const [name, value, first] of entries) {
    changed.delete(name);
    if (value !== null && value !== first) changed.append(name, `${value}`);
  }
  return changed;
}

/** As the shared arithmetic takes it. */
export function promotionOf({ promotion, boost, refundValue }: PromoChoice): Promotion {
  switch (promotion) {
    case 'bonus-bet':
      return { kind: promotion };
    case 'profit-boost':
      return { kind: promotion, boost: boost / 100 };
    case 'no-sweat':
      return { kind: promotion, refundValue };
  }
}

function numberIn(address: URLSearchParams, name: string, range: NumberRange): number | undefined {
  return numberWithin(address.get(name), range);
}

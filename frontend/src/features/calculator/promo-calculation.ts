import { readPrice } from '../../../../shared/odds/calculator.ts';
import { type Cents, centsFromDollars, dollars } from '../../../../shared/odds/money.ts';
import { type PromoReturn, type Promotion, promoReturn, REFUND_VALUE } from '../../../../shared/odds/promo-return.ts';
import { cleanAmountInput, type NumberRange, normalizeAmount, numberWithin } from '../../lib/typed-numbers.ts';
import { type CalculatorPrefill, wholeOdds } from './calculator-prefill.ts';

/** The fields of all promo calculators; those with a field in common share its entry. */
export interface PromoEntries {
  readonly amount: string;
  readonly promoted: string;
  readonly hedge: string;
  /** Percent. */
  readonly boost: string;
  /** Cap on the added winnings, in dollars; empty for no cap. */
  readonly maxExtra: string;
  readonly refundValue: string;
}

export const ranges = {
  amount: { min: 0.01, max: 1_000_000 },
  boost: { min: 0, max: 500 },
  maxExtra: { min: 0, max: 1_000_000 },
  refundValue: { min: 0, max: 1 },
} as const satisfies Record<Exclude<keyof PromoEntries, 'promoted' | 'hedge'>, NumberRange>;

const DEFAULT_BOOST_PERCENT = 50;

/** `amount`: of the promotion, unless the prefill has one. */
export function initialPromoEntries(prefill: CalculatorPrefill, amount: Cents): PromoEntries {
  const promo = prefill.kind === 'promo' ? prefill.promo : undefined;
  const [promoted, hedge] =
    prefill.kind === 'arbitrage'
      ? prefill.odds
      : [wholeOdds(prefill.promo.promoted) ?? '', wholeOdds(prefill.promo.hedge) ?? ''];
  return {
    amount: `${promo?.amount ?? dollars(amount)}`,
    promoted,
    hedge,
    boost: `${promo?.boost ?? DEFAULT_BOOST_PERCENT}`,
    maxExtra: promo?.maxExtra === undefined ? '' : `${promo.maxExtra}`,
    refundValue: `${promo?.refundValue ?? REFUND_VALUE}`,
  };
}

/** The entries after typing into one of the fields. */
export function withEntry(entries: PromoEntries, name: keyof PromoEntries, typed: string): PromoEntries {
  return { ...entries, [name]: name === 'promoted' || name === 'hedge' ? typed : cleanAmountInput(typed) };
}

/** The error of an amount, percentage or share field; none for an empty field. */
export function entryProblem(name: keyof typeof ranges, text: string): string | undefined {
  const range = ranges[name];
  if (text === '' || numberWithin(normalizeAmount(text), range) !== undefined) return undefined;
  return `Enter a number from ${range.min} to ${range.max.toLocaleString('en-US')}.`;
}

/** The result of the promotion; undefined if a relevant entry is missing or invalid. */
export function promoResult(kind: Promotion['kind'], entries: PromoEntries): PromoReturn | undefined {
  const promotion = enteredPromotion(kind, entries);
  const amount = numberIn('amount', entries);
  const promoted = readPrice(entries.promoted);
  const hedge = readPrice(entries.hedge);
  if (promotion === undefined || amount === undefined || promoted === undefined || hedge === undefined)
    return undefined;
  return promoReturn({
    promotion,
    amount: centsFromDollars(amount),
    promoted,
    hedge,
  });
}

function enteredPromotion(kind: Promotion['kind'], entries: PromoEntries): Promotion | undefined {
  switch (kind) {
    case 'bonus-bet':
      return { kind };
    case 'profit-boost': {
      const boost = numberIn('boost', entries);
      const limit = entries.maxExtra === '' ? undefined : numberIn('maxExtra', entries);
      if (boost === undefined || (entries.maxExtra !== '' && limit === undefined)) return undefined;
      return { kind, boost: boost / 100, maxExtra: limit === undefined ? undefined : centsFromDollars(limit) };
    }
    case 'no-sweat': {
      const refundValue = numberIn('refundValue', entries);
      return refundValue === undefined ? undefined : { kind, refundValue };
    }
  }
}

function numberIn(name: keyof typeof ranges, entries: PromoEntries): number | undefined {
  return numberWithin(normalizeAmount(entries[name]), ranges[name]);
}

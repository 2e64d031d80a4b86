import * as z from 'zod/mini';
import {
  areWithin,
  daysUntil,
  MAX_EXPIRY_DAYS,
  type PromotionKind,
} from '../../../../../shared/catalogue/promotions.ts';
import {
  type PromotionFields,
  promotionFields,
  promotionMessages,
} from '../../../../../shared/contracts/promotions.ts';
import type { OddsFormat, OddsText } from '../../../../../shared/odds/odds-format.ts';
import { fromOddsText, fromText } from '../../../lib/number-text.ts';

/** What the form's text fields hold. */
export type PromotionTexts = Readonly<
  Record<
    | 'amount'
    | 'boost'
    | 'maxExtra'
    | 'tokens'
    | 'refundValue'
    | 'minOdds'
    | 'maxOdds'
    | 'maxHedge'
    | 'expiresOn'
    | 'note',
    string
  >
>;

/** What the form does not change of a promotion. */
export type KeptFields = Pick<PromotionFields, 'used' | 'pending' | 'refundOf' | 'countedValue'>;

export function promotionTexts(
  fields: Omit<PromotionFields, 'sportsbookId' | 'kind' | keyof KeptFields>,
  show: OddsText,
): PromotionTexts {
  const text = (value: number | null) => (value === null ? '' : `${value}`);
  return {
    amount: text(fields.amount),
    boost: text(fields.boost),
    maxExtra: text(fields.maxExtra),
    tokens: text(fields.tokens),
    refundValue: text(fields.refundValue),
    minOdds: fields.minOdds === null ? '' : show(fields.minOdds),
    maxOdds: fields.maxOdds === null ? '' : show(fields.maxOdds),
    maxHedge: text(fields.maxHedge),
    expiresOn: fields.expiresOn,
    note: fields.note,
  };
}

interface FormRules {
  readonly kind: PromotionKind;
  /** The day where the person is, `2026-11-24`. */
  readonly today: string;
  /** The day that is stored already, which may be over. */
  readonly storedDay: string | undefined;
  readonly format: OddsFormat;
}

/** The texts as fields of the contract; a field that does not belong to the kind is null. */
export function promotionForm({ kind, today, storedDay, format }: FormRules) {
  return z
    .object({
      amount: fromText(promotionFields.amount),
      boost: kind === 'profit-boost' ? required(promotionFields.boost, promotionMessages.boost) : nothing,
      maxExtra: kind === 'profit-boost' ? fromText(promotionFields.maxExtra) : nothing,
      tokens: kind === 'bonus-bet' ? fromText(promotionFields.tokens) : one,
      refundValue: kind === 'no-sweat' ? required(promotionFields.refundValue, promotionMessages.refundValue) : nothing,
      minOdds: fromOddsText(promotionFields.minOdds, format),
      maxOdds: fromOddsText(promotionFields.maxOdds, format),
      maxHedge: fromText(promotionFields.maxHedge),
      expiresOn: z.pipe(
        promotionFields.expiresOn,
        z.string().check(
          z.refine((day) => day === storedDay || daysUntil(day, today) >= 0, promotionMessages.expired),
          z.refine((day) => day === storedDay || daysUntil(day, today) <= MAX_EXPIRY_DAYS, promotionMessages.farAhead),
        ),
      ),
      note: promotionFields.note,
    })
    .check(
      z.refine(({ minOdds, maxOdds }) => minOdds === null || maxOdds === null || areWithin(minOdds, maxOdds), {
        error: promotionMessages.oddsOrder,
        path: ['maxOdds'],
      }),
    );
}

const nothing = z.pipe(
  z.string(),
  z.transform(() => null),
);

const one = z.pipe(
  z.string(),
  z.transform(() => 1),
);

function required<S extends z.ZodMiniType<number | null, number | null>>(field: S, message: string) {
  return fromText(field.check(z.refine((value) => value !== null, message)));
}

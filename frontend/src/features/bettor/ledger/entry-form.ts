import * as z from 'zod/mini';
import {
  type CountedMarkets,
  type CreditRule,
  isBalanceCheck,
  isBonusCredit,
} from '../../../../../shared/catalogue/ledger-entries.ts';
import {
  bonusTokens,
  type LedgerFields,
  type LedgerRow,
  ledgerAmount,
  ledgerMessages,
  rolloverTimes,
} from '../../../../../shared/contracts/bets/ledger.ts';
import { MAX_NOTE_LENGTH } from '../../../../../shared/contracts/bets/position.ts';
import { oddsLimit } from '../../../../../shared/contracts/promotions.ts';
import type { OddsFormat, OddsText } from '../../../../../shared/odds/odds-format.ts';
import { fromOddsText, fromText } from '../../../lib/number-text.ts';

/** What the form's text fields hold. */
export type EntryTexts = Readonly<
  Record<'amount' | 'day' | 'note' | 'tokens' | 'expiresOn' | 'times' | 'deposit' | 'minOdds', string>
>;

/** What is chosen beside them. */
export interface EntryChoices {
  readonly sportsbookId: number;
  readonly kind: LedgerFields['kind'];
  readonly rule: CreditRule;
  readonly markets: CountedMarkets;
}

export function entryTexts(entry: LedgerRow | undefined, today: string, show: OddsText): EntryTexts {
  const text = (value: number | null | undefined) => (value === null || value === undefined ? '' : `${value}`);
  const { bonus = null } = entry ?? {};
  const minOdds = bonus?.rollover?.minOdds ?? null;
  return {
    ...{ amount: text(entry?.amount), day: entry?.day ?? today, note: entry?.note ?? '' },
    ...{ tokens: text(bonus?.tokens ?? 1), expiresOn: bonus?.expiresOn ?? '' },
    ...{ times: text(bonus?.rollover?.times), deposit: text(bonus?.rollover?.deposit) },
    minOdds: minOdds === null ? '' : show(minOdds),
  };
}

interface FormRules {
  readonly kind: LedgerFields['kind'];
  readonly today: string;
  readonly format: OddsFormat;
}

/** The texts as numbers; those that do not belong to the kind are not looked at. */
export function entryForm({ kind, today, format }: FormRules) {
  const isCheck = isBalanceCheck(kind);
  const isBonus = isBonusCredit(kind);
  const optional = <S extends z.ZodMiniType<number, number>>(field: S) =>
    isBonus ? fromText(z.nullable(field)) : nothing;
  const required = ledgerAmount.check(z.refine((amount) => isCheck || amount !== 0, ledgerMessages.positive));
  return z.object({
    amount: fromText(required),
    day: z.iso.date(ledgerMessages.day).check(z.refine((day) => day <= today, ledgerMessages.future)),
    note: z.string().check(z.trim(), z.maxLength(MAX_NOTE_LENGTH)),
    tokens: isBonus ? fromText(bonusTokens) : one,
    expiresOn: isBonus
      ? z.string().check(z.refine((day) => day === '' || z.iso.date().safeParse(day).success, ledgerMessages.expiresOn))
      : z.string(),
    times: optional(rolloverTimes),
    deposit: optional(ledgerAmount.check(z.gt(0, ledgerMessages.positive))),
    minOdds: isBonus ? fromOddsText(z.nullable(oddsLimit), format) : nothing,
  });
}

type Typed = z.output<ReturnType<typeof entryForm>>;

/** An entry as it is sent. `before`: what it changes. */
export function typedEntry(typed: Typed, choices: EntryChoices, before: LedgerRow | undefined): LedgerFields {
  const { amount, day, note, tokens, expiresOn, times, deposit, minOdds } = typed;
  const { sportsbookId, kind, rule, markets } = choices;
  const staysCheck = before !== undefined && before.kind === kind;
  return {
    ...{ sportsbookId, kind, day, note },
    // What is less at the book, as a withdrawal, is that much taken out.
    amount: isBalanceCheck(kind) ? amount : Math.abs(amount),
    bonusAmount: staysCheck ? before.bonusAmount : 0,
    since: staysCheck ? before.since : null,
    bonus: isBonusCredit(kind)
      ? {
          tokens,
          expiresOn: expiresOn === '' ? null : expiresOn,
          rollover: times === null ? null : { times, deposit, rule, minOdds, markets },
        }
      : null,
  };
}

const nothing = z.pipe(
  z.string(),
  z.transform((): number | null => null),
);

const one = z.pipe(
  z.string(),
  z.transform(() => 1),
);

import { promotionRanges } from '../../../../shared/catalogue/promotions.ts';
import type { BookBalance } from '../../../../shared/ledger/balances.ts';
import type { LedgerEntry } from '../../../../shared/ledger/entry.ts';
import { type Cents, dollars } from '../../../../shared/odds/money.ts';

/** Bonus bets that are left at a book, as the Promo board converts them. */
export interface BonusLeft {
  readonly sportsbookId: number;
  readonly kind: 'bonus-bet';
  /** Of each, dollars. */
  readonly amount: number;
  readonly tokens: number;
  readonly face: Cents;
  /** The first day on which some of them expire; null: none is known. */
  readonly expiresOn: string | null;
}

/**
 * The bonus bets that are left at each book. Which of several credits they are from is not known: they count as pieces of the last one, or as
 * one bet where they are no whole number of these.
 */
export function bonusesLeft(
  books: readonly BookBalance[],
  entries: readonly LedgerEntry[],
  today: string,
): BonusLeft[] {
  return books.flatMap(({ sportsbookId, bonus: face }): BonusLeft[] => {
    const credits = entries
      .filter((entry) => entry.kind === 'bonus-bets' && entry.sportsbookId === sportsbookId)
      .toSorted((one, other) => (one.day < other.day ? 1 : -1));
    const [last] = credits;
    const piece = last?.bonus == null ? face : last.amount / last.bonus.tokens;
    const tokens = Number.isInteger(piece) && piece > 0 && face % piece === 0 ? face / piece : 1;
    const [expiresOn = null] = credits
      .flatMap(({ bonus }) => bonus?.expiresOn ?? [])
      .filter((day) => day >= today)
      .toSorted();
    const amount = dollars(face) / tokens;
    const { min, max } = promotionRanges.amount;
    if (face <= 0 || amount < min || amount > max) return [];
    return [{ ...{ sportsbookId, kind: 'bonus-bet', amount, tokens, face }, expiresOn }];
  });
}

import * as z from 'zod/mini';
import { betMessages, betOdds, type NewLeg, newLeg } from '../../../../../shared/contracts/bets/position.ts';
import type { OddsFormat, OddsText } from '../../../../../shared/odds/odds-format.ts';
import { fromOddsText, fromText } from '../../../lib/number-text.ts';

const formMessages = {
  label: 'Enter what you bet on, such as Lakers -3.5',
  book: 'Enter the sportsbook’s name',
} as const;

/** What the text fields of a bet hold. */
export type BetTexts = Readonly<Record<'label' | 'odds' | 'stake' | 'book', string>>;

/** The choice of a sportsbook that is not one of ours. */
export const OTHER_BOOK = 'other';

export const noTexts: BetTexts = { label: '', odds: '', stake: '', book: '' };

export function textsOfBet(
  { label, odds, stake, book }: Pick<NewLeg, 'label' | 'odds' | 'stake' | 'book'>,
  show: OddsText,
): BetTexts {
  return { label, odds: show(odds), stake: stake.toFixed(2).replace(/\.00$/, ''), book: book ?? '' };
}

const { label, odds, stake, book } = newLeg.shape;

/** The fields of a bet as typed. `bookId`: the chosen book, or `OTHER_BOOK`. */
export function betFields(bookId: string, format: OddsFormat) {
  return {
    label: label.check(z.refine((text) => text !== '', formMessages.label)),
    odds: fromOddsText(odds, format),
    stake: fromText(stake),
    book:
      bookId === OTHER_BOOK
        ? z.string().check(
            z.refine((text) => text.trim() !== '', formMessages.book),
            z.refine((text) => book.safeParse(text).success, betMessages.text),
          )
        : z.string(),
  };
}

/** The fields of a parlay instead: its name and its odds follow from its legs, which may have other odds together at the book. */
export function parlayFields(bookId: string, format: OddsFormat) {
  return { ...betFields(bookId, format), label: z.string(), odds: fromOddsText(z.nullable(betOdds), format) };
}

/** A bet as it is sent. What was asked is of one book, which took less. */
export function typedBet(
  typed: { readonly label: string; readonly odds: number; readonly stake: number; readonly book: string },
  {
    bookId,
    bonus,
    pick,
    before,
  }: { bookId: string; bonus: boolean; pick: NewLeg['pick']; before?: NewLeg | undefined },
): NewLeg {
  const at = bookId === OTHER_BOOK ? { sportsbookId: null, book: typed.book.trim() } : { sportsbookId: Number(bookId) };
  const { refundValue, countedValue, asked } = before ?? {};
  const isSameBook = before?.sportsbookId === at.sportsbookId && before.book === at.book;
  return {
    ...at,
    ...{ label: typed.label, odds: typed.odds, stake: typed.stake, bonus, pick },
    ...(!bonus && refundValue !== undefined && { refundValue }),
    ...(isSameBook && asked !== undefined && asked > typed.stake && { asked }),
    ...(bonus && countedValue !== undefined && { countedValue }),
  };
}

import { promotionRanges } from '../../../../shared/catalogue/promotions.ts';
import type { BookBalance } from '../../../../shared/ledger/balances.ts';
import { creditsLeft, inPieces } from '../../../../shared/ledger/credits-left.ts';
import type { LedgerEntry } from '../../../../shared/ledger/entry.ts';
import { type Cents, cents } from '../../../../shared/odds/money.ts';

/** Bonus bets left at a book, as the Promo board converts them. */
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

/** Bonus bets that the ledger still has after their last day. */
interface BonusExpired {
  readonly sportsbookId: number;
  readonly face: Cents;
  /** The last of these days. */
  readonly expiredOn: string;
}

/** The bonus bets that are left at each book, in the pieces that they are converted in. */
export function bonusesLeft(books: readonly BookBalance[], entries: readonly LedgerEntry[], today: string) {
  const [live, expired]: [BonusLeft[], BonusExpired[]] = [[], []];
  for (const { sportsbookId, bonus } of books) {
    const credits = creditsLeft(entries, { sportsbookId, bonus });
    const isOver = ({ bonus: terms }: LedgerEntry) => terms?.expiresOn != null && terms.expiresOn < today;
    const over = credits.filter(isOver);
    const lost = cents(over.reduce((sum, { left }) => sum + left, 0));
    const expiredOn = expiryDays(over).at(-1);
    if (expiredOn !== undefined) expired.push({ sportsbookId, face: lost, expiredOn });
    live.push(
      ...bonusLeft(
        { sportsbookId, face: cents(bonus - lost) },
        credits.filter((credit) => !isOver(credit)),
      ),
    );
  }
  return { live, expired };
}

function expiryDays(credits: readonly LedgerEntry[]): string[] {
  return credits.flatMap(({ bonus }) => bonus?.expiresOn ?? []).toSorted();
}

function bonusLeft(
  { sportsbookId, face }: Pick<BonusLeft, 'sportsbookId' | 'face'>,
  credits: readonly LedgerEntry[],
): BonusLeft[] {
  const { amount, tokens } = inPieces(face, credits);
  const { min, max } = promotionRanges.amount;
  if (face <= 0 || amount < min || amount > max) return [];
  return [{ ...{ sportsbookId, kind: 'bonus-bet', amount, tokens, face }, expiresOn: expiryDays(credits)[0] ?? null }];
}

import { promotionRanges } from '../../../../shared/catalogue/promotions.ts';
import type { BookBalance } from '../../../../shared/ledger/balances.ts';
import type { LedgerEntry } from '../../../../shared/ledger/entry.ts';
import { type Cents, cents, dollars } from '../../../../shared/odds/money.ts';

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

/** Bonus bets that the ledger still has after their last day. */
interface BonusExpired {
  readonly sportsbookId: number;
  readonly face: Cents;
  /** The last of these days. */
  readonly expiredOn: string;
}

type Credit = Pick<LedgerEntry, 'day' | 'amount' | 'bonus'>;

/**
 * The bonus bets that are left at each book. Which of several credits they are from is not known: those that expire first count as used first.
 * They count as pieces of the last credit, or as one bet where they are no whole number of these.
 */
export function bonusesLeft(books: readonly BookBalance[], entries: readonly LedgerEntry[], today: string) {
  const [live, expired]: [BonusLeft[], BonusExpired[]] = [[], []];
  for (const { sportsbookId, bonus } of books) {
    const credits = creditsLeft(
      entries.filter((entry) => entry.kind === 'bonus-bets' && entry.sportsbookId === sportsbookId),
      bonus,
    );
    const isOver = ({ bonus: terms }: Credit) => terms?.expiresOn != null && terms.expiresOn < today;
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

/** The credits that a balance is from, with what is left of each. */
function creditsLeft<C extends Credit>(credits: readonly C[], balance: Cents): (C & { readonly left: number })[] {
  const lastFirst = credits.toSorted((one, other) => (lastsUntil(one) < lastsUntil(other) ? 1 : -1));
  let rest: number = balance;
  return lastFirst.flatMap((credit) => {
    const left = Math.max(0, Math.min(rest, credit.amount));
    rest -= left;
    return left === 0 ? [] : [{ ...credit, left }];
  });
}

/** In order: without a day it lasts longest. */
function lastsUntil({ bonus, day }: Credit): string {
  return `${bonus?.expiresOn ?? '~'} ${day}`;
}

function expiryDays(credits: readonly Credit[]): string[] {
  return credits.flatMap(({ bonus }) => bonus?.expiresOn ?? []).toSorted();
}

function bonusLeft(
  { sportsbookId, face }: Pick<BonusLeft, 'sportsbookId' | 'face'>,
  credits: readonly Credit[],
): BonusLeft[] {
  const [last] = credits.toSorted((one, other) => (one.day < other.day ? 1 : -1));
  const piece = last?.bonus == null ? face : last.amount / last.bonus.tokens;
  const tokens = Number.isInteger(piece) && piece > 0 && face % piece === 0 ? face / piece : 1;
  const amount = dollars(face) / tokens;
  const { min, max } = promotionRanges.amount;
  if (face <= 0 || amount < min || amount > max) return [];
  return [{ ...{ sportsbookId, kind: 'bonus-bet', amount, tokens, face }, expiresOn: expiryDays(credits)[0] ?? null }];
}

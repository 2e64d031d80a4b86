import { type Cents, cents, dollars } from '../odds/money.ts';
import type { LedgerEntry } from './entry.ts';

/**
 * The credits that the bonus bets at a book are from, with what is left of each. Which ones were used is not known: those that expire first
 * count as used first.
 */
export function creditsLeft(
  entries: readonly LedgerEntry[],
  { sportsbookId, bonus }: { readonly sportsbookId: number; readonly bonus: Cents },
): (LedgerEntry & { readonly left: Cents })[] {
  const lastFirst = entries
    .filter((entry) => entry.kind === 'bonus-bets' && entry.sportsbookId === sportsbookId)
    .toSorted((one, other) => (lastsUntil(one) < lastsUntil(other) ? 1 : -1));
  let rest: number = bonus;
  return lastFirst.flatMap((credit) => {
    const left = cents(Math.max(0, Math.min(rest, credit.amount)));
    rest -= left;
    return left === 0 ? [] : [{ ...credit, left }];
  });
}

/**
 * Bonus bets as pieces of the last credit that they are from, or as one bet where they are no whole number of these. `amount`: of each, dollars.
 */
export function inPieces(face: Cents, credits: readonly LedgerEntry[]) {
  const [last] = credits.toSorted((one, other) => (one.day < other.day ? 1 : -1));
  const piece = last?.bonus == null ? face : last.amount / last.bonus.tokens;
  const tokens = Number.isInteger(piece) && piece > 0 && face % piece === 0 ? face / piece : 1;
  return { amount: dollars(face) / tokens, tokens };
}

/** In order: without a day it lasts longest. */
function lastsUntil({ bonus, day }: LedgerEntry): string {
  return `${bonus?.expiresOn ?? '~'} ${day}`;
}

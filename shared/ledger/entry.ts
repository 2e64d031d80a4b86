import { type CountedMarkets, type CreditRule, type EntryKind, entryKinds } from '../catalogue/ledger-entries.ts';
import { type Cents, cents } from '../odds/money.ts';

/** What has to be bet before a bonus is the person's. */
export interface Rollover {
  /** 5 for "5 times". */
  readonly times: number;
  /** What is multiplied: the bonus, and with it this deposit if not null. */
  readonly deposit: Cents | null;
  readonly rule: CreditRule;
  /** Bets at shorter American odds do not count; null: all count. */
  readonly minOdds: number | null;
  readonly markets: CountedMarkets;
}

/** The terms of a credited bonus. */
interface BonusTerms {
  /** Into how many bonus bets its amount is split; they cannot be joined. */
  readonly tokens: number;
  /** The last day on which it can be used, in Eastern Time, `2026-11-24`. */
  readonly expiresOn: string | null;
  readonly rollover: Rollover | null;
}

/** One entry of a ledger. */
export interface LedgerEntry {
  readonly id: string;
  readonly sportsbookId: number;
  readonly kind: EntryKind;
  /** In Eastern Time, as all days here: `2026-11-24`. */
  readonly day: string;
  /** Never negative, but for a balance check. */
  readonly amount: Cents;
  /** Of a balance check: by what the bonus bets that are left differ. */
  readonly bonusAmount: Cents;
  /** Of a difference: since when it arose, the day of the check before or of the first entry. */
  readonly since: string | null;
  readonly bonus: BonusTerms | null;
}

/** What is at a book, in its three pots. */
export interface Pots {
  readonly cash: Cents;
  /** Faces of bonus bets that are left. */
  readonly bonus: Cents;
  /** Bonus money that is not cleared yet. */
  readonly funds: Cents;
}

export const emptyPots: Pots = { cash: cents(0), bonus: cents(0), funds: cents(0) };

type Moved = Pick<LedgerEntry, 'kind' | 'amount' | 'bonusAmount'>;

/** By how much an entry changes each pot. */
export function entryPots({ kind, amount, bonusAmount }: Moved): Pots {
  const { cash, bonus, funds } = signsOf(kind);
  return { cash: cents(cash * amount), bonus: cents(bonus * amount + bonusAmount), funds: cents(funds * amount) };
}

/** What an entry brings in of the person's own money; negative for what they took out. */
export function entryCapital({ kind, amount }: Moved): Cents {
  return cents(signsOf(kind).capital * amount);
}

export function addPots(one: Pots, other: Pots, sign: 1 | -1 = 1): Pots {
  return {
    cash: cents(one.cash + sign * other.cash),
    bonus: cents(one.bonus + sign * other.bonus),
    funds: cents(one.funds + sign * other.funds),
  };
}

function signsOf(kind: EntryKind): (typeof entryKinds)[number] {
  const row = entryKinds.find(({ value }) => value === kind);
  if (row === undefined) throw new RangeError(`Not a kind of entry: ${kind}`);
  return row;
}

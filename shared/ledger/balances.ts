import { type Cents, cents } from '../odds/money.ts';
import { addMoves, type BetMoves, type BookDay, noMoves, OTHER_BOOKS } from './bet-moves.ts';
import { addPots, emptyPots, entryCapital, entryPots, type LedgerEntry, type Pots } from './entry.ts';

/** A difference that nothing explains, with the days between which it arose. */
interface Unexplained {
  readonly amount: Cents;
  readonly since: string | null;
  readonly until: string;
}

/** How a book stands. Every amount follows from its entries and its bets. */
export interface BookBalance extends Pots {
  readonly sportsbookId: number;
  /** Cash at stake in open bets. */
  readonly open: Cents;
  /** What the person brought in, what was there before the ledger began included. */
  readonly deposits: Cents;
  readonly withdrawals: Cents;
  /** Withdrawals + cash + open - deposits; equals bets + cleared + unexplained. */
  readonly profit: Cents;
  /** What settled bets brought, in cash. */
  readonly bets: Cents;
  /** Bonus money that became cash. */
  readonly cleared: Cents;
  /** The sum of the differences, 0 if nothing is unexplained. */
  readonly unexplained: Cents;
  readonly differences: readonly Unexplained[];
  /** When the balance was last compared with the book's. */
  readonly checkedOn: string | undefined;
  /** Whether the person keeps a ledger for it: without an entry, bets alone make no balance. */
  readonly isKept: boolean;
}

interface Ledger {
  readonly entries: readonly LedgerEntry[];
  readonly days: readonly BookDay[];
}

/** Each book with an entry or a bet, by id; those that are not ours are left out. */
export function bookBalances({ entries, days }: Ledger): BookBalance[] {
  const ids = new Set([...entries, ...days].map(({ sportsbookId }) => sportsbookId));
  ids.delete(OTHER_BOOKS);
  const isOf = (id: number) => (row: { readonly sportsbookId: number }) => row.sportsbookId === id;
  return [...ids]
    .toSorted((a, b) => a - b)
    .map((id) => balanceOf(id, { entries: entries.filter(isOf(id)), days: days.filter(isOf(id)) }));
}

function balanceOf(sportsbookId: number, { entries, days }: Ledger): BookBalance {
  const moves = days.reduce<BetMoves>((sum, day) => addMoves(sum, day), noMoves);
  const pots = addPots(
    entries.reduce((sum, entry) => addPots(sum, entryPots(entry)), emptyPots),
    movedPots(moves),
  );
  const capital = entries.map(entryCapital);
  const [deposits, withdrawals] = [sum(capital.filter(isPositive)), sum(capital.filter((each) => !isPositive(each)))];
  const open = cents(moves.staked - moves.closed);
  const differences = entries
    .filter(({ kind, amount }) => kind === 'adjustment' && amount !== 0)
    .toSorted(byDay)
    .map(({ amount, since, day }) => ({ amount, since, until: day }));
  return {
    sportsbookId,
    ...pots,
    ...{ open, deposits, withdrawals: cents(-withdrawals) },
    profit: cents(pots.cash + open - deposits - withdrawals),
    bets: cents(moves.returned - moves.closed),
    cleared: sum(entries.filter(({ kind }) => kind === 'funds-cleared').map(({ amount }) => amount)),
    unexplained: sum(differences.map(({ amount }) => amount)),
    differences,
    checkedOn: checkedOn(entries),
    isKept: entries.length > 0,
  };
}

/** By how much bets changed each pot. */
export function movedPots({ staked, returned, bonus }: BetMoves): Pots {
  return { cash: cents(returned - staked), bonus: cents(-bonus), funds: cents(0) };
}

/** What can be staked: bonus money is staked like cash. Never negative. */
export function stakeable({ cash, funds }: Pick<Pots, 'cash' | 'funds'>): Cents {
  return cents(Math.max(0, cash + funds));
}

/** When a book's balance was last compared with what it shows; undefined before the first time. */
export function checkedOn(entries: readonly Pick<LedgerEntry, 'kind' | 'day'>[]): string | undefined {
  return entries
    .filter(({ kind }) => kind === 'opening' || kind === 'adjustment')
    .map(({ day }) => day)
    .toSorted()
    .at(-1);
}

const amounts = [
  ...(['cash', 'bonus', 'funds', 'open', 'deposits', 'withdrawals'] as const),
  ...(['profit', 'bets', 'cleared', 'unexplained'] as const),
] as const;

/** The amounts of all books with a ledger together. */
export function totalBalance(books: readonly BookBalance[]): Pick<BookBalance, (typeof amounts)[number]> {
  const total = { ...noAmounts };
  for (const book of books) {
    if (!book.isKept) continue;
    for (const field of amounts) total[field] = cents(total[field] + book[field]);
  }
  return total;
}

const noAmounts = {
  ...{ ...emptyPots, open: cents(0), deposits: cents(0), withdrawals: cents(0) },
  ...{ profit: cents(0), bets: cents(0), cleared: cents(0), unexplained: cents(0) },
};

function byDay(one: LedgerEntry, other: LedgerEntry): number {
  return one.day < other.day ? -1 : one.day > other.day ? 1 : 0;
}

function isPositive(amount: number): boolean {
  return amount > 0;
}

function sum(amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce((total, each) => total + each, 0));
}

import { type Cents, cents } from '../odds/money.ts';
import type { BookDay } from './bet-moves.ts';
import { entryPots, type LedgerEntry } from './entry.ts';

/** How much there was at the end of a day on which something changed. */
export interface BalanceDay {
  readonly day: string;
  /** What could be staked: cash, and bonus money that is not cleared. */
  readonly balance: Cents;
  /** The same with the stakes of open bets. */
  readonly withOpen: Cents;
}

/**
 * The balance at the end of each day with a change, ascending, of the entries and bets given. The day of a book's first entry is its first:
 * what its bets did before counts then.
 */
export function balanceDays(entries: readonly LedgerEntry[], days: readonly BookDay[]): BalanceDay[] {
  const firstDays = new Map<number, string>();
  for (const { sportsbookId, day } of entries) {
    const first = firstDays.get(sportsbookId);
    if (first === undefined || day < first) firstDays.set(sportsbookId, day);
  }
  const changes = new Map<string, { balance: number; open: number }>();
  const add = (day: string, balance: number, open: number) => {
    const before = changes.get(day) ?? { balance: 0, open: 0 };
    changes.set(day, { balance: before.balance + balance, open: before.open + open });
  };
  for (const entry of entries) {
    const { cash, funds } = entryPots(entry);
    add(entry.day, cash + funds, 0);
  }
  for (const { sportsbookId, day, staked, returned, closed } of days) {
    const first = firstDays.get(sportsbookId);
    if (first === undefined) continue;
    const [, from = first] = [day, first].toSorted();
    add(from, returned - staked, staked - closed);
  }
  let [balance, open] = [0, 0];
  return [...changes]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, change]) => {
      balance += change.balance;
      open += change.open;
      return { day, balance: cents(balance), withOpen: cents(balance + open) };
    });
}

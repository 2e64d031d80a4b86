import * as z from 'zod/mini';
import { addMoves, type BetMoves, type BookDay, noMoves } from '../../../shared/ledger/bet-moves.ts';
import type { Pots } from '../../../shared/ledger/entry.ts';
import { cents } from '../../../shared/odds/money.ts';
import { betMoney, userMoney } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Step } from '../../platform/table/write.ts';

/**
 * What bets and entries add up to. Both rows only ever have something added to them, so that writers need not know of each other: one row
 * a person with what is at each book now, and one a month and book with what bets did on each day. `version` counts the writes.
 */

/** What is at each book, and how many entries its ledger has. Attributes: `cash_7`, `bonus_7`, `funds_7`, `n_7`; `n`: all entries. */
export interface MoneyTotals {
  readonly version: number;
  readonly entries: number;
  readonly books: ReadonlyMap<number, Pots & { readonly entries: number }>;
}

const noTotals: MoneyTotals = { version: 0, entries: 0, books: new Map() };
const POT_OF_BOOK = /^(cash|bonus|funds|n)_(\d+)$/;
const whole = z.int();

const totalsRow = z.pipe(
  z.record(z.string(), z.unknown()),
  z.transform((row): MoneyTotals => {
    const amounts = new Map<number, Record<string, number>>();
    for (const [attribute, value] of Object.entries(row)) {
      const [, pot, id] = POT_OF_BOOK.exec(attribute) ?? [];
      if (pot !== undefined) amounts.set(Number(id), { ...amounts.get(Number(id)), [pot]: whole.parse(value) });
    }
    const books = [...amounts].map(([id, { cash = 0, bonus = 0, funds = 0, n = 0 }]) => {
      return [id, { cash: cents(cash), bonus: cents(bonus), funds: cents(funds), entries: n }] as const;
    });
    return { version: whole.parse(row.version ?? 0), entries: whole.parse(row.n ?? 0), books: new Map(books) };
  }),
);

export async function moneyTotalsOf(table: Table, userId: string): Promise<MoneyTotals> {
  return (await table.get(userMoney(userId), totalsRow)) ?? noTotals;
}

/** What is added to a book's totals. */
export interface AddedMoney extends Partial<Pots> {
  readonly sportsbookId: number;
  readonly entries?: number;
}

/** Attributes to add, without those that stay. */
export function totalsChange(added: readonly AddedMoney[]): Readonly<Record<string, number>> {
  const sums = new Map<string, number>();
  for (const { sportsbookId, entries = 0, ...pots } of added) {
    for (const [pot, amount] of [...Object.entries(pots), ['n', entries] as const]) {
      const name = `${pot}_${sportsbookId}`;
      sums.set(name, (sums.get(name) ?? 0) + amount);
    }
    sums.set('n', (sums.get('n') ?? 0) + entries);
  }
  return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0));
}

/** Letters of a day's attributes: `s05` is what was staked on the fifth. */
const letters = { staked: 's', returned: 'r', closed: 'c', bonus: 'b' } as const satisfies Record<
  keyof BetMoves,
  string
>;
const moveNames = ['staked', 'returned', 'closed', 'bonus'] as const satisfies readonly (keyof BetMoves)[];

/** Steps that add what bets did on days to the rows of their months. */
export function daySteps(userId: string, days: readonly BookDay[]): Step[] {
  return [...dayRows(days)].map(([name, added]): Step => {
    const { month, sportsbookId } = monthAndBook(name);
    const change = { set: { month, sportsbookId }, add: { ...added, version: 1 } };
    return { kind: 'update', key: betMoney(userId, month, sportsbookId), change };
  });
}

/** What days of bets come to, as attributes of the rows of their months and books, by `2026-11 7`. Without rows that stay as they are. */
export function dayRows(days: readonly BookDay[]): ReadonlyMap<string, Readonly<Record<string, number>>> {
  const rows = new Map<string, Record<string, number>>();
  for (const { sportsbookId, day, ...moves } of days) {
    const name = `${day.slice(0, 7)} ${sportsbookId}`;
    const row = { ...rows.get(name) };
    for (const move of moveNames) {
      const attribute = `${letters[move]}${day.slice(8)}`;
      row[attribute] = (row[attribute] ?? 0) + moves[move];
    }
    rows.set(name, row);
  }
  return new Map(
    [...rows].flatMap(([name, row]) => {
      const changed = Object.entries(row).filter(([, amount]) => amount !== 0);
      return changed.length === 0 ? [] : [[name, Object.fromEntries(changed)] as const];
    }),
  );
}

export function monthAndBook(name: string): { readonly month: string; readonly sportsbookId: number } {
  return { month: name.slice(0, 7), sportsbookId: Number(name.slice(8)) };
}

const MOVE_OF_DAY = /^([srcb])(\d\d)$/;
const monthOfBook = z.looseObject({ month: z.string(), sportsbookId: z.int(), version: z.int() });

/** A month of a book as it is stored. */
export const moneyRow = z.pipe(
  monthOfBook,
  z.transform(({ month, sportsbookId, version, ...row }) => {
    const days = new Map<string, BetMoves>();
    for (const [attribute, value] of Object.entries(row)) {
      const [, letter, date] = MOVE_OF_DAY.exec(attribute) ?? [];
      const name = moveNames.find((each) => letters[each] === letter);
      if (name === undefined) continue;
      const day = `${month}-${date}`;
      days.set(day, addMoves(days.get(day) ?? noMoves, { ...noMoves, [name]: cents(whole.parse(value)) }));
    }
    return { month, sportsbookId, version, days: [...days].map(([day, moves]) => ({ sportsbookId, day, ...moves })) };
  }),
);

/** What bets did on each day, of all books, or of the months that begin with a text. */
export async function bookDaysOf(table: Table, userId: string, months = ''): Promise<BookDay[]> {
  const { pk, sk } = betMoney(userId, 'any', 0);
  const skPrefix = sk.slice(0, sk.indexOf('any')) + months;
  const rows = await table.query(pk, { schema: moneyRow, skPrefix });
  return rows.flatMap(({ days }) => days.filter(isUsed));
}

function isUsed({ staked, returned, closed, bonus }: BetMoves): boolean {
  return [staked, returned, closed, bonus].some((amount) => amount !== 0);
}

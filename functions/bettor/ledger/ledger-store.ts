import { MAX_LEDGER_ENTRIES } from '../../../shared/catalogue/account-limits.ts';
import type { LedgerFields, LedgerRow } from '../../../shared/contracts/bets/ledger.ts';
import { checkedOn } from '../../../shared/ledger/balances.ts';
import { easternDay } from '../../../shared/ledger/eastern-day.ts';
import { emptyPots } from '../../../shared/ledger/entry.ts';
import { centsFromDollars, dollars } from '../../../shared/odds/money.ts';
import type { Millis } from '../../../shared/odds/time.ts';
import { Refusal } from '../../platform/errors.ts';
import { ledgerEntry, userMoney } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, ConditionFailed, isNew, type Step } from '../../platform/table/write.ts';
import { markChangedByStep } from '../changed-mark.ts';
import { reminderSteps } from '../expiry-reminder.ts';
import { changedPots, type EntryRow, entryReply, entryRow } from './entry-row.ts';
import { checkedEntry } from './entry-rules.ts';
import { moneyTotalsOf, totalsChange } from './money-rows.ts';

/** A person's entries. Each is written with what it adds to the totals of its book. */

/** Attempts at a write that others get in the way of. */
const ATTEMPTS = 24;

/** The last day first; those of a day by id. */
export async function entriesOf(table: Table, userId: string): Promise<LedgerRow[]> {
  const rows = await entryRowsOf(table, userId);
  return rows.toSorted(byDay).flatMap(entryReply);
}

export function entryRowsOf(table: Table, userId: string): Promise<EntryRow[]> {
  const { pk, sk } = ledgerEntry(userId, 'any');
  return table.query(pk, { schema: entryRow, skPrefix: sk.slice(0, -'any'.length) });
}

/** An entry and whose it is. */
export interface EntryOf {
  readonly userId: string;
  readonly id: string;
}

/**
 * Adds an entry. One with this id and these fields is left as it is.
 * @throws 'input-invalid' for fields that do not go together
 * @throws 'too-many-entries'; 'entry-changed' if one with this id is different
 */
export async function addEntry(
  table: Table,
  { userId, id, ...stated }: EntryOf & { readonly fields: LedgerFields },
  now: Millis,
): Promise<LedgerRow> {
  const fields = checkedEntry(stated.fields, now);
  const row = { id, revision: 1, ...fields };
  try {
    await table.transact(addSteps(userId, [row], now));
    return row;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // The one that took the last place may be the same call.
    const stored = error.old(entryRow, 1) ?? (await table.get(ledgerEntry(userId, id), entryRow));
    if (stored === undefined) throw new Refusal('too-many-entries');
    if (!isSame(stored, fields)) throw new Refusal('entry-changed');
    return { ...row, revision: stored.revision };
  }
}

/** Steps that add new entries: first the totals, which refuse too many, then each entry. */
export function addSteps(userId: string, rows: readonly NewEntry[], now: Millis): Step[] {
  const added = rows.map((row) => ({ sportsbookId: row.sportsbookId, entries: 1, ...changedPots(undefined, row) }));
  const add = { ...totalsChange(added), version: 1 };
  return [
    { kind: 'update', key: userMoney(userId), change: { add, condition: hasRoomFor(rows.length) } },
    ...rows.map((row) => ({ kind: 'put', key: ledgerEntry(userId, row.id), values: row, condition: isNew }) as const),
    markChangedByStep(userId, ['added', ...rows.map(({ id }) => id)].join(' ')),
    ...rows.flatMap((row) => bonusReminder(userId, row, now)),
  ];
}

type NewEntry = LedgerFields & { readonly id: string };

/** Of bonus bets with a last day. */
function bonusReminder(userId: string, { id, kind, bonus }: NewEntry, now: Millis): Step[] {
  if (kind !== 'bonus-bets' || bonus?.expiresOn == null) return [];
  return reminderSteps({ kind: 'entry', userId, id, expiresOn: bonus.expiresOn }, now);
}

/**
 * Changes an entry that still has the given revision. Repeating a change that was made is no error.
 * @throws 'not-found'; 'entry-changed' if it was changed in the meantime; 'input-invalid'
 */
export async function changeEntry(
  table: Table,
  { userId, id, revision, ...stated }: EntryOf & { readonly revision: number; readonly fields: LedgerFields },
  now: Millis,
): Promise<LedgerRow> {
  const fields = checkedEntry(stated.fields, now);
  const stored = await table.get(ledgerEntry(userId, id), entryRow);
  if (stored === undefined) throw new Refusal('not-found');
  const changed = { ...fields, id, revision: revision + 1 };
  const { importId } = stored;
  const reply = { ...changed, ...(importId === undefined ? {} : { importId }) };
  if (stored.revision === changed.revision && isSame(stored, fields)) return reply;
  if (stored.revision !== revision) throw new Refusal('entry-changed');
  try {
    await table.transact([
      {
        kind: 'update',
        key: ledgerEntry(userId, id),
        change: { set: { ...fields, revision: changed.revision }, condition: isAtRevision(revision) },
      },
      ...moneySteps(userId, stored, changed),
      markChangedByStep(userId, `changed ${id} ${changed.revision}`),
      ...(stored.bonus?.expiresOn === fields.bonus?.expiresOn ? [] : bonusReminder(userId, changed, now)),
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed) throw new Refusal('entry-changed');
    throw error;
  }
  return reply;
}

/** @throws 'not-found' if there is none with this id */
export async function deleteEntry(table: Table, { userId, id }: EntryOf): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const stored = await table.get(ledgerEntry(userId, id), entryRow);
    if (stored === undefined) throw new Refusal('not-found');
    if (await deleteRows(table, userId, [stored])) return;
  }
  throw busy();
}

/** False, without a write, if one of the entries was changed or deleted since it was read. */
export async function deleteRows(table: Table, userId: string, rows: readonly EntryRow[]): Promise<boolean> {
  const taken = rows.map((row) => ({ sportsbookId: row.sportsbookId, entries: -1, ...changedPots(row, undefined) }));
  try {
    await table.transact([
      { kind: 'update', key: userMoney(userId), change: { add: { ...totalsChange(taken), version: 1 } } },
      ...rows.map(
        ({ id, revision }) =>
          ({ kind: 'remove', key: ledgerEntry(userId, id), condition: isAtRevision(revision) }) as const,
      ),
      markChangedByStep(userId, ['deleted', ...rows.map(({ id, revision }) => `${id} ${revision}`)].join(' ')),
    ]);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

interface Check {
  readonly userId: string;
  readonly id: string;
  readonly sportsbookId: number;
  /** What the book shows, dollars. */
  readonly balance: number;
  /** Null: bonus bets are not compared. */
  readonly bonus: number | null;
}

/**
 * Records what the balance that a book shows differs by, 0 if nothing: the opening balance if it has no entry yet, and later a difference
 * since the last comparison, or since the first entry. Computed from what is there when it is written.
 * @throws 'too-many-entries'; 'entry-changed' if the id was used for another entry
 */
export async function checkBalance(table: Table, check: Check, now: Millis): Promise<LedgerRow> {
  const { userId, id, sportsbookId } = check;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const totals = await moneyTotalsOf(table, userId);
    const all = await entryRowsOf(table, userId);
    const known = all.find((row) => row.id === id);
    // A repeated call: what it recorded stands, whatever was bet since.
    if (known !== undefined) {
      const [reply] = entryReply(known);
      if (reply === undefined || known.sportsbookId !== sportsbookId) throw new Refusal('entry-changed');
      return reply;
    }
    const { cash, bonus } = totals.books.get(sportsbookId) ?? emptyPots;
    const entries = all.filter((row) => row.sportsbookId === sportsbookId).flatMap(entryReply);
    const [first] = entries.map(({ day }) => day).toSorted();
    const fields: LedgerFields = {
      ...{ sportsbookId, day: easternDay(now), bonus: null, note: '' },
      kind: first === undefined ? 'opening' : 'adjustment',
      amount: difference(check.balance, cash),
      bonusAmount: check.bonus === null ? 0 : difference(check.bonus, bonus),
      since: checkedOn(entries) ?? first ?? null,
    };
    const row = { id, revision: 1, ...fields };
    const [total, ...others] = addSteps(userId, [row], now);
    if (total?.kind !== 'update' || totals.entries >= MAX_LEDGER_ENTRIES) throw new Refusal('too-many-entries');
    try {
      const change = { ...total.change, condition: totals.version === 0 ? isNew : isAtVersion(totals.version) };
      await table.transact([{ ...total, change }, ...others]);
      return row;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
  throw busy();
}

function difference(shown: number, computed: number): number {
  return dollars(centsFromDollars(shown - computed / 100));
}

/** Steps of the totals when an entry is changed, perhaps to one of another book. */
function moneySteps(userId: string, before: EntryRow, after: LedgerFields): Step[] {
  const changed = totalsChange([
    { sportsbookId: before.sportsbookId, entries: -1, ...changedPots(before, undefined) },
    { sportsbookId: after.sportsbookId, entries: 1, ...changedPots(undefined, after) },
  ]);
  if (Object.keys(changed).length === 0) return [];
  return [{ kind: 'update', key: userMoney(userId), change: { add: { ...changed, version: 1 } } }];
}

function byDay(one: EntryRow, other: EntryRow): number {
  if (one.day !== other.day) return one.day < other.day ? 1 : -1;
  return one.id < other.id ? 1 : -1;
}

function isSame(row: EntryRow, fields: LedgerFields): boolean {
  return Object.entries(fields).every(([field, value]) => sameText(Reflect.get(row, field)) === sameText(value));
}

/** Fields of the terms have one order, that of the schema. */
function sameText(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null ? Object.fromEntries(Object.entries(each).toSorted()) : each,
  );
}

function busy(): Refusal {
  return new Refusal('unavailable', { cause: new Error('a ledger is written by too many at once') });
}

/** A missing row fails it too. */
function isAtRevision(revision: number): Condition {
  return { expression: 'revision = :revision', values: { ':revision': revision } };
}

function isAtVersion(version: number): Condition {
  return { expression: 'version = :version', values: { ':version': version } };
}

function hasRoomFor(entries: number): Condition {
  return { expression: 'attribute_not_exists(n) OR n <= :most', values: { ':most': MAX_LEDGER_ENTRIES - entries } };
}

import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import type { LedgerFields } from '../../../shared/contracts/bets/ledger.ts';
import { isRefusal } from '../../platform/errors.ts';
import { userMoney } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { allFaults, faultyTable } from '../../testing/faulty-table.ts';
import { testTable } from '../../testing/test-table.ts';
import { addEntry, changeEntry, checkBalance, deleteEntry, entriesOf } from './ledger-store.ts';
import { addImported, deleteImported } from './many-entries.ts';
import { moneyTotalsOf } from './money-rows.ts';
import { aDeposit } from './testing/a-deposit.ts';

const store = testTable();
/** November 24, 7 a.m. Eastern Time. */
const now = Date.parse('2026-11-24T12:00:00Z');
const newId = () => randomBytes(16).toString('hex');

const adding = (userId: string, changes: Partial<LedgerFields> = {}, id = newId(), table: Table = store.table) =>
  addEntry(table, { userId, id, fields: { ...aDeposit, ...changes } }, now).then(
    (entry) => entry.id,
    (error: unknown) => error,
  );
const checking = (userId: string, balance: number, { id = newId(), bonus = null as number | null, at = now } = {}) =>
  checkBalance(store.table, { userId, id, sportsbookId: 1, balance, bonus }, at);
const cashAt = async (userId: string, book = 1) =>
  (await moneyTotalsOf(store.table, userId)).books.get(book)?.cash ?? 0;

/** The totals are the sums of the entries, and their number is the entries'. */
async function expectSums(userId: string): Promise<number> {
  const [entries, totals] = [await entriesOf(store.table, userId), await moneyTotalsOf(store.table, userId)];
  const cash = entries.reduce((sum, { kind, amount }) => sum + (kind === 'withdrawal' ? -amount : amount) * 100, 0);
  const [in1, in2] = [await cashAt(userId, 1), await cashAt(userId, 2)];
  expect([in1 + in2, totals.entries]).toEqual([Math.round(cash), entries.length]);
  return entries.length;
}

describe('entries', () => {
  it('are listed the last day first, and their sum is the book’s balance', async () => {
    const userId = randomUUID();
    const first = await adding(userId, { day: '2026-11-01', amount: 500.5 });
    const last = await adding(userId, { day: '2026-11-20', kind: 'withdrawal', amount: 100.25 });
    await adding(userId, { sportsbookId: 2, day: '2026-11-10' });
    expect((await entriesOf(store.table, userId)).map(({ id }) => id)).toMatchObject([last, {}, first].map((id) => id));
    expect(await cashAt(userId)).toBe(400_25);
  });

  it('deleted and added again leave the balance as it was', async () => {
    const userId = randomUUID();
    const id = await adding(userId);
    expect(await cashAt(userId)).toBe(100_00);
    await deleteEntry(store.table, { userId, id: String(id) });
    expect([await cashAt(userId), await expectSums(userId)]).toEqual([0, 0]);
    await adding(userId);
    expect([await cashAt(userId), await expectSums(userId)]).toEqual([100_00, 1]);
    await expect(deleteEntry(store.table, { userId, id: String(id) })).rejects.toMatchObject({ code: 'not-found' });
  });

  it('changed to another book take their money with them', async () => {
    const userId = randomUUID();
    const id = String(await adding(userId));
    const fields = { ...aDeposit, sportsbookId: 2, amount: 70 };
    const change = { userId, id, revision: 1, fields };
    expect(await changeEntry(store.table, change, now)).toMatchObject({ revision: 2, sportsbookId: 2 });
    expect([await cashAt(userId, 1), await cashAt(userId, 2)]).toEqual([0, 70_00]);
    // The same change once more, and one of what was changed.
    expect(await changeEntry(store.table, change, now)).toMatchObject({ revision: 2 });
    const other = changeEntry(store.table, { ...change, fields: aDeposit }, now);
    await expect(other).rejects.toMatchObject({ code: 'entry-changed' });
    await expectSums(userId);
  });

  test.each([
    ['of nothing', { amount: 0 }, 'Enter an amount above $0'],
    ['of less than nothing', { amount: -5 }, 'Enter an amount above $0'],
    ['of a day to come', { day: '2026-11-26' }, 'Choose today or an earlier day'],
    ['of long ago', { day: '1999-01-01' }, 'Choose a day of the last ten years'],
  ] as const)('%s are refused', async (_what, changes, message) => {
    expect(await adding(randomUUID(), changes)).toMatchObject({ code: 'input-invalid', message });
  });

  it('have no terms that their kind does not have', async () => {
    const userId = randomUUID();
    const bonus = { tokens: 4, expiresOn: '2026-12-01', rollover: null };
    await adding(userId, { bonus, since: '2026-11-01', bonusAmount: 5 });
    await adding(userId, { kind: 'bonus-bets', bonus, day: '2026-11-02' });
    expect(await entriesOf(store.table, userId)).toMatchObject([
      { kind: 'deposit', bonus: null, since: null, bonusAmount: 0 },
      { kind: 'bonus-bets', bonus },
    ]);
  });

  it('are kept once each, whichever call of a repeated one is lost', async () => {
    for (const plan of allFaults(3)) {
      const [userId, id] = [randomUUID(), newId()];
      await adding(userId, {}, id, faultyTable(store.table, plan).table);
      expect(await adding(userId, {}, id)).toBe(id);
      expect([await cashAt(userId), await expectSums(userId)]).toEqual([100_00, 1]);
    }
  });

  it('by twenty at once are all in the balance, and the same one is there once', async () => {
    const [userId, id] = [randomUUID(), newId()];
    const many = Array.from({ length: 20 }, (_, n) => adding(userId, {}, n < 8 ? id : newId()));
    await Promise.all(many);
    expect([await cashAt(userId), await expectSums(userId)]).toEqual([1300_00, 13]);
  });

  it('above 2,000 are refused, but not the last one called again', async () => {
    const [userId, id] = [randomUUID(), newId()];
    await adding(userId, {}, id);
    await store.table.update(userMoney(userId), { set: { n: 2000 } });
    expect(await adding(userId)).toMatchObject({ code: 'too-many-entries' });
    expect(await adding(userId, {}, id)).toBe(id);
    await expect(checking(userId, 5)).rejects.toMatchObject({ code: 'too-many-entries' });
  });
});

describe('a balance that is typed', () => {
  it('is the opening balance first, then a difference since the last time', async () => {
    const userId = randomUUID();
    expect(await checking(userId, 488, { at: Date.parse('2026-11-03T12:00:00Z') })).toMatchObject({
      ...{ kind: 'opening', amount: 488, since: null, day: '2026-11-03' },
    });
    await adding(userId, { amount: 12.5, day: '2026-11-10' });
    expect(await checking(userId, 488.2)).toMatchObject({
      ...{ kind: 'adjustment', amount: -12.3, since: '2026-11-03', day: '2026-11-24' },
    });
    expect(await checking(userId, 488.2)).toMatchObject({ amount: 0, since: '2026-11-24' });
    expect(await cashAt(userId)).toBe(488_20);
  });

  it('without an opening balance differs since the first entry', async () => {
    const userId = randomUUID();
    await adding(userId, { day: '2026-11-10' });
    expect(await checking(userId, 40, { bonus: 25 })).toMatchObject({
      since: '2026-11-10',
      amount: -60,
      bonusAmount: 25,
    });
    expect((await moneyTotalsOf(store.table, userId)).books.get(1)).toMatchObject({ cash: 40_00, bonus: 25_00 });
  });

  it('is what the ledger says afterward, whatever is written at the same time', async () => {
    const userId = randomUUID();
    await adding(userId);
    const id = newId();
    await Promise.all([checking(userId, 75, { id }), checking(userId, 75, { id }), checking(userId, 75)]);
    expect(await cashAt(userId)).toBe(75_00);
    await Promise.all([adding(userId), checking(userId, 75), adding(userId, { kind: 'withdrawal', amount: 30 })]);
    await expectSums(userId);
    expect((await checking(userId, 75)).kind).toBe('adjustment');
    expect(await cashAt(userId)).toBe(75_00);
  });

  it('of an entry’s own id is refused', async () => {
    const userId = randomUUID();
    const id = String(await adding(userId, { sportsbookId: 2 }));
    await expect(checking(userId, 1, { id })).rejects.toSatisfy((error) => isRefusal(error, 'entry-changed'));
  });
});

describe('a file of entries', () => {
  const lines = (n: number) =>
    Array.from({ length: n }, (_, at) => ({ doubleKey: `line ${at}`, ...aDeposit, amount: at + 1 }));
  const importing = (userId: string, n: number, importId = newId()) =>
    addImported(store.table, { userId, importId, dryRun: false, entries: lines(n) }, now);

  it('is added once, however often, and can be undone whole', async () => {
    const [userId, importId] = [randomUUID(), newId()];
    await adding(userId);
    expect(await importing(userId, 3, importId)).toEqual(['added', 'added', 'added']);
    expect(await importing(userId, 4)).toEqual(['known', 'known', 'known', 'added']);
    expect(await cashAt(userId)).toBe(110_00);
    expect(await deleteImported(store.table, { userId, importId })).toBe(3);
    expect([await cashAt(userId), await expectSums(userId)]).toEqual([104_00, 2]);
  });

  it('of our own is known where its entries are, and added where they were deleted', async () => {
    const userId = randomUUID();
    const id = String(await adding(userId));
    const entries = [{ doubleKey: `crossbook:${id}`, ...aDeposit }];
    const again = () => addImported(store.table, { userId, importId: newId(), dryRun: false, entries }, now);
    expect(await again()).toEqual(['known']);
    await deleteEntry(store.table, { userId, id });
    expect(await again()).toEqual(['added']);
    expect((await entriesOf(store.table, userId)).map((entry) => entry.id)).toEqual([id]);
  });

  it('by two at once is there once', async () => {
    const userId = randomUUID();
    await Promise.all([importing(userId, 40), importing(userId, 40)]);
    expect([await cashAt(userId), await expectSums(userId)]).toEqual([820_00, 40]);
  });
});

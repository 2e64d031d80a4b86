import { describe, expect, it } from 'vitest';
import { creditCalls, credits } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import type { ProviderCall } from '../provider/address.ts';
import { freshTables } from '../testing/fresh-tables.ts';
import { createCreditStore } from './credit-store.ts';
import { callsOf, ledgerRow } from './ledger-row.ts';

const tables = freshTables();
const NOON = Date.parse('2026-11-21T12:00:00Z') / 1000;
const DAY = 24 * 3600;

/** A balance, the count of its writes, and an action after its next read. */
async function account() {
  const table = await tables();
  const fixture = { writes: 0, afterRead: async () => {} };
  const watched = {
    ...table,
    get: async (...args: Parameters<Table['get']>) => {
      const row = await table.get(...args);
      const { afterRead } = fixture;
      fixture.afterRead = async () => {};
      await afterRead();
      return row;
    },
    update: (...[key, change]: Parameters<Table['update']>) => {
      fixture.writes += 1;
      return table.update(key, change);
    },
  } as Table;
  return { fixture, store: createCreditStore(watched), other: createCreditStore(table), table };
}

describe('opening the balance', () => {
  it('writes only on the first scan of a day', async () => {
    const { fixture, store } = await account();
    const seen: number[] = [];
    for (const at of [NOON, NOON + 60, NOON + DAY, NOON + DAY + 60]) {
      seen.push((await store.open(at)).spentToday, fixture.writes);
      fixture.writes = 0;
      await store.book(7);
      fixture.writes = 0;
    }
    expect(seen).toEqual([0, 1, 7, 0, 0, 1, 7, 0]);
  });

  it('keeps what another scan has counted since it was read', async () => {
    const { fixture, store, other } = await account();
    await other.open(NOON);
    await other.book(50);
    fixture.afterRead = async () => {
      await other.open(NOON + DAY);
      await other.book(20);
    };
    expect((await store.open(NOON + DAY)).spentToday).toBe(20);
  });

  it('does not reset the count if a clock is a day behind', async () => {
    const { store, other } = await account();
    await other.open(NOON + DAY);
    await other.book(20);
    expect((await store.open(NOON)).spentToday).toBe(20);
  });

  it('keeps the provider’s numbers when the day changes', async () => {
    const { store, table } = await account();
    await table.put(credits(), { day: '2026-11-20', spentToday: 9, remaining: 800, used: 200, readAt: NOON - DAY });
    expect(await store.open(NOON)).toEqual({ spentToday: 0, remaining: 800, used: 200 });
  });
});

it('ledger rows are numbered by their first calls', async () => {
  const { store, table } = await account();
  const calls = Array.from(
    { length: 2_003 },
    (_, n): ProviderCall => ({
      ...{ kind: 'event-odds', league: 'l', planned: 4, markets: [] },
      eventId: `${n}`.padStart(32, '0'),
    }),
  );
  await store.before({ attemptId: 'a', n: 5, at: NOON, calls });
  const rows = await Promise.all([5, 2_005].map((n) => table.get(creditCalls('a', n), ledgerRow)));
  expect(rows.map((row) => row && callsOf(row).length)).toEqual([2_000, 3]);
  expect(rows[1]?.calls[0]?.eventIds?.[0]).toBe('2000'.padStart(32, '0'));
});

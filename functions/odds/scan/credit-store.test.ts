import { describe, expect, it } from 'vitest';
import { creditCalls, credits } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { memoryTable } from '../../testing/memory-table/memory-table.ts';
import type { ProviderCall } from '../provider/address.ts';
import { utcDay } from '../provider/allowance.ts';
import { createCreditStore } from './credit-store.ts';
import { callsOf, ledgerRow } from './ledger-row.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z') / 1000;
const DAY = 24 * 3600;
const RUN = { payer: 'icehockey_nhl', attemptId: 'a', at: NOON } as const;

/** A balance, the count of its writes, and an action after its next read. */
async function account() {
  const { table } = memoryTable();
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
      await store.book(RUN, { credits: 7, day: utcDay(at), dailyCredits: 1_000 });
      fixture.writes = 0;
    }
    expect(seen).toEqual([0, 1, 7, 0, 0, 1, 7, 0]);
  });

  it('keeps what another scan has counted since it was read', async () => {
    const { fixture, store, other } = await account();
    await other.open(NOON);
    await other.book(RUN, { credits: 50, day: utcDay(NOON), dailyCredits: 1_000 });
    fixture.afterRead = async () => {
      await other.open(NOON + DAY);
      await other.book(RUN, { credits: 20, day: utcDay(NOON + DAY), dailyCredits: 1_000 });
    };
    expect((await store.open(NOON + DAY)).spentToday).toBe(20);
  });

  it('does not reset the count if a clock is a day behind', async () => {
    const { store, other } = await account();
    await other.open(NOON + DAY);
    await other.book(RUN, { credits: 20, day: utcDay(NOON + DAY), dailyCredits: 1_000 });
    expect((await store.open(NOON)).spentToday).toBe(20);
  });

  it('keeps the provider’s numbers when the day changes', async () => {
    const { store, table } = await account();
    await table.put(credits(), { day: '2026-11-20', spentToday: 9, remaining: 800, used: 200, readAt: NOON - DAY });
    expect(await store.open(NOON)).toEqual({ spentToday: 0, remaining: 800, used: 200 });
  });
});

describe('booking', () => {
  const day = utcDay(NOON);

  it('reaches the day’s budget, and never passes it', async () => {
    const { store } = await account();
    await store.open(NOON);
    const book = (credits: number) => store.book(RUN, { credits, day, dailyCredits: 100 });
    expect([await book(60), await book(41), await book(40), await book(1)]).toEqual([
      ...['booked', 'refused', 'booked', 'refused'],
    ]);
    expect((await store.read(NOON)).spentToday).toBe(100);
  });

  it('names the day that has begun meanwhile', async () => {
    const { store } = await account();
    await store.open(NOON + DAY);
    expect(await store.book(RUN, { credits: 1, day, dailyCredits: 100 })).toEqual({ day: utcDay(NOON + DAY) });
  });
});

describe('the provider’s number', () => {
  const settle = (
    store: Awaited<ReturnType<typeof account>>['store'],
    started: number,
    at: number,
    remaining: number,
  ) =>
    store.settle(
      { ...RUN, at: NOON + started },
      { day: utcDay(NOON), unspent: 0, costs: [], reported: { remaining, used: 0, at: NOON + at } },
    );

  it.each([
    [
      'the lowest of runs at the same time, whichever ends last',
      [
        [0, 20, 90],
        [1, 30, 100],
      ],
      90,
    ],
    [
      'the lowest of runs at the same time, whichever ends first',
      [
        [0, 30, 100],
        [1, 20, 90],
      ],
      90,
    ],
    [
      'a later run’s, although it is higher',
      [
        [0, 20, 90],
        [60, 70, 5_000],
      ],
      5_000,
    ],
  ] as const)('is %s', async (_which, reports, expected) => {
    const { store } = await account();
    await store.open(NOON);
    for (const [started, at, remaining] of reports) await settle(store, started, at, remaining);
    expect((await store.read(NOON + 100)).remaining).toBe(expected);
  });
});

it('ledger rows are numbered by their first calls', async () => {
  const { store, table } = await account();
  const calls = Array.from(
    { length: 2_003 },
    (_, n): ProviderCall => ({
      ...{ kind: 'event-odds', league: 'l', group: 'props', planned: 4, markets: [] },
      eventId: `${n}`.padStart(32, '0'),
    }),
  );
  await store.before({ attemptId: 'a', n: 5, at: NOON, calls });
  const rows = await Promise.all([5, 2_005].map((n) => table.get(creditCalls('a', n), ledgerRow)));
  expect(rows.map((row) => row && callsOf(row).length)).toEqual([2_000, 3]);
  expect(rows[1]?.calls[0]?.eventIds?.[0]).toBe('2000'.padStart(32, '0'));
});

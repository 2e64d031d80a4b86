import { randomUUID } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { comparedSportsbooks, offeredSportsbooks } from '../../../shared/catalogue/sportsbooks.ts';
import type { BettingChange } from '../../../shared/contracts/betting.ts';

import { systemRandomBytes } from '../../platform/hash.ts';
import { userBetting } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { allFaults, faultyTable, recordingTable } from '../../testing/faulty-table.ts';
import { testTable } from '../../testing/test-table.ts';
import { markChangedStep } from '../changed-mark.ts';
import { bettingSettingsOf, changeBettingSettings, type Writing } from './settings-store.ts';

const store = testTable();
const now = Date.parse('2026-11-24T12:00:00Z');

const FANDUEL = 1;
const DRAFTKINGS = 2;
const NOVIG = 8;

const save = (userId: string, change: BettingChange, writing: Writing = 'replace', table: Table = store.table) =>
  changeBettingSettings(table, { userId, change, writing, alongside: markChangedStep(userId, systemRandomBytes), now });
const read = (userId: string) => bettingSettingsOf(store.table, userId, now);
/** The ids of the sportsbooks that are on, of those that say so. */
async function onOf(userId: string): Promise<number[]> {
  return (await read(userId)).books.filter(({ on }) => on === true).map(({ sportsbookId }) => sportsbookId);
}
const offered = offeredSportsbooks.map(({ id }) => id).toSorted((a, b) => a - b);

it('betting settings are empty before the first choice', async () => {
  expect(await read(randomUUID())).toEqual({ books: [] });
});

it('a change of one setting changes no other, in general and of a sportsbook', async () => {
  const userId = randomUUID();
  const first = { stake: 500, bankroll: 10_000, unit: 100, rounding: 5, oddsFormat: 'decimal', setUp: 'done' } as const;
  const book = { sportsbookId: NOVIG, worksIn: ['NJ', 'PA'], limit: 250, balance: 1200.5 } as const;
  expect(await save(userId, { ...first, books: [{ ...book, worksIn: [...book.worksIn] }] })).toEqual({
    ...first,
    books: [book],
  });
  await save(userId, { stake: 300 });
  await save(userId, { books: [{ sportsbookId: NOVIG, limit: 75 }] });
  expect(await read(userId)).toEqual({ ...first, stake: 300, books: [{ ...book, limit: 75 }] });
});

it('a removed amount and an empty list of states differ from ones that were never set', async () => {
  const userId = randomUUID();
  const nothing = {
    bankroll: null,
    unit: null,
    states: [],
    books: [{ sportsbookId: FANDUEL, worksIn: [], limit: null }],
  };
  expect(await save(userId, nothing)).toEqual(nothing);
  expect(await read(userId)).toEqual(nothing);
});

it('an empty change writes nothing', async () => {
  const userId = randomUUID();
  const { table, calls } = recordingTable(store.table);
  expect(await save(userId, {}, 'replace', table)).toEqual({ books: [] });
  expect(await save(userId, { books: [], stake: undefined }, 'fill', table)).toEqual({ books: [] });
  expect(new Set(calls)).toEqual(new Set(['get USER', 'query BET']));
});

it('the first sportsbook that is turned off leaves all others on', async () => {
  const userId = randomUUID();
  await save(userId, { books: [{ sportsbookId: NOVIG, on: false, limit: 10 }] });
  expect(await onOf(userId)).toEqual(offered.filter((id) => id !== NOVIG));
  expect((await read(userId)).books).toContainEqual({ sportsbookId: NOVIG, on: false, limit: 10 });
});

it('after the first choice a change of one sportsbook turns no other one on', async () => {
  const userId = randomUUID();
  await save(userId, { books: offered.map((sportsbookId) => ({ sportsbookId, on: false })) });
  // As if the catalogue had got this book since.
  await store.table.update(userBetting(userId), { remove: [`on_${DRAFTKINGS}`] });
  await save(userId, { books: [{ sportsbookId: FANDUEL, on: true }] });
  await save(userId, { books: [{ sportsbookId: DRAFTKINGS, on: true }] }, 'fill');
  expect(await onOf(userId)).toEqual([FANDUEL]);
});

describe('a choice that was made among eleven sportsbooks', () => {
  const FIRST_ADDED = 25;
  const eleven = comparedSportsbooks.map(({ id }) => id).filter((id) => id < FIRST_ADDED);
  const added = offered.filter((id) => id >= FIRST_ADDED);
  async function chosen(isOn: (id: number) => boolean): Promise<string> {
    const userId = randomUUID();
    const on = Object.fromEntries(eleven.map((id) => [`on_${id}`, isOn(id)]));
    await store.table.put(userBetting(userId), { ...on, booksChosen: true });
    return userId;
  }

  it('of all includes the added ones when one is turned off, also of several changes at once', async () => {
    const userId = await chosen(() => true);
    const off = [FANDUEL, NOVIG, ...added.slice(0, 2)];
    await Promise.all(off.map((sportsbookId) => save(userId, { books: [{ sportsbookId, on: false }] })));
    expect(await onOf(userId)).toEqual(
      [...eleven, ...added].filter((id) => !off.includes(id)).toSorted((a, b) => a - b),
    );
  });

  it('of some includes no added one, also when the last of the eleven is turned on', async () => {
    const userId = await chosen((id) => id !== NOVIG);
    await save(userId, { books: [{ sportsbookId: NOVIG, on: true }] });
    expect(await onOf(userId)).toEqual(eleven.toSorted((a, b) => a - b));
    expect((await read(userId)).books.filter(({ on }) => on === false).map(({ sportsbookId }) => sportsbookId)).toEqual(
      added,
    );
  });

  it('is not touched by a change of something else', async () => {
    const userId = await chosen(() => true);
    await save(userId, { stake: 50, books: [{ sportsbookId: added[0] ?? 0, limit: 10 }] });
    expect(await onOf(userId)).toEqual(eleven.toSorted((a, b) => a - b));
  });
});

it('none of 17 concurrent changes of different settings is lost', async () => {
  const userId = randomUUID();
  const changes: BettingChange[] = [
    { stake: 500 },
    { bankroll: 10_000 },
    { unit: 100 },
    { rounding: 10 },
    { setUp: 'done' },
    { states: ['PA'] },
    ...[1, 2, 3].flatMap((sportsbookId): BettingChange[] => [
      { books: [{ sportsbookId, worksIn: ['NJ'] }] },
      { books: [{ sportsbookId, limit: 100 + sportsbookId }] },
      { books: [{ sportsbookId, balance: 200 + sportsbookId }] },
    ]),
    { books: [{ sportsbookId: 4, limit: 104 }] },
    { books: [{ sportsbookId: 4, balance: 204 }] },
  ];
  expect(changes).toHaveLength(17);
  await Promise.all(changes.map((change) => save(userId, change)));
  expect(await read(userId)).toEqual({
    ...{ stake: 500, bankroll: 10_000, unit: 100, rounding: 10, setUp: 'done', states: ['PA'] },
    books: [
      { sportsbookId: 1, worksIn: ['NJ'], limit: 101, balance: 201 },
      { sportsbookId: 2, worksIn: ['NJ'], limit: 102, balance: 202 },
      { sportsbookId: 3, worksIn: ['NJ'], limit: 103, balance: 203 },
      { sportsbookId: 4, limit: 104, balance: 204 },
    ],
  });
});

it('of concurrent first choices, each turning off another sportsbook, none is lost', async () => {
  const userId = randomUUID();
  const off = offered.slice(0, 8);
  await Promise.all(off.map((sportsbookId) => save(userId, { books: [{ sportsbookId, on: false }] })));
  expect(await onOf(userId)).toEqual(offered.slice(8));
});

it('settings of a browser fill in what the account never set, and replace nothing', async () => {
  const userId = randomUUID();
  await save(userId, { stake: 500, unit: null, books: [{ sportsbookId: FANDUEL, limit: 50 }] });
  const ofBrowser: BettingChange = {
    ...{ stake: 20, unit: 5, rounding: 10 },
    books: [
      { sportsbookId: FANDUEL, limit: 999, balance: 80 },
      { sportsbookId: NOVIG, on: false },
    ],
  };
  const merged = await save(userId, ofBrowser, 'fill');
  expect(merged).toMatchObject({ stake: 500, unit: null, rounding: 10 });
  expect(merged.books).toContainEqual({ sportsbookId: FANDUEL, on: true, limit: 50, balance: 80 });
  expect(merged.books).toContainEqual({ sportsbookId: NOVIG, on: false });
});

it('the sportsbooks of an account stay as they are when a browser has others', async () => {
  const userId = randomUUID();
  await save(userId, { books: [{ sportsbookId: DRAFTKINGS, on: false }] });
  await save(userId, { books: [{ sportsbookId: NOVIG, on: false, balance: 40 }] }, 'fill');
  expect(await onOf(userId)).toEqual(offered.filter((id) => id !== DRAFTKINGS));
  expect((await read(userId)).books).toContainEqual({ sportsbookId: NOVIG, on: true, balance: 40 });
});

it('what a later version stored is left alone: its sportsbooks are read, its roundings are not', async () => {
  const userId = randomUUID();
  const later = { rounding: 25, setUp: 'postponed', stake: 40, on_900: true, worksIn_900: ['PR'], bonus_900: 3 };
  await store.table.put(userBetting(userId), later);
  const books = [{ sportsbookId: 900, on: true, worksIn: ['PR'] }];
  expect(await read(userId)).toEqual({ stake: 40, books });
  await save(userId, { stake: 50 });
  const [row] = await store.table.rows(userBetting(userId).pk);
  expect(row?.values).toEqual({ ...later, stake: 50 });
});

it('each user has their own settings', async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  await save(one, { stake: 10 });
  await save(other, { stake: 20 });
  expect([await read(one), await read(other)]).toEqual([
    { books: [], stake: 10 },
    { books: [], stake: 20 },
  ]);
});

test.each(allFaults(1))('with a fault ($fault) the change is stored entirely or not at all', async (fault) => {
  const userId = randomUUID();
  await save(userId, { stake: 10, unit: 1 });
  const { table } = faultyTable(store.table, fault);
  await expect(save(userId, { stake: 20, unit: 2 }, 'replace', table)).rejects.toThrow();
  const done = fault.fault === 'after' || fault.fault === 'crash-after';
  expect(await read(userId)).toEqual({ books: [], ...(done ? { stake: 20, unit: 2 } : { stake: 10, unit: 1 }) });
});

it('R-107: settings are unavailable rather than empty when the store does not respond', async () => {
  const { table } = faultyTable(store.table, { at: 1, fault: 'before' });
  await expect(bettingSettingsOf(table, randomUUID(), now)).rejects.toMatchObject({ code: 'unavailable' });
});

import { randomUUID } from 'node:crypto';
import { expect, it, test } from 'vitest';
import { Unavailable } from '../platform/errors.ts';
import { allFaults, faultyTable, recordingTable } from '../testing/faulty-table.ts';
import { testTable } from '../testing/test-table.ts';
import { changePreferences, preferencesOf } from './preferences-store.ts';

const store = testTable();
const chosen = {
  theme: 'dark',
  selectedSportsbooks: [1, 15],
  selectedTimeRange: '24',
  minProfit: 0,
  maxProfit: null,
} as const;
const all = () => ({ ...chosen, selectedSportsbooks: [...chosen.selectedSportsbooks] });

it('has no fields before anything was chosen', async () => {
  expect(await preferencesOf(store.table, randomUUID())).toEqual({});
});

it('R-283: a new theme changes the theme and nothing else', async () => {
  const userId = randomUUID();
  expect(await changePreferences(store.table, userId, all())).toEqual(all());
  expect(await changePreferences(store.table, userId, { theme: 'light' })).toEqual({ ...all(), theme: 'light' });
  expect(await preferencesOf(store.table, userId)).toEqual({ ...all(), theme: 'light' });
});

it('keeps zero, an emptied field and an empty list apart from what was never chosen', async () => {
  const userId = randomUUID();
  const zeros = { minProfit: 0, maxProfit: null, selectedSportsbooks: [] };
  expect(await changePreferences(store.table, userId, zeros)).toEqual(zeros);
  expect(await preferencesOf(store.table, userId)).toEqual(zeros);
});

it('writes nothing when nothing is chosen', async () => {
  const userId = randomUUID();
  const { table, calls } = recordingTable(store.table);
  expect(await changePreferences(table, userId, {})).toEqual({});
  await changePreferences(store.table, userId, { theme: 'dark' });
  expect(await changePreferences(table, userId, { minProfit: undefined })).toEqual({ theme: 'dark' });
  expect(calls).toEqual(['get USER', 'get USER']);
});

it('loses none of 16 changes of different fields at once', async () => {
  const userId = randomUUID();
  const { theme, selectedSportsbooks, selectedTimeRange, minProfit, maxProfit } = all();
  const fields = [{ theme }, { selectedSportsbooks }, { selectedTimeRange }, { minProfit }, { maxProfit }];
  await Promise.all(Array.from({ length: 16 }, (_, n) => changePreferences(store.table, userId, fields[n % 5] ?? {})));
  expect(await preferencesOf(store.table, userId)).toEqual(all());
});

it('gives each person their own', async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  await changePreferences(store.table, one, { theme: 'dark' });
  await changePreferences(store.table, other, { theme: 'light' });
  expect([await preferencesOf(store.table, one), await preferencesOf(store.table, other)]).toEqual([
    { theme: 'dark' },
    { theme: 'light' },
  ]);
});

test.each(allFaults(1))('with a fault ($fault) the choice is stored whole or not at all', async (fault) => {
  const userId = randomUUID();
  await changePreferences(store.table, userId, { theme: 'dark', minProfit: 1 });
  const { table } = faultyTable(store.table, fault);
  await expect(changePreferences(table, userId, { theme: 'light', minProfit: 2 })).rejects.toThrow();
  const done = fault.fault === 'after' || fault.fault === 'crash-after';
  const expected = done ? { theme: 'light', minProfit: 2 } : { theme: 'dark', minProfit: 1 };
  expect(await preferencesOf(store.table, userId)).toEqual(expected);
});

it('R-107: is unavailable rather than empty when the store does not answer', async () => {
  const { table } = faultyTable(store.table, { at: 1, fault: 'before' });
  await expect(preferencesOf(table, randomUUID())).rejects.toThrow(Unavailable);
});

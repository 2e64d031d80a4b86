import { randomUUID } from 'node:crypto';
import { expect, it, test } from 'vitest';

import { allFaults, faultyTable, recordingTable } from '../../testing/faulty-table.ts';
import { testTable } from '../../testing/test-table.ts';
import { changePreferences, preferencesOf } from './preferences-store.ts';

const store = testTable();
const chosen = {
  theme: 'dark',
  selectedSportsbooks: [1, 15],
  selectedTimeRange: '24',
  minProfit: 0,
  maxProfit: null,
} as const;
const all = () => ({ ...chosen, followSystem: false, selectedSportsbooks: [...chosen.selectedSportsbooks] });

it('preferences are empty before the first choice', async () => {
  expect(await preferencesOf(store.table, randomUUID())).toEqual({});
});

it('R-283: a new theme changes only the theme', async () => {
  const userId = randomUUID();
  expect(await changePreferences(store.table, userId, all())).toEqual(all());
  expect(await changePreferences(store.table, userId, { theme: 'light' })).toEqual({ ...all(), theme: 'light' });
  expect(await preferencesOf(store.table, userId)).toEqual({ ...all(), theme: 'light' });
});

it('zero, a cleared field and an empty list differ from an unset field', async () => {
  const userId = randomUUID();
  const zeros = { minProfit: 0, maxProfit: null, selectedSportsbooks: [] };
  expect(await changePreferences(store.table, userId, zeros)).toEqual(zeros);
  expect(await preferencesOf(store.table, userId)).toEqual(zeros);
});

it('an empty change writes nothing', async () => {
  const userId = randomUUID();
  const { table, calls } = recordingTable(store.table);
  expect(await changePreferences(table, userId, {})).toEqual({});
  await changePreferences(store.table, userId, { theme: 'dark' });
  const unchanged = { theme: 'dark', followSystem: false };
  expect(await changePreferences(table, userId, { minProfit: undefined })).toEqual(unchanged);
  expect(calls).toEqual(['get USER', 'get USER']);
});

it('none of 16 concurrent changes of different fields is lost', async () => {
  const userId = randomUUID();
  const { theme, selectedSportsbooks, selectedTimeRange, minProfit, maxProfit } = all();
  const fields = [{ theme }, { selectedSportsbooks }, { selectedTimeRange }, { minProfit }, { maxProfit }];
  await Promise.all(Array.from({ length: 16 }, (_, n) => changePreferences(store.table, userId, fields[n % 5] ?? {})));
  expect(await preferencesOf(store.table, userId)).toEqual(all());
});

it('each user has their own preferences', async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  await changePreferences(store.table, one, { theme: 'dark' });
  await changePreferences(store.table, other, { theme: 'light' });
  expect([await preferencesOf(store.table, one), await preferencesOf(store.table, other)]).toEqual([
    { theme: 'dark', followSystem: false },
    { theme: 'light', followSystem: false },
  ]);
});

test.each(allFaults(1))('with a fault ($fault) the change is stored entirely or not at all', async (fault) => {
  const userId = randomUUID();
  await changePreferences(store.table, userId, { theme: 'dark', minProfit: 1 });
  const { table } = faultyTable(store.table, fault);
  await expect(changePreferences(table, userId, { theme: 'light', minProfit: 2 })).rejects.toThrow();
  const done = fault.fault === 'after' || fault.fault === 'crash-after';
  const expected = done ? { theme: 'light', minProfit: 2 } : { theme: 'dark', minProfit: 1 };
  const followSystem = false;
  expect(await preferencesOf(store.table, userId)).toEqual({ ...expected, followSystem });
});

it('R-107: preferences are unavailable rather than empty when the store does not respond', async () => {
  const { table } = faultyTable(store.table, { at: 1, fault: 'before' });
  await expect(preferencesOf(table, randomUUID())).rejects.toMatchObject({ code: 'unavailable' });
});

it('a theme alone ends following the device, and other fields do not', async () => {
  const userId = randomUUID();
  await changePreferences(store.table, userId, { theme: 'dark', followSystem: true });
  expect(await changePreferences(store.table, userId, { minProfit: 2 })).toMatchObject({ followSystem: true });
  expect(await changePreferences(store.table, userId, { theme: 'light' })).toMatchObject({
    theme: 'light',
    followSystem: false,
  });
});

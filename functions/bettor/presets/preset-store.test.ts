import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import type { Preset } from '../../../shared/contracts/presets.ts';
import { isRefusal } from '../../platform/errors.ts';
import { presetCount, preset as presetKey } from '../../platform/table/keys.ts';
import { allFaults, faultyTable } from '../../testing/faulty-table.ts';
import { testTable } from '../../testing/test-table.ts';
import { addPreset, deletePreset, presetsOf } from './preset-store.ts';

const store = testTable();
const begin = Date.parse('2026-11-21T12:00:00Z');
const pages = ['dashboard', 'track', 'hidden', 'bonus', 'overlap'] as const;

const presetNamed = (name: string, page: Preset['page'] = 'dashboard'): Preset => ({
  id: randomBytes(16).toString('hex'),
  name,
  page,
  selectedSportsbooks: [1, 15],
  selectedLeagues: ['baseball_mlb'],
  selectedTimeRange: '24',
  minProfit: 0,
  maxProfit: null,
});

/** A user with this many presets, spread over the pages. */
async function userWithPresets(presets: number) {
  const userId = randomUUID();
  const saved = Array.from({ length: presets }, (_, n) => presetNamed(`no ${n}`, pages[n % pages.length]));
  for (const preset of saved) await addPreset(store.table, userId, preset, begin);
  return { userId, saved };
}

/** The stored count, and the actual number over all pages. */
async function numbersOf(userId: string) {
  const count = await store.table.get(presetCount(userId), z.object({ n: z.int() }));
  const lists = await Promise.all(pages.map((page) => presetsOf(store.table, userId, page)));
  return [count?.n ?? 0, lists.flat().length];
}

const adding = (userId: string, preset = presetNamed('one more')) =>
  addPreset(store.table, userId, preset, begin).then(
    () => 'saved',
    (error: unknown) => error,
  );
const deleting = (userId: string, id: string) =>
  deletePreset(store.table, userId, id).then(
    () => 'deleted',
    (error: unknown) => error,
  );

it('the presets of a page are listed in the order they were saved, with all fields', async () => {
  const userId = randomUUID();
  const late = { ...presetNamed('late'), id: '0'.repeat(32) };
  const early = { ...presetNamed('early'), id: 'f'.repeat(32) };
  const foreign = presetNamed('other page', 'bonus');
  await addPreset(store.table, userId, late, begin + 1);
  await addPreset(store.table, userId, early, begin);
  await addPreset(store.table, userId, foreign, begin);
  expect(await presetsOf(store.table, userId, 'dashboard')).toMatchObject([early, late]);
  expect(await presetsOf(store.table, userId, 'bonus')).toMatchObject([foreign]);
  expect(await presetsOf(store.table, userId, 'track')).toEqual([]);
});

it('presets saved at the same time are ordered by id', async () => {
  const { userId, saved } = await userWithPresets(10);
  const ids = (await presetsOf(store.table, userId, 'track')).map(({ id }) => id);
  const expected = saved.filter(({ page }) => page === 'track').map(({ id }) => id);
  expect(ids).toEqual(expected.toSorted());
});

it('R-280: 50 presets are kept over all pages, the 51st is refused, and there is room again after a deletion', async () => {
  const { userId, saved } = await userWithPresets(50);
  const full = await adding(userId);
  expect(full).toMatchObject({ code: 'too-many-presets' });
  expect(full).toMatchObject({ message: 'You can keep 50 presets. Delete one to save another.' });
  expect(await numbersOf(userId)).toEqual([50, 50]);
  expect(await deleting(userId, saved[7]?.id ?? '')).toBe('deleted');
  expect(await numbersOf(userId)).toEqual([49, 49]);
  expect(await adding(userId)).toBe('saved');
  expect(await numbersOf(userId)).toEqual([50, 50]);
});

it('R-280: of 20 concurrent saves after 49 exactly one succeeds', async () => {
  const { userId } = await userWithPresets(49);
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => adding(userId)));
  expect(outcomes.filter((outcome) => outcome === 'saved')).toHaveLength(1);
  expect(outcomes.filter((outcome) => isRefusal(outcome, 'too-many-presets'))).toHaveLength(19);
  expect(await numbersOf(userId)).toEqual([50, 50]);
});

it('of 16 concurrent deletions of one preset exactly one succeeds', async () => {
  const { userId, saved } = await userWithPresets(3);
  const outcomes = await Promise.all(Array.from({ length: 16 }, () => deleting(userId, saved[0]?.id ?? '')));
  expect(outcomes.filter((outcome) => outcome === 'deleted')).toHaveLength(1);
  expect(outcomes.filter((outcome) => isRefusal(outcome, 'not-found'))).toHaveLength(15);
  expect(await numbersOf(userId)).toEqual([2, 2]);
});

it('the count is right after 8 concurrent saves and 8 deletions', async () => {
  const { userId, saved } = await userWithPresets(8);
  await Promise.all(saved.flatMap(({ id }) => [adding(userId), deleting(userId, id)]));
  expect(await numbersOf(userId)).toEqual([8, 8]);
});

it('a preset is not overwritten by a repeated id', async () => {
  const { userId, saved } = await userWithPresets(1);
  const [first] = saved;
  const again = await adding(userId, { ...presetNamed('another'), id: first?.id ?? '' });
  expect(again).toBeInstanceOf(Error);
  expect(await presetsOf(store.table, userId, 'dashboard')).toMatchObject([{ name: 'no 0' }]);
  expect(await numbersOf(userId)).toEqual([1, 1]);
});

test.each(allFaults(1))(
  'R-280: saving and deleting with a fault ($fault) leave count and presets equal',
  async (fault) => {
    const { userId, saved } = await userWithPresets(2);
    const done = fault.fault === 'after' || fault.fault === 'crash-after' ? 1 : 0;
    await expect(addPreset(faultyTable(store.table, fault).table, userId, presetNamed('x'), begin)).rejects.toThrow();
    expect(await numbersOf(userId)).toEqual([2 + done, 2 + done]);
    await expect(deletePreset(faultyTable(store.table, fault).table, userId, saved[0]?.id ?? '')).rejects.toThrow();
    // Both added and deleted, or neither.
    expect(await numbersOf(userId)).toEqual([2, 2]);
  },
);

it('R-107: the list is unavailable rather than empty when the store does not respond', async () => {
  const { table } = faultyTable(store.table, { at: 1, fault: 'before' });
  await expect(presetsOf(table, randomUUID(), 'dashboard')).rejects.toMatchObject({ code: 'unavailable' });
});

test.each([
  ['a field', { color: 'green' }, {}],
  ['a sportsbook', { selectedSportsbooks: [1, 999] }, { selectedSportsbooks: [1] }],
  ['a league', { selectedLeagues: ['baseball_mlb', 'rugby_new'] }, {}],
  ['a market', { selectedMarkets: ['main', 'futures'] }, { selectedMarkets: ['main'] }],
  ['a sort and a view', { sort: 'luck', view: 'tiles' }, {}],
])(
  '%s that only the next version knows is left out, and the rest of the preset stays',
  async (_what, row, expected) => {
    const userId = randomUUID();
    const saved = presetNamed('saved by the next version');
    await store.table.put(presetKey(userId, saved.id), { ...saved, savedAt: begin, ...row });
    expect(await presetsOf(store.table, userId, 'dashboard')).toEqual([{ ...saved, ...expected }]);
  },
);

test.each([
  ['sportsbook', { selectedSportsbooks: [999] }],
  ['league', { selectedLeagues: ['rugby_new'] }],
  ['market', { selectedMarkets: ['futures'] }],
  ['period', { selectedPeriods: ['overtime'] }],
])('a preset of which no %s is known here is hidden, since an empty choice means all', async (_what, row) => {
  const userId = randomUUID();
  const saved = presetNamed('saved by the next version');
  await store.table.put(presetKey(userId, saved.id), { ...saved, savedAt: begin, ...row });
  expect(await presetsOf(store.table, userId, 'dashboard')).toEqual([]);
});

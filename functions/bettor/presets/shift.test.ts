import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { MAX_PRESETS, type Preset } from '../../../shared/contracts/presets.ts';
import { presetCount, preset as presetKey } from '../../platform/table/keys.ts';
import { testTable } from '../../testing/test-table.ts';
import * as present from './preset-store.ts';
import * as first from './testing/preset-store-v1.ts';
import * as previous from './testing/preset-store-v2.ts';

/** During a shift both versions of the code serve the same user, call by call, and a deployment that is undone leaves rows of both. */

const store = testTable();
const begin = Date.parse('2026-11-21T12:00:00Z');
const versions = [
  ['the previous version', 'the present one', previous, present],
  ['the present version', 'the previous one', present, previous],
  ['the first version', 'the present one', first, present],
  ['the present version', 'the first one', present, first],
] as const;

const LATER_PAGE = 'low-hold' as const;

const presetNamed = (name: string): Preset & { readonly page: 'dashboard' } => ({
  id: randomBytes(16).toString('hex'),
  name,
  page: 'dashboard',
  selectedSportsbooks: [1, 15],
  selectedLeagues: ['baseball_mlb'],
  selectedTimeRange: '24',
  minProfit: 0,
  maxProfit: null,
});
interface Reader {
  readonly presetsOf: (
    table: typeof store.table,
    userId: string,
    page: 'dashboard' | 'overlap',
  ) => Promise<readonly { readonly name: string }[]>;
}
const namesIn = async ({ presetsOf }: Reader, userId: string) =>
  (await presetsOf(store.table, userId, 'dashboard')).map(({ name }) => name);

it.each(versions)(
  '%s writes rows that %s reads, in order and with all fields',
  async (_writer, _reader, writer, reader) => {
    const userId = randomUUID();
    const [late, early] = [presetNamed('late'), presetNamed('early')];
    await writer.addPreset(store.table, userId, late, begin + 1);
    await writer.addPreset(store.table, userId, early, begin);
    expect(await reader.presetsOf(store.table, userId, 'dashboard')).toMatchObject([early, late]);
  },
);

it('a preset of a page that the previous version lacks is one of another page there, and of its own page afterwards', async () => {
  const userId = randomUUID();
  const later: Preset = { ...presetNamed('later'), page: LATER_PAGE };
  await present.addPreset(store.table, userId, later, begin);
  expect(await previous.presetsOf(store.table, userId, 'overlap')).toMatchObject([{ ...later, page: 'overlap' }]);
  expect(await present.presetsOf(store.table, userId, 'overlap')).toEqual([]);
  expect(await present.presetsOf(store.table, userId, LATER_PAGE)).toEqual([later]);
});

it.each(versions)('%s deletes what %s has saved, and the count follows', async (_deleter, _writer, deleter, writer) => {
  const userId = randomUUID();
  const saved = presetNamed('saved');
  await writer.addPreset(store.table, userId, saved, begin);
  await deleter.deletePreset(store.table, userId, saved.id);
  expect(await namesIn(writer, userId)).toEqual([]);
  expect(await store.table.get(presetCount(userId), z.object({ n: z.int() }))).toEqual({ n: 0 });
});

it('both versions save and delete at the same time, agree on the list, and keep to the limit together', async () => {
  const userId = randomUUID();
  const adding = Array.from({ length: MAX_PRESETS + 10 }, (_, n) => {
    const { addPreset } = n % 2 === 0 ? present : previous;
    return addPreset(store.table, userId, presetNamed(`no ${n}`), begin + n).then(
      () => true,
      () => false,
    );
  });
  const added = (await Promise.all(adding)).filter(Boolean).length;
  expect(added).toBe(MAX_PRESETS);
  const both = await Promise.all([namesIn(present, userId), namesIn(previous, userId)]);
  expect(both[0]).toHaveLength(MAX_PRESETS);
  expect(both[1]).toEqual(both[0]);
  const rows = await present.presetsOf(store.table, userId, 'dashboard');
  await Promise.all(rows.map(({ id }, n) => (n % 2 === 0 ? previous : present).deletePreset(store.table, userId, id)));
  expect(await store.table.get(presetCount(userId), z.object({ n: z.int() }))).toEqual({ n: 0 });
});

it('the previous version reads the other fields of a preset with markets, a search and a sort', async () => {
  const userId = randomUUID();
  const plain = presetNamed('with more');
  const added: Preset = { ...plain, selectedMarkets: ['props'], search: 'LeBron', sort: 'dollars', view: 'list' };
  await present.addPreset(store.table, userId, added, begin);
  expect(await present.presetsOf(store.table, userId, 'dashboard')).toEqual([added]);
  expect(await previous.presetsOf(store.table, userId, 'dashboard')).toMatchObject([plain]);
});

it('a row of a later version is read by the fields that this version knows', async () => {
  const userId = randomUUID();
  const { id, ...later } = presetNamed('later');
  const values = { ...later, id, v: 4, savedAt: begin, createdAt: begin, color: 'green' };
  await store.table.put(presetKey(userId, id), values);
  const [read] = await present.presetsOf(store.table, userId, 'dashboard');
  expect(read).toEqual({ id, ...later });
});

it('a sportsbook that only a later version’s catalogue has is left out of the preset, and the others stay', async () => {
  const userId = randomUUID();
  const later = presetNamed('with a new book');
  const values = { ...later, selectedSportsbooks: [1, 999], selectedLeagues: ['baseball_mlb', 'rugby_new'] };
  await store.table.put(presetKey(userId, later.id), { ...values, v: 2, savedAt: begin, createdAt: begin });
  expect(await present.presetsOf(store.table, userId, 'dashboard')).toEqual([{ ...later, selectedSportsbooks: [1] }]);
});

it('a preset of which no sportsbook is known here is hidden, since no sportsbooks would mean all of them', async () => {
  const userId = randomUUID();
  const later = presetNamed('new book only');
  const values = { ...later, selectedSportsbooks: [999], v: 2, savedAt: begin, createdAt: begin };
  await store.table.put(presetKey(userId, later.id), values);
  expect(await present.presetsOf(store.table, userId, 'dashboard')).toEqual([]);
});

it('markets, periods, a sort and a view that only a later version has are left out, unless nothing is left of a choice', async () => {
  const userId = randomUUID();
  const later = presetNamed('with new markets');
  const values = { ...later, v: 4, savedAt: begin, createdAt: begin, sort: 'luck', view: 'tiles' };
  await store.table.put(presetKey(userId, later.id), { ...values, selectedMarkets: ['main', 'futures'] });
  expect(await present.presetsOf(store.table, userId, 'dashboard')).toEqual([{ ...later, selectedMarkets: ['main'] }]);
  await store.table.put(presetKey(userId, later.id), { ...values, selectedPeriods: ['overtime'] });
  expect(await present.presetsOf(store.table, userId, 'dashboard')).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import { applyDelta } from '../../../shared/contracts/lists/apply-delta.ts';
import { anyListDelta } from '../../../shared/contracts/lists/list-delta.ts';
import { perKind } from '../../../shared/odds/kinds.ts';
import { memoryTable } from '../../testing/memory-table/memory-table.ts';
import type { LeagueLines } from '../snapshot/league-version.ts';
import { type ListEntry, toLine } from '../snapshot/list-entry.ts';
import { createSnapshotStore, type SnapshotStore } from '../snapshot/snapshot-store.ts';
import type { PreparedList } from './board-list.ts';
import { createListReader } from './prepared-list.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z') / 1000;
const NOTHING: LeagueLines = { ...perKind(() => []), events: [], odds: [], grid: [], lines: [], changes: [] };

const row = (id: string, margin = 0.03, startsAt = NOON + 3600): ListEntry => ({
  startsAt,
  margin,
  id,
  pairs: [],
  value: null,
  // Long, so that a row that left is worth a delta.
  json: JSON.stringify({ id, eventId: `event of ${id}`, market: 'totals', margin, title: 'x'.repeat(200) }),
});
const rows = (...names: readonly string[]) => names.map((name) => row(name));

async function publishing() {
  const snapshots = createSnapshotStore(memoryTable().table);
  let token = 0;
  async function publish(league: LeagueKey, entries: readonly ListEntry[], at = NOON): Promise<void> {
    token += 1;
    const lines = { ...NOTHING, arbitrage: entries.map(toLine) };
    await snapshots.publish(token, league, await snapshots.writeParts(league, { token, at }, lines));
  }
  /** As a process that has just started. */
  const read = (at: number, since?: string) => createListReader(snapshots, 'arbitrage')(at, since);
  return { snapshots, publish, read };
}

const json = ({ text }: PreparedList): unknown => JSON.parse(Buffer.from(text.plain()).toString('utf8'));
const versionOf = ({ etag }: PreparedList) => etag.slice(1, -1);
const idsOf = (list: unknown) => z.parse(z.array(z.object({ id: z.string() })), list).map(({ id }) => id);

/** What a client has after an answer. */
function heldAfter(held: PreparedList, answer: PreparedList): readonly string[] | undefined {
  const delta = z.parse(anyListDelta, json(answer));
  const applied = applyDelta({ version: versionOf(held), rows: z.parse(z.array(z.unknown()), json(held)) }, delta);
  return applied && idsOf(applied).toSorted();
}

describe('a client that says which version it has', () => {
  it('gets what changed in all leagues since', async () => {
    const { publish, read } = await publishing();
    await publish('baseball_mlb', rows('m1', 'm2', 'm3', 'm4'));
    await publish('basketball_nba', rows('n1', 'n2', 'n3'));
    const first = await read(NOON);
    await publish('baseball_mlb', rows('m1', 'm2', 'm3'));
    await publish('icehockey_nhl', rows('h1'));
    const answer = await read(NOON + 60, versionOf(first));
    const delta = z.parse(anyListDelta, json(answer));
    expect([delta.gone, idsOf(delta.put)]).toEqual([['m4'], ['h1']]);
    expect(`"${delta.to}"`).toBe(answer.etag);
    expect(heldAfter(first, answer)).toEqual(['h1', 'm1', 'm2', 'm3', 'n1', 'n2', 'n3']);
  });

  it('loses games that have begun, and those of a league whose prices are too old', async () => {
    const { publish, read } = await publishing();
    await publish('baseball_mlb', [row('soon', 0.03, NOON + 60), ...rows('m1', 'm2', 'm3')]);
    await publish('basketball_nba', rows('n1'), NOON - 900);
    const first = await read(NOON);
    const begun = await read(NOON + 60, versionOf(first));
    expect(heldAfter(first, begun)).toEqual(['m1', 'm2', 'm3', 'n1']);
    expect(heldAfter(first, await read(NOON + 901, versionOf(first)))).toEqual(['m1', 'm2', 'm3']);
  });

  it('gets the list if the delta would be longer than 60% of it', async () => {
    const { publish, read } = await publishing();
    await publish('baseball_mlb', rows('a', 'b', 'c', 'd', 'e'));
    const first = await read(NOON);
    await publish('baseball_mlb', rows('a', 'b', 'x', 'y', 'z'));
    expect(json(await read(NOON, versionOf(first)))).toHaveLength(5);
    await publish('baseball_mlb', rows('a', 'b', 'c', 'd', 'z'));
    expect(json(await read(NOON, versionOf(first)))).toMatchObject({ gone: ['e'] });
  });

  it('gets the list from more than ten versions back', async () => {
    const { publish, read } = await publishing();
    await publish('baseball_mlb', rows('a', 'b', 'c'));
    const first = await read(NOON);
    for (let n = 0; n < 10; n += 1) await publish('baseball_mlb', rows('a', 'b', 'c'));
    expect(json(await read(NOON, versionOf(first)))).toMatchObject({ gone: [], put: [] });
    await publish('baseball_mlb', rows('a', 'b', 'c'));
    expect(json(await read(NOON, versionOf(first)))).toHaveLength(3);
  });

  it.each([
    ['of a version that never was', 'MLB.r9~0'],
    ['of an unknown league', 'XFL.r1~0'],
    ['of a later version', 'MLB.r3~0'],
    ['without its games that began', 'MLB.r1'],
    ['as an ETag', '"MLB.r1~0"'],
    ['of a path', '../../MLB.r1~0'],
    ['of many leagues', `${'MLB.r1~'.repeat(500)}0`],
    ['of nothing', ''],
    ['of markup', '<script>~0'],
  ])('R-411: gets the list for a version %s', async (_what, since) => {
    const { publish, read } = await publishing();
    await publish('baseball_mlb', rows('a', 'b', 'c'));
    await publish('baseball_mlb', rows('a', 'b', 'd'));
    expect(idsOf(json(await read(NOON, since)))).toEqual(['a', 'b', 'd']);
  });

  it('gets the list if the parts of its version have expired', async () => {
    const { snapshots, publish, read } = await publishing();
    await publish('baseball_mlb', rows('a', 'b', 'c'));
    const first = await read(NOON);
    await publish('baseball_mlb', rows('a', 'b', 'd'));
    const version = await snapshots.version('baseball_mlb', 'r1');
    const expired: SnapshotStore = {
      ...snapshots,
      version: async () => version && { ...version, version: 'r99' },
    };
    const answer = await createListReader(expired, 'arbitrage')(NOON, versionOf(first));
    expect(idsOf(json(answer))).toEqual(['a', 'b', 'd']);
  });
});

it('a delta is made once in a process, without reading the versions that it knows', async () => {
  const { snapshots, publish } = await publishing();
  let parts = 0;
  const counting: SnapshotStore = {
    ...snapshots,
    readParts: (...args) => {
      parts += 1;
      return snapshots.readParts(...args);
    },
  };
  const reader = createListReader(counting, 'arbitrage');
  await publish('baseball_mlb', rows('a', 'b', 'c'));
  const first = await reader(NOON);
  await publish('baseball_mlb', rows('a', 'b'));
  const answer = await reader(NOON, versionOf(first));
  expect((await reader(NOON + 1, versionOf(first))).text).toBe(answer.text);
  expect(parts).toBe(2);
});

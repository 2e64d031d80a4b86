import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { perKind } from '../../../shared/odds/kinds.ts';
import { openBucket } from '../../platform/bucket.ts';

import { snapshotPart, snapshotVersion } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { TEST_BUCKET, testBucket } from '../../testing/bucket.ts';
import { memoryTable } from '../../testing/memory-table/memory-table.ts';
import { createBucketParts } from './bucket-parts.ts';
import { type LeagueLines, type LeagueVersion, leagueVersion, type View, views } from './league-version.ts';
import { createPartStores } from './live-snapshots.ts';
import type { PackedView, PartStore } from './part-store.ts';
import { PART_LIMIT_BYTES, unpackLines } from './parts.ts';
import { createSnapshotStore } from './snapshot-store.ts';
import { createTableParts } from './table-parts.ts';

const { requests, store: objects } = testBucket();
const NOON = Date.parse('2026-11-21T12:00:00Z') / 1000;
const LEAGUE = 'baseball_mlb';

const bucketParts = () => createBucketParts(openBucket(TEST_BUCKET));
const stores: Readonly<Record<string, () => Promise<PartStore>>> = {
  'in the table': async () => createTableParts(memoryTable().table),
  'in the bucket': async () => bucketParts(),
};

let versions = 0;
/** Writes parts under a new version, and returns it as the pointer has it. */
async function written(store: PartStore, packed: readonly PackedView[]): Promise<LeagueVersion> {
  versions += 1;
  const id = { version: String(versions), dataAt: NOON };
  const places = await store.write({ league: LEAGUE, ...id }, packed);
  const parts = Object.fromEntries(packed.map(({ view, parts }) => [view, parts.length]));
  return leagueVersion.parse(JSON.parse(JSON.stringify({ ...id, ...places, parts, oddsFrom: [] })));
}

const body = fc.uint8Array({ minLength: 1, maxLength: 6_000 });
const packedViews = fc
  .tuple(...views.map(() => fc.array(body, { maxLength: 3 })))
  .map((all) =>
    views.map((view, index) => ({ view, parts: (all[index] ?? []).map((body) => ({ body, firstLine: 0 })) })),
  );
const bytesOf = (some: readonly Uint8Array[]) => some.map((each) => Buffer.from(each).toString('base64'));
const oneView = (view: View, ...bodies: Uint8Array[]): PackedView[] => [
  { view, parts: bodies.map((body) => ({ body, firstLine: 0 })) },
];

describe.each(Object.entries(stores))('parts %s', (where, open) => {
  it('are read as written, by the view and one by one, whatever was written before and after', async () => {
    const store = await open();
    const all: { version: LeagueVersion; packed: PackedView[] }[] = [];
    await fc.assert(
      fc.asyncProperty(packedViews, async (packed) => {
        all.push({ version: await written(store, packed), packed });
      }),
      { numRuns: 12 },
    );
    for (const { version, packed } of all) {
      for (const { view, parts } of packed) {
        const bodies = bytesOf(parts.map((part) => part.body));
        expect(bytesOf(await store.readAll(LEAGUE, version, view))).toEqual(bodies);
        const single = parts.map((_part, n) => store.readOne(LEAGUE, version, view, n));
        expect(bytesOf(await Promise.all(single))).toEqual(bodies);
      }
    }
  });

  it('may be as large as parts become', async () => {
    const store = await open();
    const large = [1, 2, 3].map((fill) => new Uint8Array(PART_LIMIT_BYTES).fill(fill));
    const version = await written(store, oneView('odds', ...large));
    expect(bytesOf(await store.readAll(LEAGUE, version, 'odds'))).toEqual(bytesOf(large));
    expect(bytesOf([await store.readOne(LEAGUE, version, 'odds', 1)])).toEqual(bytesOf(large.slice(1, 2)));
  });

  it('are none of a league without games, and of a view that the writer did not know', async () => {
    const store = await open();
    const version = await written(store, oneView('odds'));
    expect(await store.readAll(LEAGUE, version, 'odds')).toEqual([]);
    expect(await store.readAll(LEAGUE, { ...version, parts: {} }, 'overlap')).toEqual([]);
    await expect(store.readOne(LEAGUE, version, 'odds', 0)).rejects.toThrow();
  });

  it('are not read in part: one that is missing is an error', async () => {
    const store = await open();
    const version = await written(store, oneView('odds', Buffer.from('one')));
    const longer = { ...version, parts: { odds: 2 } };
    await expect(store.readAll(LEAGUE, longer, 'odds')).rejects.toThrow();
    await expect(store.readOne(LEAGUE, longer, 'odds', 1)).rejects.toThrow();
    const other = { ...version, version: 'never written' };
    await expect(store.readAll(LEAGUE, other, 'odds')).rejects.toThrow();
  });

  it('are written again with the same outcome, as by a retry', async () => {
    const store = await open();
    const packed = oneView('odds', Buffer.from('one'), Buffer.from('two'));
    const id = { league: LEAGUE, version: `again ${where}`, dataAt: NOON } as const;
    expect(await store.write(id, packed)).toEqual(await store.write(id, packed));
  });
});

const lines = (word: string): LeagueLines => ({
  ...perKind(() => [word]),
  events: [word],
  odds: [`e1\t${word}`],
  grid: [word],
  lines: [],
  changes: [],
});
const wordOf = async (bodies: readonly Uint8Array[]) => (await Promise.all(bodies.map(unpackLines))).flat();

describe('a stage whose row changes', () => {
  /** The snapshots of a deployment whose row is this one. */
  function deployed(table: Table, writesTo: 'table' | 'bucket') {
    const both = { table: createTableParts(table), bucket: bucketParts() };
    return createSnapshotStore(table, createPartStores({ stores: both, writesTo: () => writesTo }));
  }

  it('reads what it wrote before, in both directions, and league by league', async () => {
    const { table } = memoryTable();
    const [inTable, inBucket] = [deployed(table, 'table'), deployed(table, 'bucket')];
    const publish = async (of: typeof inTable, token: number, league: 'baseball_mlb' | 'basketball_nba') => {
      const version = await of.writeParts(league, { token, at: NOON }, lines(`${league} ${token}`));
      expect(await of.publish(token, league, version)).toBe(true);
    };
    await publish(inTable, 1, 'baseball_mlb');
    await publish(inTable, 2, 'basketball_nba');
    await publish(inBucket, 3, 'baseball_mlb');
    for (const reader of [inTable, inBucket]) {
      const pointer = await reader.current();
      const read = [...pointer].map(async ([league, version]) => [
        ...(await wordOf(await reader.readParts(league, version, 'overlap'))),
        ...(await wordOf([await reader.readPart(league, version, 'odds', 0)])),
      ]);
      expect((await Promise.all(read)).toSorted()).toEqual([
        ['baseball_mlb 3', 'e1\tbaseball_mlb 3'],
        ['basketball_nba 2', 'e1\tbasketball_nba 2'],
      ]);
    }
    await publish(inTable, 4, 'baseball_mlb');
    const back = (await inBucket.current()).get('baseball_mlb');
    if (back === undefined) throw new Error('not published');
    expect(await wordOf(await inBucket.readParts('baseball_mlb', back, 'events'))).toEqual(['baseball_mlb 4']);
  });

  it('stores a version in one place only: an object, and no row, or rows, and no request', async () => {
    const { table } = memoryTable();
    const inBucket = await deployed(table, 'bucket').writeParts(LEAGUE, { token: 7, at: NOON }, lines('x'));
    expect(requests).toEqual([`PUT /${TEST_BUCKET}/${LEAGUE}/${NOON}-r7`]);
    const rows = await table.rows(snapshotPart(LEAGUE, 'r7', 'odds', 0).pk);
    expect(rows.map(({ key }) => key.sk)).toEqual([snapshotVersion(LEAGUE, 'r7').sk]);
    requests.length = 0;
    await deployed(table, 'table').readParts(LEAGUE, inBucket, 'overlap');
    expect(requests).toHaveLength(1);
    requests.length = 0;
    const inTable = await deployed(table, 'table').writeParts(LEAGUE, { token: 8, at: NOON }, lines('x'));
    await deployed(table, 'bucket').readParts(LEAGUE, inTable, 'overlap');
    expect(requests).toEqual([]);
  });

  it('publishes nothing of a league whose object cannot be written, and keeps the one before', async () => {
    const { table } = memoryTable();
    const snapshots = deployed(table, 'bucket');
    const version = await snapshots.writeParts(LEAGUE, { token: 1, at: NOON }, lines('kept'));
    await snapshots.publish(1, LEAGUE, version);
    objects().fail('5xx');
    await expect(snapshots.writeParts(LEAGUE, { token: 2, at: NOON }, lines('lost'))).rejects.toMatchObject({
      code: 'unavailable',
    });
    objects().heal();
    const current = (await snapshots.current()).get(LEAGUE);
    expect(current).toMatchObject(version);
    expect(await wordOf(await snapshots.readParts(LEAGUE, version, 'events'))).toEqual(['kept']);
  });
});

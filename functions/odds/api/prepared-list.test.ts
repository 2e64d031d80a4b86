import { describe, expect, it } from 'vitest';
import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import { perKind } from '../../../shared/odds/kinds.ts';
import { memoryTable } from '../../testing/memory-table/memory-table.ts';
import type { LeagueLines } from '../snapshot/league-version.ts';
import { type ListEntry, toLine } from '../snapshot/list-entry.ts';
import { createSnapshotStore, type SnapshotStore } from '../snapshot/snapshot-store.ts';
import type { ListView, PreparedList } from './board-list.ts';
import { createListReader } from './prepared-list.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z') / 1000;
const NOTHING: LeagueLines = { ...perKind(() => []), events: [], odds: [], grid: [], lines: [], changes: [] };

const row = (id: string, margin: number, startsAt = NOON + 3600): ListEntry => ({
  startsAt,
  margin,
  id,
  pairs: [],
  value: null,
  json: JSON.stringify({ id }),
});

/** Counts reads of the real store. */
async function storeWithCount() {
  const snapshots = createSnapshotStore(memoryTable().table);
  const count = { pointers: 0, parts: 0 };
  const counting: SnapshotStore = {
    ...snapshots,
    current: () => {
      count.pointers += 1;
      return snapshots.current();
    },
    readParts: (...args) => {
      count.parts += 1;
      return snapshots.readParts(...args);
    },
  };
  let token = 0;
  /** Stores and publishes one list for each given league. */
  async function publish(
    lists: Partial<Record<LeagueKey, readonly ListEntry[]>>,
    at = NOON,
    view: ListView = 'arbitrage',
  ): Promise<void> {
    token += 1;
    for (const [league, entries] of Object.entries(lists) as [LeagueKey, readonly ListEntry[]][]) {
      const lines = { ...NOTHING, [view]: entries.map(toLine) };
      await snapshots.publish(token, league, await snapshots.writeParts(league, { token, at }, lines));
    }
  }
  return { snapshots: counting, count, publish };
}

const ids = (list: PreparedList): string[] =>
  JSON.parse(Buffer.from(list.text.plain()).toString('utf8')).map(({ id }: { id: string }) => id);

describe('a prepared list', () => {
  it('is empty before the first scan, but has an ETag', async () => {
    const { snapshots } = await storeWithCount();
    const list = await createListReader(snapshots, 'arbitrage')(NOON);
    expect(ids(list)).toEqual([]);
    expect(list.etag).toBe('"0"');
  });

  it('merges the leagues: best margin first, equal margins by id', async () => {
    const { snapshots, publish } = await storeWithCount();
    await publish({
      baseball_mlb: [row('m2', 0.03), row('b', 0.01)],
      basketball_nba: [row('n1', 0.05), row('a', 0.01), row('B', 0.01)],
    });
    expect(ids(await createListReader(snapshots, 'arbitrage')(NOON))).toEqual(['n1', 'm2', 'B', 'a', 'b']);
  });

  it('of overlaps is in order of expected value, then hit probability; those without go last, by margin', async () => {
    const { snapshots, publish } = await storeWithCount();
    const valued = (id: string, margin: number, value: ListEntry['value']): ListEntry => ({
      ...row(id, margin),
      value,
    });
    await publish(
      {
        baseball_mlb: [valued('m-best', -0.02, [0.05, 0.1]), valued('m-likelier', 0, [0.01, 0.3]), row('m-none', 0.01)],
        basketball_nba: [
          valued('n-second', 0.1, [0.02, 0.1]),
          valued('n-rarer', 0, [0.01, 0.2]),
          valued('n-negative', 0, [-0.01, 0.9]),
          row('n-none', 0.02),
        ],
      },
      NOON,
      'overlap',
    );
    expect(ids(await createListReader(snapshots, 'overlap')(NOON))).toEqual([
      'm-best',
      'n-second',
      'm-likelier',
      'n-rarer',
      'n-negative',
      'n-none',
      'm-none',
    ]);
  });

  it('excludes events from the second they start, with another ETag (R-255)', async () => {
    const { snapshots, publish } = await storeWithCount();
    await publish({ baseball_mlb: [row('soon', 0.03, NOON + 60), row('later', 0.01)] });
    const read = createListReader(snapshots, 'arbitrage');
    const before = await read(NOON + 59);
    const after = await read(NOON + 60);
    expect([ids(before), ids(after)]).toEqual([['soon', 'later'], ['later']]);
    expect(after.etag).not.toBe(before.etag);
  });

  it('excludes a league older than 30 minutes, with another ETag (R-256)', async () => {
    const { snapshots, publish } = await storeWithCount();
    await publish({ baseball_mlb: [row('old', 0.03)] });
    await publish({ basketball_nba: [row('new', 0.01)] }, NOON + 60);
    const read = createListReader(snapshots, 'arbitrage');
    const [before, after] = [await read(NOON + 1800), await read(NOON + 1801)];
    expect([ids(before), ids(after)]).toEqual([['old', 'new'], ['new']]);
    expect(after.etag).not.toBe(before.etag);
    expect(ids(await read(NOON + 1861))).toEqual([]);
  });

  it('is built once, and again when a league has a new version', async () => {
    const { snapshots, count, publish } = await storeWithCount();
    await publish({ baseball_mlb: [row('m', 0.03)], basketball_nba: [row('n', 0.02)] });
    const read = createListReader(snapshots, 'arbitrage');
    const first = await read(NOON);
    expect((await read(NOON + 30)).text).toBe(first.text);
    expect(count).toEqual({ pointers: 2, parts: 2 });
    await publish({ basketball_nba: [row('n2', 0.04)] }, NOON + 60);
    const second = await read(NOON + 61);
    expect(ids(second)).toEqual(['n2', 'm']);
    expect(second.etag).not.toBe(first.etag);
    // Only the league that changed was read again.
    expect(count.parts).toBe(3);
  });

  it('is built once for calls at the same moment, also when a game has started', async () => {
    const { snapshots, publish } = await storeWithCount();
    await publish({ baseball_mlb: [row('soon', 0.03, NOON + 60), row('m', 0.03)] });
    const read = createListReader(snapshots, 'arbitrage');
    for (const at of [NOON, NOON + 60]) {
      const lists = await Promise.all(Array.from({ length: 5 }, () => read(at)));
      expect(new Set(lists.map(({ text }) => text)).size).toBe(1);
    }
  });

  it('has the same ETag in every process', async () => {
    const { snapshots, publish } = await storeWithCount();
    await publish({ baseball_mlb: [row('started', 0.03, NOON), row('m', 0.03)] });
    const [one, other] = [createListReader(snapshots, 'arbitrage'), createListReader(snapshots, 'arbitrage')];
    expect((await one(NOON)).etag).toBe((await other(NOON + 5)).etag);
  });

  it('retries after a failed read', async () => {
    const { snapshots, publish } = await storeWithCount();
    await publish({ baseball_mlb: [row('m', 0.03)] });
    let broken = true;
    const read = createListReader(
      {
        ...snapshots,
        readParts: (...args) => (broken ? Promise.reject(new Error('down')) : snapshots.readParts(...args)),
      },
      'arbitrage',
    );
    await expect(read(NOON)).rejects.toThrow('down');
    broken = false;
    expect(ids(await read(NOON))).toEqual(['m']);
  });
});

it('publishing updates one league, leaves the others, and refuses an earlier run’s token (R-235)', async () => {
  const snapshots = createSnapshotStore(memoryTable().table);
  const write = (league: LeagueKey, token: number) => snapshots.writeParts(league, { token, at: NOON }, NOTHING);
  expect(await snapshots.publish(5, 'baseball_mlb', await write('baseball_mlb', 5))).toBe(true);
  // Each league counts its own runs.
  expect(await snapshots.publish(2, 'basketball_nba', await write('basketball_nba', 2))).toBe(true);
  expect(await snapshots.publish(4, 'baseball_mlb', await write('baseball_mlb', 4))).toBe(false);
  const pointer = await snapshots.current();
  expect([...pointer].map(([league, { version }]) => [league, version])).toEqual([
    ['baseball_mlb', 'r5'],
    ['basketball_nba', 'r2'],
  ]);
  // The SDK may retry a write whose response was lost.
  expect(await snapshots.publish(5, 'baseball_mlb', await write('baseball_mlb', 5))).toBe(true);
});

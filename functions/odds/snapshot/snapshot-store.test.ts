import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { perKind } from '../../../shared/odds/kinds.ts';
import { snapshotPart, snapshotPointer } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { memoryTable } from '../../testing/memory-table/memory-table.ts';
import { createOddsStore } from '../api/odds-store.ts';
import { type LeagueLines, views } from './league-version.ts';
import { packLines, unpackLines } from './parts.ts';
import { createSnapshotStore } from './snapshot-store.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z') / 1000;
const LEAGUE = 'baseball_mlb';
/** Lines that hardly compress: none, some that share a row, and some that exceed a read unit. */
const lines = fc
  .tuple(fc.constantFrom(0, 0, 20, 300, 1_500, 5_000), fc.integer())
  .map(([bytes, seed]) => (bytes === 0 ? [] : [text(bytes, seed), `last ${seed}`]));
const leagueLines: fc.Arbitrary<LeagueLines> = fc.record({
  ...perKind(() => lines),
  events: lines,
  odds: lines,
  grid: lines,
  lines,
  changes: lines,
});

function text(bytes: number, seed: number): string {
  let state = seed >>> 0;
  const letter = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return String.fromCharCode(33 + ((state >>> 16) % 90));
  };
  return Array.from({ length: bytes }, letter).join('');
}

/** Records the rows written, and counts table calls. */
function watched(table: Table) {
  const fixture = { rows: 0, reads: 0 };
  const watching = {
    ...table,
    put: (...args: Parameters<Table['put']>) => {
      fixture.rows += 1;
      return table.put(...args);
    },
    get: (...args: Parameters<Table['get']>) => {
      fixture.reads += 1;
      return table.get(...args);
    },
    getMany: (...args: Parameters<Table['getMany']>) => {
      fixture.reads += args[0].length === 0 ? 0 : 1;
      return table.getMany(...args);
    },
  } as Table;
  return { fixture, snapshots: createSnapshotStore(watching) };
}

const unpacked = async (bodies: readonly Uint8Array[]) => (await Promise.all(bodies.map(unpackLines))).flat();

describe('a league’s views', () => {
  it('are read as written, whatever shares a row, each with one call', async () => {
    const { fixture, snapshots } = watched(memoryTable().table);
    let token = 0;
    const rowsSaved = new Set<number>();
    await fc.assert(
      fc.asyncProperty(leagueLines, async (written) => {
        token += 1;
        fixture.rows = 0;
        const version = await snapshots.writeParts(LEAGUE, { token, at: NOON }, written);
        const filled = views.filter((view) => written[view].length > 0);
        // One more for the version itself.
        expect(fixture.rows).toBe(1 + filled.length - Math.max(0, version.shared.length - 1));
        rowsSaved.add(1 + filled.length - fixture.rows);
        await snapshots.publish(token, LEAGUE, version);
        const current = (await snapshots.current()).get(LEAGUE);
        expect(current).toEqual({ ...version, token });
        expect(await snapshots.version(LEAGUE, version.version)).toEqual(version);
        for (const view of views) {
          fixture.reads = 0;
          expect(await unpacked(await snapshots.readParts(LEAGUE, version, view))).toEqual(written[view]);
          expect(fixture.reads).toBe(written[view].length === 0 ? 0 : 1);
          if (written[view].length > 0) {
            expect(await unpackLines(await snapshots.readPart(LEAGUE, version, view, 0))).toEqual(written[view]);
          }
        }
      }),
      { numRuns: 40 },
    );
    expect(rowsSaved.size).toBeGreaterThan(2);
  });

  it('give an event’s odds if those share a row', async () => {
    const { snapshots } = watched(memoryTable().table);
    const odds = ['e1\t["baseball_mlb","Home","Away",[["h2h",null,[-100001],[0],[1],[1],[-12],[]]],[0,1790000000]]'];
    const version = await snapshots.writeParts(
      LEAGUE,
      { token: 1, at: NOON },
      { ...perKind(() => []), events: ['e1'], odds, grid: [], lines: [], changes: [] },
    );
    expect(version.shared.toSorted()).toEqual(['events', 'odds']);
    await snapshots.publish(1, LEAGUE, version);
    expect({ ...(await createOddsStore(snapshots).oddsOf('e1', 'h2h', NOON)) }).toEqual({
      'Moneyline: Home': [{ sportsbookId: 1, odds: -110 }],
    });
  });

  it('are read from a pointer of the next version, which knows other views', async () => {
    const { table } = memoryTable();
    const snapshots = createSnapshotStore(table);
    const [part] = await packLines(['an event']);
    await table.put(snapshotPart(LEAGUE, '7', 'events', 0), { body: part?.body, ttl: NOON });
    const version = { version: '7', dataAt: NOON, parts: { events: 1, later: 2 }, shared: ['later'], oddsFrom: [] };
    await table.update(snapshotPointer(), { set: { token: 7, [LEAGUE]: version } });
    const current = (await snapshots.current()).get(LEAGUE);
    if (current === undefined) throw new Error('not read');
    expect(await unpacked(await snapshots.readParts(LEAGUE, current, 'events'))).toEqual(['an event']);
    expect(await snapshots.readParts(LEAGUE, current, 'overlap')).toEqual([]);
  });
});

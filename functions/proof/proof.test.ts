import { describe, expect, it } from 'vitest';
import { pairFigures } from '../../shared/proof/pair-figures.ts';
import { distinctFaults, faultyTable, recordingTable } from '../testing/faulty-table.ts';
import { memoryTable } from '../testing/memory-table/memory-table.ts';
import { keepDay, keptDays } from './days/day-store.ts';
import { NEXT_DAY, NOON, proofFixture } from './testing/proof-fixture.ts';

const MINUTE = 60;
const ARB = { id: 'arbitrage/game-1/totals//8.5' };
const DAY = '2026-11-24';

const begun = () => proofFixture(memoryTable().table);
type Fixture = ReturnType<typeof begun>;

/** Scans a minute apart, each with the rows named, and the log after each. */
async function scans(fixture: Fixture, lists: readonly Parameters<Fixture['publish']>[1][], from = NOON) {
  for (const [n, rows] of lists.entries()) {
    await fixture.publish(from + n * MINUTE, rows);
    await fixture.log();
  }
}

/** Away for longer than ten minutes. */
const gone = Array.from({ length: 12 }, () => []);

describe('the log of arbitrages and overlaps', () => {
  it('has one row of each, with how long it was listed and whether both prices stayed', async () => {
    const fixture = begun();
    const worse = { ...ARB, prices: [{ 3: 120, 1: 105 }, { 2: 110 }] as const };
    const overlap = { id: 'overlap/game-1/totals//8.5:9.5', kind: 'overlap' as const };
    await scans(fixture, [[ARB, overlap], [ARB], [worse], ...gone]);
    await fixture.makeProof(NOON + NEXT_DAY);
    const { pairs } = await fixture.published(DAY);
    expect(pairs).toMatchObject([
      { ...overlap, lastAt: '2026-11-24T17:00:00.000Z', next: [false, false, false], started: false },
      { ...ARB, firstAt: '2026-11-24T17:00:00.000Z', lastAt: '2026-11-24T17:02:00.000Z', next: [true, false, false] },
    ]);
    expect(JSON.stringify(pairs)).not.toMatch(/110|120|odds/);
  });

  it('has none that are for people with few books, or that another one beats', async () => {
    const fixture = begun();
    const few = { ...ARB, extra: { fewBooks: true } };
    const beaten = {
      id: 'overlap/game-1/totals//8.5:9.5',
      kind: 'overlap' as const,
      extra: { overlap: { beaten: true } },
    };
    await scans(fixture, [[few, beaten], ...gone]);
    await fixture.makeProof(NOON + NEXT_DAY);
    expect(await fixture.published(DAY)).toEqual({ values: [], pairs: [] });
  });

  it('has one row also when events come doubled, late or not at all', async () => {
    const fixture = begun();
    await scans(fixture, [[ARB]]);
    await Promise.all([fixture.log(), fixture.log()]);
    await fixture.publish(NOON + MINUTE, [ARB]);
    await fixture.publish(NOON + 2 * MINUTE, [ARB]);
    await Promise.all([fixture.log(), fixture.log(), fixture.log()]);
    await scans(fixture, gone, NOON + 3 * MINUTE);
    await fixture.log();
    await fixture.makeProof(NOON + NEXT_DAY);
    await fixture.makeProof(NOON + NEXT_DAY + 1);
    const { pairs } = await fixture.rows();
    expect(pairs).toMatchObject([{ ...ARB, lastAt: NOON + 2 * MINUTE, next: [true, false, false] }]);
  });

  it('has one row when a run that has read an old list writes after another one', async () => {
    const fixture = begun();
    await scans(fixture, [[ARB], ...gone.slice(0, 10)]);
    await fixture.publish(NOON + 11 * MINUTE, []);
    let isFirst = true;
    const overtaken = {
      ...fixture.table,
      async transact(steps: Parameters<typeof fixture.table.transact>[0]) {
        if (isFirst) {
          isFirst = false;
          await fixture.publish(NOON + 12 * MINUTE, []);
          await fixture.log();
        }
        return fixture.table.transact(steps);
      },
    };
    await fixture.log(overtaken);
    expect(isFirst).toBe(false);
    await fixture.makeProof(NOON + NEXT_DAY);
    expect((await fixture.rows()).pairs).toHaveLength(1);
  });

  it('has one row whatever fails on the way', async () => {
    /** Up to the scan whose log ends the row. */
    const prepared = async () => {
      const fixture = begun();
      await scans(fixture, [[ARB], [ARB], ...gone.slice(0, 9)]);
      await fixture.publish(NOON + 12 * MINUTE, []);
      return fixture;
    };
    const ending = await prepared();
    const log = recordingTable(ending.table);
    await ending.log(log.table);
    expect(log.calls.at(-1)).toBe('transact put PROOF, put PROOF');
    const fold = recordingTable(ending.table);
    await ending.makeProof(NOON + NEXT_DAY, fold.table);
    for (const fault of distinctFaults(log.calls)) {
      const fixture = await prepared();
      await fixture.log(faultyTable(fixture.table, fault).table).catch(() => undefined);
      await fixture.log();
      await fixture.makeProof(NOON + NEXT_DAY);
      expect((await fixture.rows()).pairs, JSON.stringify(fault)).toMatchObject([{ ...ARB, lastAt: NOON + MINUTE }]);
    }
    for (const fault of distinctFaults(fold.calls).filter(({ at }) => fold.calls[at - 1]?.startsWith('put'))) {
      const fixture = await prepared();
      await fixture.log();
      await fixture.makeProof(NOON + NEXT_DAY, faultyTable(fixture.table, fault).table).catch(() => undefined);
      await fixture.makeProof(NOON + NEXT_DAY + 1);
      expect((await fixture.rows()).pairs, JSON.stringify(fault)).toMatchObject([{ ...ARB, lastAt: NOON + MINUTE }]);
    }
  });
});

it('a day that was published stays as it is', async () => {
  const { table } = memoryTable();
  const day = { league: 'basketball_nba', rows: 'PAIRS', day: DAY } as const;
  await keepDay(table, day, ['one']);
  await keepDay(table, day, ['another']);
  expect(await keptDays(table, day)).toEqual(new Map([[DAY, ['one']]]));
});

describe('the proof', () => {
  it('says nothing before it was made, and then how few rows it has', async () => {
    const fixture = begun();
    expect(await fixture.proof()).toMatchObject({ madeAt: null, days: null, simulated: true, pairs: [] });
    await scans(fixture, [[ARB], ...gone]);
    await fixture.makeProof(NOON + NEXT_DAY);
    expect(await fixture.proof()).toMatchObject({
      days: { first: DAY, last: DAY },
      pairs: [
        { kind: 'arbitrage', league: null, rows: 1, figures: null },
        { kind: 'arbitrage', league: 'basketball_nba', rows: 1, figures: null },
      ],
    });
  });

  it('says of fifty rows and more what a recomputation from the published rows says', async () => {
    const fixture = begun();
    const rows = Array.from({ length: 60 }, (_, n) => ({ id: `arbitrage/game-1/totals//${n}.5` }));
    await scans(fixture, [rows, rows.slice(20), rows.slice(40), ...gone]);
    await fixture.makeProof(NOON + NEXT_DAY);
    const { pairs } = await fixture.published(DAY);
    const seconds = pairs.map(({ firstAt, lastAt }) => (Date.parse(lastAt) - Date.parse(firstAt)) / 1000);
    expect(seconds.toSorted((a, b) => a - b)).toEqual([0, 60, 120].flatMap((each) => Array<number>(20).fill(each)));
    const [all] = (await fixture.proof()).pairs;
    expect(all).toMatchObject({
      rows: pairs.length,
      figures: {
        lasted: { quarter: 0, half: 60, threeQuarters: 120 },
        next: [{ looked: 60, there: pairs.filter(({ next }) => next[0]).length }, { there: 20 }, { there: 0 }],
      },
    });
    const { rows: count, ...figures } = pairFigures((await fixture.rows()).pairs);
    expect(all).toMatchObject({ rows: count, figures });
  });
});

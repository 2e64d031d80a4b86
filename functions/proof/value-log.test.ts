import { describe, expect, it, test } from 'vitest';
import type { QuoteRow } from '../../shared/testing/event-quotes.ts';
import { distinctFaults, faultyTable, recordingTable } from '../testing/faulty-table.ts';
import { memoryTable } from '../testing/memory-table/memory-table.ts';
import { aGame, NEXT_DAY, NOON, proofFixture } from './testing/proof-fixture.ts';

const MINUTE = 60;
const START = NOON + 4 * 3600;
const DAY = '2026-11-24';
/** The proof has games two days after theirs. */
const PROVEN = NOON + 2 * NEXT_DAY + 12 * 3600;

const begun = () => proofFixture(memoryTable().table);
type Fixture = ReturnType<typeof begun>;

/** Books 2, 3 and 4 at the odds given on both sides of a moneyline; book 1 has the home team at its own. */
function quotes(own: number, others: readonly [number, number], at: number): readonly QuoteRow[] {
  const more = { updatedAt: at };
  const book = (id: number, home: number, away: number): QuoteRow[] => [
    [id, 'h2h', null, 0, home, more],
    [id, 'h2h', null, 1, away, more],
  ];
  return [...book(1, own, -140), ...[2, 3, 4].flatMap((id) => book(id, ...others))];
}

async function scan(fixture: Fixture, at: number, own: number, others: readonly [number, number] = [-110, -110]) {
  await fixture.scan(at, [{ event: aGame('game-1', START), rows: quotes(own, others, at) }]);
}

/** A scan without games. */
async function nothing(fixture: Fixture, at: number) {
  await fixture.scan(at, []);
}

const HOME = 'value/game-1/h2h//-:0:1';

describe('the log of value bets', () => {
  it('has a row as it was listed first, its fair price at the last scan before the start, and its result', async () => {
    const fixture = begun();
    // A half at +110 is worth 5%; a better price later on is the same row.
    for (const [minutes, own] of [
      [0, 110],
      [1, 112],
      [235, 105],
    ] as const) {
      await scan(fixture, NOON + minutes * MINUTE, own);
      await fixture.log();
    }
    // -120/+100: 120/220 of 120/220 + 1/2 is .521739 by the plain way, at 2.10 worth 9.5652%.
    await scan(fixture, START - MINUTE, 105, [-120, 100]);
    await fixture.log();
    await nothing(fixture, START + MINUTE);
    await fixture.log();
    await fixture.score('game-1', 110, 100, START);
    await fixture.makeProof(PROVEN);
    const { values } = await fixture.rows();
    expect(values).toMatchObject([
      { id: HOME, listedAt: NOON, odds: 110, price: 2.1, fair: { low: 0.5, middle: 0.5 } },
    ]);
    const { values: published } = await fixture.published(DAY);
    expect(published).toEqual([
      {
        ...{ id: HOME, methods: 'game', books: [2, 3, 4] },
        ...{ listedAt: '2026-11-24T17:00:00.000Z', startsAt: '2026-11-24T21:00:00.000Z' },
        ...{ listed: { low: 0.05, middle: 0.05 }, close: { low: 0.095652, middle: 0.095652 } },
        result: { won: 1, refunded: 0 },
      },
    ]);
  });

  test.each([
    ['totals', null, 220.5],
    ['spreads', null, -3.5],
    ['player_points', 'LeBron James', 25.5],
    ['player_points', "D'Angelo / Russell", 25],
  ])('has closes of %s of %s at %s', async (market, participant, threshold) => {
    const fixture = begun();
    for (const at of [NOON, START - MINUTE]) {
      const more = { updatedAt: at, ...(participant !== null && { participant }) };
      const rows = [1, 2, 3, 4].flatMap((book): QuoteRow[] => [
        [book, market, threshold, 0, book === 1 ? 115 : -110, more],
        [book, market, threshold, 1, book === 1 ? -150 : -110, more],
      ]);
      await fixture.scan(at, [{ event: aGame('game-1', START), rows }]);
      await fixture.log();
    }
    await fixture.makeProof(PROVEN);
    const { values } = await fixture.rows();
    expect(values).toMatchObject([
      { pick: { market, participant, side: 0, threshold }, sportsbookId: 1, close: { low: 0.5, middle: 0.5 } },
    ]);
  });

  it('has closes of a moneyline by the spread that is the same bet', async () => {
    const fixture = begun();
    for (const at of [NOON, START - MINUTE]) {
      const more = { updatedAt: at };
      const rows = [1, 2, 3, 4].flatMap((book): QuoteRow[] => {
        const [market, threshold] = book === 4 ? (['h2h', null] as const) : (['spreads', 0.5] as const);
        return [
          [book, market, threshold, 0, book === 1 ? 115 : -110, more],
          [book, market, threshold, 1, book === 1 ? -150 : -110, more],
        ];
      });
      await fixture.scan(at, [{ event: aGame('game-1', START), rows }]);
      await fixture.log();
    }
    await fixture.makeProof(PROVEN);
    expect((await fixture.rows()).values).toMatchObject([{ id: HOME, close: { low: 0.5, middle: 0.5 } }]);
  });

  it('has no close where nobody but two quoted the line in the last half hour', async () => {
    const fixture = begun();
    await scan(fixture, NOON, 110);
    await fixture.log();
    await scan(fixture, START - 31 * MINUTE, 100);
    await fixture.log();
    const rows = quotes(100, [-110, -110], START - MINUTE).filter(([book]) => book < 4);
    await fixture.scan(START - MINUTE, [{ event: aGame('game-1', START), rows }]);
    await fixture.log();
    await fixture.makeProof(PROVEN);
    expect((await fixture.published(DAY)).values).toMatchObject([{ close: null, result: null }]);
  });

  it.each([
    [120, true],
    [121, false],
  ])('has a close of prices confirmed %d s before its own: %s', async (older, counts) => {
    const fixture = begun();
    await scan(fixture, NOON, 110);
    await fixture.log();
    const at = START - MINUTE;
    const rows = quotes(100, [-110, -110], at).map(
      (row): QuoteRow => (row[0] === 4 ? [row[0], row[1], row[2], row[3], row[4], { updatedAt: at - older }] : row),
    );
    await fixture.scan(at, [{ event: aGame('game-1', START), rows }]);
    await fixture.log();
    await fixture.makeProof(PROVEN);
    expect((await fixture.published(DAY)).values).toMatchObject([
      { close: counts ? { low: 0.05, middle: 0.05 } : null },
    ]);
  });

  it('has a row each day on which it is listed, also if it never left the list', async () => {
    const fixture = begun();
    const later = aGame('game-1', NOON + NEXT_DAY + 3600);
    // A day begins at 10:00 UTC, seventeen hours after noon in New York.
    for (const at of [NOON, NOON + MINUTE, NOON + 17 * 3600 - MINUTE, NOON + 17 * 3600, NOON + 18 * 3600]) {
      await fixture.scan(at, [{ event: later, rows: quotes(110, [-110, -110], at) }]);
      await fixture.log();
    }
    await fixture.makeProof(PROVEN + NEXT_DAY);
    const { values } = await fixture.rows();
    expect(values.map(({ listedAt }) => (listedAt - NOON) / 3600).toSorted((a, b) => a - b)).toEqual([0, 17]);
  });

  it('keeps the first price of a day when a row comes back with another, and tries no row twice that stays', async () => {
    const fixture = begun();
    for (const [minute, own] of [110, -120, 115].entries()) {
      await scan(fixture, NOON + minute * MINUTE, own);
      await fixture.log();
    }
    await scan(fixture, NOON + 3 * MINUTE, 115);
    const { calls, table } = recordingTable(fixture.table);
    await fixture.log(table);
    expect(calls.filter((call) => call.startsWith('put'))).toEqual(['put PROOF']);
    await fixture.makeProof(PROVEN);
    expect((await fixture.rows()).values).toMatchObject([{ id: HOME, listedAt: NOON, odds: 110 }]);
  });

  it('has one row whatever fails on the way, and however often it is logged', async () => {
    const prepared = async () => {
      const fixture = begun();
      await nothing(fixture, NOON - MINUTE);
      await fixture.log();
      await scan(fixture, START - 20 * MINUTE, 110);
      return fixture;
    };
    const whole = await prepared();
    const { calls, table } = recordingTable(whole.table);
    await whole.log(table);
    for (const fault of distinctFaults(calls)) {
      const fixture = await prepared();
      await fixture.log(faultyTable(fixture.table, fault).table).catch(() => undefined);
      await Promise.all([fixture.log(), fixture.log()]);
      await scan(fixture, START - 10 * MINUTE, 115);
      await Promise.all([fixture.log(), fixture.log()]);
      await fixture.makeProof(PROVEN);
      expect((await fixture.rows()).values, JSON.stringify(fault)).toMatchObject([
        { id: HOME, listedAt: START - 20 * MINUTE, odds: 110, close: { low: 0.5, middle: 0.5 } },
      ]);
    }
  });
});

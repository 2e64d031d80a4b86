import { describe, expect, it } from 'vitest';
import { createHistoryStore } from '../../odds/grid/history-store.ts';
import { outcomePrices } from '../../platform/table/keys.ts';
import { distinctFaults, faultyTable, recordingTable } from '../../testing/faulty-table.ts';
import { memoryTable } from '../../testing/memory-table/memory-table.ts';
import { overLeg, underLeg } from '../testing/a-position.ts';
import { GAME_ID, gameFixture, STARTS_AT } from '../testing/game-fixture.ts';
import { legPrices } from './price-store.ts';

const MINUTE = 60;
const TOTALS = 'Over/Under: Over 8.5 / Over/Under: Under 8.5';
const NINE = 'Over/Under: Over 9 / Over/Under: Under 9';

/** Over at FanDuel and under at DraftKings, an hour before the start. */
async function begun() {
  const fixture = gameFixture(memoryTable().table);
  const position = await fixture.placed();
  /** A scan at minutes before the start, whose lists are kept. */
  const scan = async (minutes: number, odds: Parameters<typeof fixture.publish>[0], startsAt?: number) => {
    fixture.at(-minutes * MINUTE);
    await fixture.publish(odds, startsAt);
    await fixture.keep();
  };
  /** What the bets say after the start. */
  const closes = async (minutesAfter = 6) => {
    fixture.at(minutesAfter * MINUTE);
    await fixture.grade();
    return position.closes();
  };
  return { ...fixture, position, scan, closes };
}

describe('closing prices', () => {
  it('are the last ones before the start, at each bet’s own book, without the vig of that book', async () => {
    const { scan, closes } = await begun();
    await scan(40, { totals: { [TOTALS]: { 1: [105, -125], 2: [-110, -110] } } });
    await scan(3, { totals: { [TOTALS]: { 1: [-130, 110], 2: [-120, 100], 3: [-110, -110] } } });
    expect(await closes()).toEqual([
      // 130/230 = 0.565217 of 0.565217 + 0.476190.
      { odds: -130, fair: expect.closeTo(0.542744, 6) },
      // 100/200 = 0.5 of 0.5 + 120/220.
      { odds: 100, fair: expect.closeTo(0.478261, 6) },
    ]);
  });

  it('are without a fair probability if nobody had both sides, and none at all half an hour before the start', async () => {
    const { scan, closes } = await begun();
    await scan(31, { totals: { [TOTALS]: { 1: [105, -125], 2: [-110, -110] } } });
    await scan(20, { totals: { 'Over/Under: Over 8.5': { 1: [110] } } });
    expect(await closes()).toEqual([{ odds: 110 }, undefined]);
  });

  it('say where the book’s line went', async () => {
    const { scan, closes } = await begun();
    await scan(50, { totals: { [TOTALS]: { 1: [-110, -110], 2: [-110, -110] }, [NINE]: { 2: [130, -150] } } });
    // FanDuel left 8.5 for 9; DraftKings stays.
    await scan(5, { totals: { [TOTALS]: { 1: [-170, 140], 2: [-110, -110] }, [NINE]: { 1: [-105, -115] } } });
    const [over, under] = await closes();
    expect(over).toMatchObject({ odds: -170, threshold: 9 });
    expect(under).toEqual({ odds: -110, fair: 0.5 });
  });

  it('say which better price of the same bet stood when it was placed', async () => {
    const { scan, closes, table } = await begun();
    await scan(3, { totals: { [TOTALS]: { 1: [-110, -110], 2: [-110, -110] } } });
    const changes = [
      [1, 850, 105, -125],
      [2, 850, -120, 100],
      [3, 850, 110, -135],
      [4, 900, 130, -150],
    ].map(([sportsbookId = 0, line = 0, over = 0, under = 0]) => ({
      ...{ at: STARTS_AT - 90 * MINUTE, sportsbookId, line },
      ...{ prices: [over, under] as const, aside: [null, null] as const },
    }));
    await createHistoryStore(table).add('baseball_mlb', {
      ...{ id: GAME_ID, startsAt: STARTS_AT, homeTeam: 'Reds', awayTeam: 'Mets', to: STARTS_AT },
      histories: [{ key: 'totals', changes }],
    });
    // Over at +105 where +110 stood at BetMGM; under at +100, the best.
    expect((await closes()).map((close) => close?.best)).toEqual([
      { sportsbookId: 3, odds: 110, price: 2.1 },
      undefined,
    ]);
  });

  it('are of the new start if the game starts later than it was said', async () => {
    const { scan, closes, position } = await begun();
    await scan(5, { totals: { [TOTALS]: { 1: [-130, 110], 2: [-110, -110] } } });
    expect(await closes()).toMatchObject([{ odds: -130 }, { odds: -110 }]);
    expect((await position.row()).startedAt).toBe(STARTS_AT);
    // Ten minutes after its first start it is listed again, for two hours later.
    const later = STARTS_AT + 120 * MINUTE;
    await scan(-10, { totals: { [TOTALS]: { 1: [-130, 110], 2: [-110, -110] } } }, later);
    await scan(-115, { totals: { [TOTALS]: { 1: [120, -140], 2: [-105, -115] } } }, later);
    await closes(126);
    expect(await position.closes()).toMatchObject([{ odds: 120 }, { odds: -115 }]);
    expect((await position.row()).startedAt).toBe(later);
  });

  it('come to bets that are recorded after the start, if somebody else had the same', async () => {
    const { scan, closes, placed, at, grade } = await begun();
    await scan(5, { totals: { [TOTALS]: { 1: [-130, 110], 2: [-110, -110] } } });
    await closes();
    at(20 * MINUTE);
    const late = await placed([overLeg, { ...underLeg, sportsbookId: 4 }]);
    await grade();
    expect(await late.closes()).toMatchObject([{ odds: -130 }, undefined]);
  });

  it('are kept of what somebody has bet on, once for all of them, and do not say who', async () => {
    const { scan, table, placed } = await begun();
    const others = [await placed(), await placed([overLeg])];
    await scan(5, { totals: { [TOTALS]: { 1: [-130, 110] }, [NINE]: { 1: [-105, -115] } }, h2h: {} });
    const rows = await table.rows(outcomePrices(GAME_ID, 'any').pk);
    expect(rows).toHaveLength(2);
    for (const { userId, positionId } of others) {
      expect(JSON.stringify(rows)).not.toContain(userId);
      expect(JSON.stringify(rows)).not.toContain(positionId);
    }
    const ttl = STARTS_AT + 30 * 86_400;
    expect(rows.map(({ values }) => values.ttl)).toEqual([ttl, ttl]);
  });

  it('are as they were after events that come twice or late', async () => {
    const { scan, closes, keep, at } = await begun();
    await scan(5, { totals: { [TOTALS]: { 1: [-130, 110], 2: [-110, -110] } } });
    await Promise.all([keep(), keep()]);
    at(MINUTE);
    await keep();
    expect(await closes()).toMatchObject([{ odds: -130 }, { odds: -110 }]);
  });

  it('survive a crash or a lost write at any step of keeping and recording them', async () => {
    const run = async (fixture: Awaited<ReturnType<typeof begun>>, table = fixture.table) => {
      await fixture.keep(table);
      fixture.at(6 * MINUTE);
      await fixture.grade(table);
    };
    const prepared = async () => {
      const fixture = await begun();
      fixture.at(-5 * MINUTE);
      await fixture.publish({ totals: { [TOTALS]: { 1: [-130, 110], 2: [-110, -110] } } });
      return fixture;
    };
    const first = await prepared();
    const { calls, table } = recordingTable(first.table);
    await run(first, table);
    const steps = calls.slice(0, calls.lastIndexOf('put GAME') + 1);
    for (const fault of distinctFaults(steps).filter(({ fault }) => fault !== 'before')) {
      const fixture = await prepared();
      await run(fixture, faultyTable(fixture.table, fault).table).catch(() => undefined);
      fixture.at(-4 * MINUTE);
      await run(fixture);
      expect(await fixture.position.closes(), JSON.stringify(fault)).toMatchObject([{ odds: -130 }, { odds: -110 }]);
    }
  });
});

it('the prices of a bet are its book’s, whenever they changed', async () => {
  const { scan, position, table } = await begun();
  await scan(50, { totals: { [TOTALS]: { 1: [105, -125], 2: [-110, -110] } } });
  await scan(40, { totals: { [TOTALS]: { 1: [105, -125], 2: [-110, -115] } } });
  await scan(30, { totals: { [TOTALS]: { 1: [-101, -119], 2: [-110, -115] } } });
  expect(await legPrices(table, await position.row())).toEqual([
    [
      { at: '2026-11-24T17:10:00.000Z', odds: 105 },
      { at: '2026-11-24T17:30:00.000Z', odds: -101 },
    ],
    [
      { at: '2026-11-24T17:10:00.000Z', odds: -110 },
      { at: '2026-11-24T17:20:00.000Z', odds: -115 },
    ],
  ]);
  const { game, legs } = await position.row();
  expect(await legPrices(table, { game: null, legs })).toEqual([[], []]);
  const unknown = legs.map((leg) => ({ ...leg, sportsbookId: null }));
  expect(await legPrices(table, { game, legs: unknown })).toEqual([[], []]);
});

import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { leagues } from '../../shared/catalogue/leagues.ts';
import { getOdds, opportunityList, scan, scanStats } from '../../shared/contracts/opportunities.ts';
import type { Caller } from '../edge/call.ts';
import type { Bus } from '../platform/bus.ts';

import { memoryTable } from '../testing/memory-table/memory-table.ts';
import { TEST_VISIT } from '../testing/test-visit.ts';
import { createListReader } from './api/prepared-list.ts';
import { run as runOdds } from './get-odds.handler.ts';
import { run as runStats } from './get-scan-stats.handler.ts';
import { run as runList } from './list-opportunities.handler.ts';
import { run as runScan } from './scan.handler.ts';
import { scanFixture } from './testing/scan-fixture.ts';

const NBA_GAME = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';

const caller = (userId: string): Caller => ({
  userId,
  user: {} as Caller['user'],
  session: { tokenHash: 'h', createdAt: 0, authenticatedAt: undefined },
});
const call = {
  request: undefined,
  params: undefined,
  query: undefined,
  caller: caller('u1'),
  cookies: [],
  clientAddress: '192.0.2.1',
  visit: TEST_VISIT,
  sendCookie: () => {},
};

const arbitrage = { view: 'arbitrage', off: async () => new Set<number>() } as const;

async function scanned() {
  const { table } = memoryTable();
  const fixture = scanFixture(table);
  fixture.nbaFixtures();
  await fixture.scan();
  return { ...fixture, table };
}

it('the opportunities list keeps its ETag while nothing changes', async () => {
  const { clock, snapshots, advance, scan: again, nbaFixtures } = await scanned();
  const deps = { ...arbitrage, clock: clock.now, read: createListReader(snapshots, 'arbitrage') };
  const first = await runList({ ...call, query: {} }, deps);
  expect(z.parse(opportunityList, JSON.parse(Buffer.from(first.text.plain()).toString('utf8')))).toHaveLength(2);
  advance(15);
  expect((await runList({ ...call, query: {} }, deps)).etag).toBe(first.etag);
  advance(60);
  nbaFixtures();
  await again(false);
  expect((await runList({ ...call, query: {} }, deps)).etag).not.toBe(first.etag);
});

it('a list has the due time of the next one: the end of the next scheduled scan', async () => {
  const { table } = memoryTable();
  const fixture = scanFixture(table);
  fixture.nbaFixtures();
  /** The first league's run takes so long, and the others run after it. */
  const taking = (seconds: number) => {
    let taken = false;
    return {
      crashAfter: async (step: string) => {
        if (step !== 'begun' || taken) return;
        taken = true;
        fixture.clock.advanceSeconds(seconds);
      },
    };
  };
  const deps = { ...arbitrage, clock: fixture.clock.now, read: createListReader(fixture.snapshots, 'arbitrage') };
  expect((await runList({ ...call, query: {} }, deps)).nextAt).toBeUndefined();
  await fixture.scan(false, taking(10));
  expect((await runList({ ...call, query: {} }, deps)).nextAt).toBeUndefined();
  fixture.advance(290);
  await fixture.scan(true, taking(20));
  expect((await runList({ ...call, query: {} }, deps)).nextAt).toBe('2026-11-21T12:10:20Z');
  fixture.advance(100);
  await fixture.scan(false, taking(35));
  expect((await runList({ ...call, query: {} }, deps)).nextAt).toBe('2026-11-21T12:10:35Z');
});

it('the odds of a market satisfy the contract, and an unknown market is empty', async () => {
  const { clock, odds } = await scanned();
  const ask = async (eventId: string, market: string) =>
    z.parse(
      getOdds.reply,
      await runOdds({ ...call, params: { eventId, market } }, { off: arbitrage.off, clock: clock.now, odds }),
    );
  expect(await ask(NBA_GAME, 'h2h')).toEqual({
    'Moneyline: Boston Celtics': [
      { sportsbookId: 3, odds: -120, link: 'https://sports.{state}.betmgm.com/en/sports?options=1' },
      { sportsbookId: 1, odds: -140 },
      { sportsbookId: 2, odds: -150, link: 'https://sportsbook.draftkings.com/event/1' },
    ],
    'Moneyline: New York Knicks': [
      { sportsbookId: 2, odds: 130, link: 'https://sportsbook.draftkings.com/?outcomes=knicks' },
      { sportsbookId: 1, odds: 120 },
      { sportsbookId: 3, odds: 100 },
    ],
  });
  expect(await ask('unknown', 'h2h')).toEqual({});
  expect(await ask(NBA_GAME, 'no_such_market')).toEqual({});
});

it('the statistics are those of the latest scan', async () => {
  const { clock, progress, deps } = await scanned();
  const keys = leagues.map(({ key }) => key);
  const reply = await runStats(call, { clock: clock.now, progress, scanned: keys, rhythm: deps.rhythm });
  expect(z.parse(scanStats, reply)).toMatchObject({
    state: 'done',
    leaguesDone: 8,
    nextScanAt: '2026-11-21T12:05:00Z',
  });
});

describe('a scan request', () => {
  async function scanClient() {
    const fixture = await scanned();
    const sent: unknown[] = [];
    const bus: Bus = {
      publish: async (_topic, detail) => {
        sent.push(detail);
      },
    };
    let ids = 0;
    const deps = {
      clock: fixture.clock.now,
      table: fixture.table,
      progress: fixture.progress,
      scanned: leagues.map(({ key }) => key),
      bus,
      newId: () => `new-${++ids}`,
    };
    const ask = (userId = 'u1') => runScan({ ...call, caller: caller(userId) }, deps);
    return { ...fixture, sent, ask };
  }

  it('gets 202 with a new id, or 200 with that of the last minute', async () => {
    const { ask, advance, sent } = await scanClient();
    const recent = await ask();
    expect([recent, scan.status(recent)]).toEqual([{ scanId: 'scan-1', state: 'recent' }, 200]);
    advance(60);
    const requested = await ask();
    expect([requested, scan.status(requested)]).toEqual([{ scanId: 'new-2', state: 'requested' }, 202]);
    expect(sent).toEqual([{ scanId: 'new-2' }]);
  });

  it('is refused the seventh time within ten minutes, only for that user (R-222)', async () => {
    const { ask, advance } = await scanClient();
    for (let i = 0; i < 6; i += 1) await ask();
    await expect(ask()).rejects.toMatchObject({ code: 'too-many-scans' });
    await expect(ask('u2')).resolves.toMatchObject({ state: 'recent' });
    advance(600);
    await expect(ask()).resolves.toMatchObject({ state: 'requested' });
  });
});

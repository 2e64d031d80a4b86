import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { leagues } from '../../../shared/catalogue/leagues.ts';
import { scanStats } from '../../../shared/contracts/opportunities.ts';
import { scanStats as scanStatsKey } from '../../platform/table/keys.ts';
import { memoryTable } from '../../testing/memory-table/memory-table.ts';
import {
  createProgressStore,
  type LeagueProgress,
  type ScanProgress,
  unscannedLeague,
} from '../progress/progress-store.ts';
import { scanStatsReply } from './scan-stats.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z') / 1000;
const HOUR = 3600;
const scanned = leagues.map(({ key }) => key);
const rhythm = {
  everySeconds: 300,
  intervals: { rows: [{ startsWithinHours: 6, everyMinutes: 5 }], otherwise: 15 },
} as const;
const now = (at: number) => ({ at, scanned, rhythm });
const [MLB, NBA, NFL] = ['baseball_mlb', 'basketball_nba', 'americanfootball_nfl'] as const;

const row = (league: string, values: Partial<LeagueProgress>): readonly [string, LeagueProgress] => [
  league,
  { ...unscannedLeague(league), scanId: 's1', token: 1, startedAt: NOON, ...values },
];
const progressOf = (
  values: Partial<ScanProgress>,
  ...rows: readonly (readonly [string, LeagueProgress])[]
): ScanProgress => ({
  ...{ scanId: 's1', state: 'running', token: 3, startedAt: NOON, scheduledAt: NOON - 600, unasked: [] },
  asked: { [MLB]: 6, [NBA]: 40, [NFL]: 0 },
  ...values,
  leagues: new Map(rows),
});

const running = progressOf(
  {},
  row(MLB, {
    state: 'fresh',
    dataAt: NOON - 1_801,
    quotes: 10,
    opportunities: 2,
    creditsRemaining: 4_400,
    finishedAt: NOON + 5,
  }),
  row(NBA, {
    state: 'failed',
    dataAt: NOON - 300,
    quotes: 5,
    opportunities: 1,
    problem: 'Why',
    creditsRemaining: 4_321,
    finishedAt: NOON + 8,
  }),
  row('icehockey_nhl', {
    scanId: 's0',
    state: 'fresh',
    startedAt: NOON - 300,
    dataAt: NOON - 300,
    creditsRemaining: 9,
  }),
);

describe('scan statistics', () => {
  it('count the leagues that the scan asked for, and have what is stale and the lowest credits of its runs', () => {
    const reply = scanStatsReply(running, now(NOON + 10));
    expect(z.parse(scanStats, reply)).toMatchObject({
      scanId: 's1',
      state: 'running',
      leaguesDone: 2,
      leaguesTotal: 3,
      quotes: 15,
      opportunities: 3,
      creditsRemaining: 4_321,
      startedAt: '2026-11-21T12:00:00Z',
      finishedAt: null,
      nextScanAt: '2026-11-21T12:05:00Z',
    });
    expect(reply.leagues.slice(0, 4).map(({ league, state, stale }) => [league, state, stale])).toEqual([
      [MLB, 'fresh', true],
      [NBA, 'failed', false],
      [NFL, 'waiting', false],
      ['icehockey_nhl', 'fresh', false],
    ]);
  });

  const ended = (...states: readonly Partial<LeagueProgress>[]) => {
    const rows = [MLB, NBA, NFL].map((league, n) =>
      row(league, { state: 'fresh', finishedAt: NOON + 10 * (n + 1), ...states[n] }),
    );
    const { state, finishedAt } = scanStatsReply(progressOf({}, ...rows), now(NOON + 60));
    return [state, finishedAt];
  };
  const END = '2026-11-21T12:00:30Z';

  it.each([
    ['done when every league is fresh', [{}, {}, {}], ['done', END]],
    ['partly done when a league failed', [{}, { state: 'failed' }, {}], ['partial', END]],
    ['partly done when a league was paused', [{}, {}, { state: 'failed', paused: true }], ['partial', END]],
    [
      'failed when no league is fresh',
      [{ state: 'failed' }, { state: 'failed', paused: true }, { state: 'failed' }],
      ['failed', END],
    ],
    ['paused when every league is', Array(3).fill({ state: 'failed', paused: true }), ['paused', END]],
    ['running while a league is scanned', [{}, { state: 'scanning' }, {}], ['running', null]],
    [
      'running while a league’s run has not begun',
      [{}, { scanId: 's0', startedAt: NOON - 300 }, {}],
      ['running', null],
    ],
    [
      'done when a run that was asked for before began late',
      [{}, { scanId: 's0', startedAt: NOON + 1 }, {}],
      ['done', END],
    ],
  ] as const)('are %s', (_what, states, expected) =>
    expect(ended(...(states as readonly Partial<LeagueProgress>[]))).toEqual(expected),
  );

  it('report a league that outlived its lease, or whose run never began, as failed (R-224)', () => {
    const fresh = row(MLB, { state: 'fresh', dataAt: NOON, finishedAt: NOON + 9 });
    const slow = progressOf({}, fresh, row(NBA, { state: 'scanning', startedAt: NOON + 2, dataAt: NOON - 60 }));
    expect(scanStatsReply(slow, now(NOON + 150)).state).toBe('running');
    const reply = scanStatsReply(slow, now(NOON + 153));
    expect([reply.state, reply.leaguesDone, reply.finishedAt]).toEqual(['partial', 3, '2026-11-21T12:00:09Z']);
    expect(reply.leagues.slice(1, 3)).toMatchObject([
      { league: NBA, state: 'failed', problem: 'The scan failed.', dataAt: '2026-11-21T11:59:00Z' },
      { league: NFL, state: 'failed', problem: 'The scan failed.', dataAt: null },
    ]);
  });

  it('report a league that the bus did not accept as failed at once', () => {
    const [mlb, nba] = [row(MLB, { state: 'fresh' }), row(NBA, { state: 'fresh' })];
    expect(scanStatsReply(progressOf({ unasked: [NFL] }, mlb, nba), now(NOON + 1)).state).toBe('partial');
  });

  it('report a request that no round picked up as failed', () => {
    const requested: ScanProgress = { ...running, state: 'requested', requestedAt: NOON };
    expect(scanStatsReply(requested, now(NOON + 60))).toMatchObject({
      state: 'requested',
      leaguesDone: 0,
      startedAt: null,
    });
    expect(scanStatsReply(requested, now(NOON + 61)).state).toBe('failed');
  });

  it('report that nothing was ever scanned', () => {
    expect(z.parse(scanStats, scanStatsReply(undefined, now(NOON)))).toMatchObject({
      scanId: null,
      state: 'never',
      leaguesDone: 0,
      creditsRemaining: null,
      nextScanAt: null,
    });
  });

  it.each([
    ['when a game is near', 3, NOON + 300],
    ['while games are far', 30, NOON + 900],
  ])('have the round that scans a league next: %s', (_when, hours, expected) => {
    const starts = [NOON + hours * HOUR];
    const rows = scanned.map((league) => row(league, { state: 'fresh', finishedAt: NOON + 5, starts }));
    const progress = progressOf({ scheduledAt: NOON }, ...rows);
    const { nextScanAt } = scanStatsReply(progress, now(NOON + 10));
    expect(Date.parse(nextScanAt ?? '') / 1000).toBe(expected);
  });

  it('contain nothing but their fields (R-229)', () => {
    const text = JSON.stringify(scanStatsReply(running, now(NOON)));
    expect(text).not.toMatch(/token|apiKey|requestedAt|scheduledAt|asked|starts\b|startedAt":\d/);
  });
});

it('a league’s statistics name the books whose lines were set aside', async () => {
  const store = createProgressStore(memoryTable().table);
  await store.begin(1, { scanId: 's1', startedAt: NOON, scheduledAt: NOON, asked: new Map([[NFL, 6]] as const) });
  const setAside = [{ sportsbookId: 32, sportsbook: 'BetAnySports', reason: 'mirrored' as const, quotes: 18 }];
  await store.writeLeague(1, { ...unscannedLeague(NFL), state: 'fresh', scanId: 's1', setAside });
  const reply = scanStatsReply(await store.read(), now(NOON + 50));
  expect(reply.leagues.find(({ league }) => league === NFL)?.setAside).toEqual(setAside);
});

it('a league’s progress is written by its latest run only', async () => {
  const store = createProgressStore(memoryTable().table);
  const start = { scanId: 's', startedAt: NOON, scheduledAt: undefined, asked: new Map([[MLB, 6]] as const) };
  await store.begin(1, start);
  expect(await store.writeLeague(8, { ...unscannedLeague(MLB), quotes: 8 })).toBe(true);
  expect(await store.writeLeague(7, { ...unscannedLeague(MLB), quotes: 7 })).toBe(false);
  expect(await store.writeLeague(1, { ...unscannedLeague(NBA), quotes: 1 })).toBe(true);
  expect((await store.read())?.leagues.get(MLB)?.quotes).toBe(8);
  expect(await store.begin(0, { ...start, scanId: 'late' })).toBe(false);
});

it('the progress of one league takes less than a write unit', async () => {
  const { table } = memoryTable();
  const starts = Array.from({ length: 12 }, (_, n) => NOON + n * 60);
  const times = { dataAt: NOON, startedAt: NOON, finishedAt: NOON, creditsRemaining: 4_000_000, starts };
  const problem = 'Odds updates are paused at the moment.';
  const scanId = 'b4a8ad0c-9d3a-4e5f-8a52-6d6b8f7f6c1e';
  const values = { ...unscannedLeague('americanfootball_ncaaf'), ...times, scanId, problem, quotes: 1_000_000 };
  await createProgressStore(table).writeLeague(1_000_000, values);
  const [stored] = await table.rows(scanStatsKey().pk, scanStatsKey().sk);
  expect(JSON.stringify(stored).length).toBeLessThan(1_024);
});

import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { scanStats } from '../../../shared/contracts/opportunities.ts';
import type { ScanProgress } from '../scan/scan-stats-store.ts';
import { unscannedLeague } from '../scan/scan-stats-store.ts';
import { scanStatsReply } from './scan-stats.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z') / 1000;
const now = (at: number) => ({ at, scanEverySeconds: 300 });
const running: ScanProgress = {
  scanId: 's1',
  state: 'running',
  token: 3,
  startedAt: NOON,
  scheduledAt: NOON - 600,
  creditsRemaining: 4_321,
  leagues: [
    { ...unscannedLeague('baseball_mlb'), state: 'fresh', dataAt: NOON - 1_801, quotes: 10, opportunities: 2 },
    {
      ...unscannedLeague('basketball_nba'),
      state: 'failed',
      dataAt: NOON - 300,
      quotes: 5,
      opportunities: 1,
      problem: 'Why',
    },
    { ...unscannedLeague('icehockey_nhl'), state: 'scanning' },
  ],
};

describe('scan statistics', () => {
  it('count what is done, and have what is stale and the time of the next scan', () => {
    const reply = scanStatsReply(running, now(NOON + 10));
    expect(z.parse(scanStats, reply)).toMatchObject({
      scanId: 's1',
      state: 'running',
      leaguesDone: 2,
      leaguesTotal: 8,
      quotes: 15,
      opportunities: 3,
      creditsRemaining: 4_321,
      startedAt: '2026-11-21T12:00:00Z',
      finishedAt: null,
      nextScanAt: '2026-11-21T12:05:00Z',
    });
    expect(reply.leagues.map(({ league, state, stale }) => [league, state, stale])).toEqual([
      ['baseball_mlb', 'fresh', true],
      ['basketball_nba', 'failed', false],
      ['americanfootball_nfl', 'never', false],
      ['icehockey_nhl', 'scanning', false],
      ['basketball_wnba', 'never', false],
      ['americanfootball_ncaaf', 'never', false],
      ['basketball_ncaab', 'never', false],
      ['basketball_wncaab', 'never', false],
    ]);
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

  it('report a scan that outlived its lease as failed (R-224), and a request that no scan picked up', () => {
    expect(scanStatsReply(running, now(NOON + 150)).state).toBe('running');
    expect(scanStatsReply(running, now(NOON + 151)).state).toBe('failed');
    const requested: ScanProgress = { ...running, state: 'requested', requestedAt: NOON };
    expect(scanStatsReply(requested, now(NOON + 60))).toMatchObject({
      state: 'requested',
      leaguesDone: 0,
      startedAt: null,
    });
    expect(scanStatsReply(requested, now(NOON + 61)).state).toBe('failed');
  });

  it('contain nothing but their fields (R-229)', () => {
    const text = JSON.stringify(scanStatsReply(running, now(NOON)));
    expect(text).not.toMatch(/token|apiKey|requestedAt|scheduledAt/);
  });
});

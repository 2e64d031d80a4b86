import { describe, expect, it, test } from 'vitest';
import type { LeagueScan } from '../../../../../shared/contracts/opportunities.ts';
import { ApiError, unreachableError } from '../../../api/api-error.ts';
import { someStats } from '../../../testing/opportunities.ts';
import { hasEnded, ScanNotObserved } from './follow-scan.ts';
import { leagueErrors, progressOf, scanFailure, scanResult } from './scan-progress.ts';

const nhl: LeagueScan = {
  league: 'icehockey_nhl',
  state: 'fresh',
  dataAt: '2026-11-21T17:55:50Z',
  stale: false,
  events: 1,
  quotes: 1,
  opportunities: 1,
  quarantined: 0,
  cut: 0,
  ambiguousNames: 0,
  setAside: [],
  futureQuotes: 0,
  nearMisses: 0,
};

test.each([
  ['when ours is done', { scanId: 'ours', state: 'done' }, true],
  ['when ours is partly done', { scanId: 'ours', state: 'partial' }, true],
  ['when ours failed', { scanId: 'ours', state: 'failed' }, true],
  ['when scanning is paused', { scanId: 'ours', state: 'paused' }, true],
  ['but not while ours runs', { scanId: 'ours', state: 'running' }, false],
  ['but not while ours is only requested', { scanId: 'ours', state: 'requested' }, false],
  ['but not when the previous one is done', { scanId: 'before', state: 'done' }, false],
  ['but not when there has never been one', { scanId: null, state: 'never' }, false],
  ['when a newer one is done', { scanId: 'newer', state: 'done' }, true],
  ['but not while a newer one runs', { scanId: 'newer', state: 'running' }, false],
] as const)('a scan has ended %s', (_name, stats, expected) =>
  expect(hasEnded(someStats(stats), 'ours', 'before')).toBe(expected),
);

it('a scan has ended at once when ours is the recent scan', () => {
  expect(hasEnded(someStats({ scanId: 'same', state: 'done' }), 'same', 'same')).toBe(true);
});

it('progress counts leagues and prices', () => {
  const stats = someStats({ state: 'running', leaguesDone: 3, leaguesTotal: 5, quotes: 12_400 });
  expect(progressOf(stats, false)).toEqual({ text: 'Scanning… 3 of 5 leagues · 12,400 prices', share: 0.6 });
});

it('progress counts the prices of the leagues that have ended, while others still show their last ones', () => {
  const league = (state: LeagueScan['state'], quotes: number) => ({ ...nhl, state, quotes });
  const leagues = [league('fresh', 7_000), league('scanning', 20_000), league('waiting', 10_000), league('fresh', 400)];
  const stats = someStats({ state: 'running', leaguesDone: 2, leaguesTotal: 4, quotes: 37_400, leagues });
  expect(progressOf(stats, false)).toEqual({ text: 'Scanning… 2 of 4 leagues · 7,400 prices', share: 0.5 });
});

it('progress is complete while the new lists are fetched', () => {
  expect(progressOf(someStats({ state: 'done' }), true)).toEqual({ text: 'Loading new prices…', share: 1 });
});

it('progress omits prices before there are any', () => {
  const stats = someStats({ state: 'running', leaguesDone: 0, quotes: 0 });
  expect(progressOf(stats, false)).toEqual({ text: 'Scanning… 0 of 5 leagues', share: 0 });
});

it('progress is of one league if the scan asked for no other', () => {
  const stats = someStats({ state: 'running', leaguesDone: 0, leaguesTotal: 1, quotes: 0 });
  expect(progressOf(stats, false).text).toBe('Scanning… 0 of 1 league');
});

it.each([
  ['nothing is known', undefined],
  ['the scan has not started', someStats({ state: 'requested' })],
  ['only the previous scan is known', someStats({ state: 'done' })],
])('progress has no share while %s', (_name, stats) => {
  expect(progressOf(stats, false)).toEqual({ text: 'Scanning…', share: undefined });
});

test.each([
  ['done', 'success', 'Scan complete: 187 opportunities in 41,230 prices.'],
  ['partial', 'caution', 'Scan partly finished: 187 opportunities in 41,230 prices.'],
  ['failed', 'failure', 'The scan failed. You are seeing the latest prices we have.'],
  ['paused', 'caution', 'Scanning is paused for now. You are seeing the latest prices we have.'],
] as const)('a scan that is %s is a %s', (state, tone, text) => {
  expect(scanResult(someStats({ state }), 'requested')).toEqual({ tone, text });
});

it('a recent scan is not reported as newly complete', () => {
  expect(scanResult(someStats(), 'recent').text).toBe(
    'Scanned less than a minute ago: 187 opportunities in 41,230 prices.',
  );
});

describe('league errors', () => {
  const now = Date.UTC(2026, 10, 21, 18, 0);

  it('are empty while every league is fresh', () => {
    expect(leagueErrors(someStats({ leagues: [nhl] }), now)).toEqual([]);
    expect(leagueErrors(undefined, now)).toEqual([]);
  });

  test.each([
    [{ state: 'failed' }, 'NHL could not be refreshed; showing prices from 4 min ago.'],
    [{ state: 'failed', dataAt: null }, 'NHL could not be refreshed; no prices yet.'],
    [{ state: 'failed', stale: true }, 'NHL is hidden: its prices are older than 30 min.'],
    [{ stale: true }, 'NHL is hidden: its prices are older than 30 min.'],
  ] as const)('for %j: %s', (changes, text) => {
    expect(leagueErrors(someStats({ leagues: [{ ...nhl, ...changes }] }), now)).toEqual([text]);
  });
});

test.each([
  ['too many scans', new ApiError(429, ''), 'caution', 'Too many scans. Please wait a minute and try again.'],
  [
    'a message with the time to wait',
    new ApiError(429, '', { serverMessage: 'Please wait 40 seconds.' }),
    'caution',
    'Please wait 40 seconds.',
  ],
  ['no response', unreachableError(), 'failure', 'Crossbook cannot be reached. Check your connection and try again.'],
  ['a bare failure', new ApiError(500, ''), 'failure', 'Scan failed'],
  [
    'an end that was not observed',
    new ScanNotObserved(),
    'caution',
    'The scan is taking longer than usual. New prices appear once it ends.',
  ],
] as const)('a scan that failed with %s is explained', (_name, error, tone, text) =>
  expect(scanFailure(error)).toMatchObject({ tone, text }),
);

it('the numbers of a scan are told apart from those of the board beside it', () => {
  expect(scanResult(someStats(), 'requested', 9).text).toBe(
    'Scan complete: 187 opportunities in 41,230 prices. This board shows 9, with your books and filters.',
  );
  expect(scanResult(someStats({ state: 'partial' }), 'requested', 0).text).toBe(
    'Scan partly finished: 187 opportunities in 41,230 prices. This board shows 0, with your books and filters.',
  );
});

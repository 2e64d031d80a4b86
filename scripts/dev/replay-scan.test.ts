import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { opportunityList } from '../../shared/contracts/opportunities.ts';

const folder = mkdtempSync(join(tmpdir(), 'replay-'));
afterAll(() => rmSync(folder, { recursive: true }));

const report = z.object({
  at: z.string(),
  events: z.int(),
  quotes: z.int(),
  arbitrage: opportunityList,
  overlap: opportunityList,
  promo: opportunityList,
  skipped: z.record(z.string(), z.unknown()),
  timing: z.record(z.string(), z.number()),
});

const answer = JSON.stringify([
  {
    id: '0123456789abcdef0123456789abcdef',
    sport_key: 'baseball_mlb',
    commence_time: '2026-07-01T23:00:00Z',
    home_team: 'New York Mets',
    away_team: 'New York Yankees',
    bookmakers: [
      book('fanduel', [
        ['New York Mets', 110],
        ['New York Yankees', -130],
      ]),
      book('draftkings', [
        ['New York Mets', -125],
        ['New York Yankees', 105],
      ]),
    ],
  },
]);

function book(key: string, prices: readonly (readonly [string, number])[]) {
  const outcomes = prices.map(([name, price]) => ({ name, price }));
  return { key, title: key, markets: [{ key: 'h2h', last_update: '2026-07-01T20:00:00Z', outcomes }] };
}

function scan(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/dev/replay-scan.ts', ...args], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

it('the results for a recording are printed as one JSON document that matches the contract', () => {
  const file = join(folder, 'good.json');
  writeFileSync(file, answer);
  const { status, stdout } = scan('--recordings', file, '--json');
  expect(status).toBe(0);
  const found = z.parse(report, JSON.parse(stdout));
  expect(found).toMatchObject({ at: '2026-07-01T20:00:00Z', events: 1, quotes: 4 });
  // +110 at FanDuel with +105 at DraftKings: 3.7349 %.
  expect(found.arbitrage.map(({ profitMargin }) => profitMargin)).toEqual(['3.7349']);
});

it('--at sets the time, so that stale quotes are dropped', () => {
  const file = join(folder, 'old.json');
  writeFileSync(file, answer);
  const { stdout } = scan('--recordings', file, '--at', '2026-07-01T20:10:01Z', '--json');
  expect(z.parse(report, JSON.parse(stdout)).arbitrage).toEqual([]);
});

it('an unreadable file is named and fails the command', () => {
  writeFileSync(join(folder, 'cut.json'), answer.slice(0, 100));
  const { status, stdout, stderr } = scan('--recordings', folder, '--json');
  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toContain('cut.json');
});

it('the usage is printed when no recordings are named', () => {
  const { status, stderr } = scan('--json');
  expect(status).toBe(1);
  expect(stderr).toContain('--recordings');
});

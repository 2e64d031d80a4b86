import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';

const answer = z.strictObject({
  margins: z.optional(z.record(z.string(), z.number())),
  totals: z.optional(z.record(z.string(), z.number())),
  source: z.string().check(z.minLength(20)),
});

function distribution(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/dev/distribution.ts', ...args], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test.each([
  ['americanfootball_nfl', '--spread', '-3.5'],
  ['americanfootball_nfl', '--total', '44'],
  ['basketball_nba', '--home-probability', '0.62'],
  ['basketball_nba', '--total', '228.5'],
  ['icehockey_nhl', '--home-probability', '.5'],
  ['icehockey_nhl', '--total', '6'],
  ['baseball_mlb', '--total', '8.5'],
  ['baseball_mlb', '--spread', '1.5'],
  ['basketball_wnba', '--total', '165.5'],
])('the results of %s with %s %s sum to 1 and name their source', (league, option, value) => {
  const { status, stdout } = distribution('--league', league, option, value, '--json');
  expect(status).toBe(0);
  const { margins, totals } = z.parse(answer, JSON.parse(stdout));
  const probabilities = Object.values((option === '--total' ? totals : margins) ?? {});
  expect(probabilities.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 10);
});

it('a home favorite at −3.5 wins by more than 3.5 half of the time', () => {
  const { stdout } = distribution('--league', 'americanfootball_nfl', '--spread', '-3.5', '--json');
  const { margins = {} } = z.parse(answer, JSON.parse(stdout));
  const covered = Object.entries(margins).filter(([margin]) => Number(margin) > 3.5);
  expect(covered.reduce((sum, [, one]) => sum + one, 0)).toBeCloseTo(0.5, 9);
});

it('without --json the results are a table', () => {
  const { status, stdout } = distribution('--league', 'icehockey_nhl', '--spread=-1.5');
  expect(status).toBe(0);
  expect(stdout).toContain('percent');
});

describe('a refusal is one sentence with exit status 2:', () => {
  test.each([
    ['an unknown league', ['--league', 'soccer_epl', '--total', '2.5']],
    ['a league without a source for margins', ['--league', 'basketball_wnba', '--spread', '-1.5']],
    ['no input', ['--league', 'basketball_nba']],
    ['two inputs', ['--league', 'basketball_nba', '--spread', '3', '--total', '220']],
    ['no league', ['--total', '220']],
    ['text', ['--league', 'basketball_nba', '--total', 'many']],
    ['an empty number', ['--league', 'basketball_nba', '--total', '']],
    ['infinity', ['--league', 'basketball_nba', '--total', 'Infinity']],
    ['a chance of 1', ['--league', 'basketball_nba', '--home-probability', '1']],
    ['a negative total', ['--league', 'basketball_nba', '--total', '-220']],
    ['a total of no game', ['--league', 'basketball_nba', '--total', '20']],
    ['a line that nobody offers', ['--league', 'basketball_nba', '--spread', '3.3']],
    ['an unknown option', ['--league', 'basketball_nba', '--totals', '220']],
  ])('%s', (_case, args) => {
    const { status, stdout, stderr } = distribution(...args, '--json');
    expect(status).toBe(2);
    expect(stdout).toBe('');
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});

import { expect, it, test } from 'vitest';
import { assumptionNames, assumptions } from './assumptions.ts';
import { flagOf, optionsOf, UsageError } from './options.ts';

it('takes a stage’s own scans and credits where nothing else is said', () => {
  expect(optionsOf([]).usage).toMatchObject({ subscribers: 1_000, scanSeconds: 60, dailyCredits: 160_000 });
  expect(optionsOf(['--stage', 'dev']).usage).toMatchObject({ scanSeconds: 900, dailyCredits: 3_200 });
});

it('takes what is given', () => {
  const { stage, usage, json, allowances } = optionsOf(
    '--subscribers 5 --scan 30 --stage dev --json --no-allowances --polls-per-hour 12 --list-bytes 1e6 --event-refresh 300'.split(
      ' ',
    ),
  );
  expect({ stage, json, allowances }).toEqual({ stage: 'dev', json: true, allowances: false });
  expect(usage).toMatchObject({
    subscribers: 5,
    scanSeconds: 30,
    pollsPerHour: 12,
    listBytes: 1_000_000,
    eventRefreshSeconds: 300,
  });
});

it('has a flag for every assumption, which gives it another value', () => {
  const flags = assumptionNames.map(flagOf);
  expect(new Set(flags).size).toBe(flags.length);
  expect(flags).toContain('hours-per-day');
  for (const name of assumptionNames) {
    const other = assumptions[name].value === 1 ? 0 : 1;
    expect(optionsOf([`--${flagOf(name)}`, String(other)].concat(...shares(name))).usage[name], name).toBe(other);
  }
});

/** Two shares of one whole: when one is all, the other has to be nothing. */
function shares(name: string): readonly string[] {
  if (name === 'arbitrageViews') return ['--overlap-views', '0'];
  return name === 'overlapViews' ? ['--arbitrage-views', '0'] : [];
}

it('gives a reason for every assumption', () => {
  for (const name of assumptionNames) expect(assumptions[name].reason, name).toMatch(/\w.*\.$/);
});

test.each([
  ['--subscribers many', '--subscribers many: a whole number from 0 to 1000000000 is needed'],
  ['--subscribers -1', '--subscribers'],
  ['--subscribers 1.5', 'a whole number'],
  ['--scan 0', '--scan 0: a whole number from 1 to 86400 is needed'],
  ['--scan', 'scan'],
  ['--books 0', '--books 0: a whole number from 1'],
  ['--yearly-share 1.1', '--yearly-share 1.1: a number from 0 to 1 is needed'],
  ['--arbitrage-views 0.8', '--arbitrage-views and --overlap-views are shares of one whole'],
  ['--stage staging', '--stage staging: there is dev and prod'],
  ['--subscriber 5', '--subscriber'],
  ['1000', '1000'],
  ['--write', '--write renews the tables of --resources or --growth: give it with one of them'],
  ['--write --resources --growth', 'give it with one of them'],
])('refuses %s', (args, words) => {
  const asking = () => optionsOf(args.split(' '));
  expect(asking).toThrow(UsageError);
  expect(asking).toThrow(words);
});

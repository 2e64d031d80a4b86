import { expect, it } from 'vitest';
import { describeAlertViolation } from './alerts/alert-round-plan.ts';
import { parseFlags, planAlerts, planRounds, summarize } from './drill.ts';
import { describeViolation } from './round.ts';

const rounds = (...args: string[]) => planRounds(parseFlags(['--seed', '10', ...args]));

it('users and faults are divided among rounds, each with its own seed', () => {
  expect(rounds('--people', '70', '--faults', '100')).toMatchObject([
    { seed: 10, users: 23, faults: 33 },
    { seed: 11, users: 23, faults: 33 },
    { seed: 12, users: 24, faults: 34 },
  ]);
});

it('a drill has ten faults per user by default', () => {
  expect(rounds('--people', '5')).toMatchObject([{ seed: 10, users: 5, faults: 50 }]);
});

it('the watched user is one of the first round', () => {
  expect(rounds('--people', '40', '--watch', '3').map(({ watchedUser }) => watchedUser)).toEqual([3, undefined]);
});

it('the seed after the last possible one is zero', () => {
  const last = ['--people', '40', '--seed', `${2 ** 32 - 1}`];
  expect(planRounds(parseFlags(last)).map(({ seed }) => seed)).toEqual([2 ** 32 - 1, 0]);
});

it('the short drill always runs the same rounds', () => {
  expect(rounds('--short').map(({ seed, users, faults, parts }) => [seed, users, faults, parts])).toEqual([
    [1, 8, 100, 'table'],
    [2, 8, 100, 'bucket'],
  ]);
});

it('parts of lists are in the table and the bucket by turns, unless a flag says where', () => {
  const of = (...args: string[]) => rounds('--people', '70', ...args).map(({ parts }) => parts);
  expect(of()).toEqual(['table', 'bucket', 'table']);
  expect(of('--parts', 'bucket')).toEqual(['bucket', 'bucket', 'bucket']);
  expect(() => of('--parts', 'attic')).toThrow();
});

it('a round of alerts has three faults a scan, and is the only one without users', () => {
  const of = (...args: string[]) => planAlerts(parseFlags(['--seed', '10', ...args]));
  expect(of()).toMatchObject({ seed: 10, rules: 40, scans: 20, faults: 60 });
  expect(of('--rules', '200', '--scans', '200', '--faults', '0')).toMatchObject({ rules: 200, scans: 200, faults: 0 });
  expect(of('--rules', '0')).toBeUndefined();
  expect(rounds('--people', '0')).toEqual([]);
  const round = { seed: 10, rules: 8, scans: 3, faults: 5 };
  expect(describeAlertViolation('I9 told twice', round)).toBe(
    'I9 told twice\n    repeat: npm run drill -- --seed 10 --people 0 --rules 8 --scans 3 --faults 5',
  );
  expect(of('--people', '0', '--rules', '8', '--scans', '3', '--faults', '5')).toMatchObject(round);
});

it.each([['--people', '-1'], ['--people', 'many'], ['--seed', '-1'], ['--minutes', '0'], ['--sed', '1'], ['1']])(
  'the flag %s %s is refused',
  (...args) => {
    expect(() => parseFlags(args)).toThrow();
  },
);

const result = {
  ...{ seed: 5, users: 30, actions: 900, failedCalls: 12, affectedUsers: 9, seconds: 20, productHours: 36, counts: {} },
  ...{ injected: { 'table 5xx': 2, 'mail bounces': 1 }, hits: { 'table 5xx': 4 }, violations: [], log: [] },
};

it('the summary adds up the rounds', () => {
  expect(summarize([result, { ...result, seed: 6, injected: { 'table 5xx': 1 } }], 30)).toEqual([
    "2 rounds, 60 users, 1800 actions in 0.5 minutes, 3 days by the product's clock",
    '4 faults, 8 calls affected; 24 calls of 18 users failed',
    'Faults:',
    '        1  mail bounces',
    '        3  table 5xx',
    'Calls affected:',
    '        8  table 5xx',
  ]);
});

it('a violation is printed with the command that repeats it', () => {
  const options = { seed: 5, users: 30, faults: 300, parts: 'bucket' as const };
  const plans = [[{ name: 'cancel' as const, behavior: { doubleClick: true }, seed: 1 }]];
  expect(describeViolation({ invariant: 'I2', what: 'two run at once', user: 0 }, options, plans)).toBe(
    'I2 two run at once (user 0: cancel twice)\n    repeat: npm run drill -- --seed 5 --people 30 --faults 300 --parts bucket --watch 0',
  );
  expect(describeViolation({ invariant: 'I6', what: 'too few' }, options, plans)).toBe(
    'I6 too few\n    repeat: npm run drill -- --seed 5 --people 30 --faults 300 --parts bucket',
  );
});

import { expect, it } from 'vitest';
import { flagsOf, roundsOf, summaryOf } from './drill.ts';
import { toldOf } from './round.ts';

const rounds = (...args: string[]) => roundsOf(flagsOf(['--seed', '10', ...args]));

it('shares people and faults out among rounds, each with a seed by which it can be repeated alone', () => {
  expect(rounds('--people', '70', '--faults', '100')).toMatchObject([
    { seed: 10, people: 23, faults: 33 },
    { seed: 11, people: 23, faults: 33 },
    { seed: 12, people: 24, faults: 34 },
  ]);
});

it('has ten faults for each of the people, where nothing else is said', () => {
  expect(rounds('--people', '5')).toMatchObject([{ seed: 10, people: 5, faults: 50 }]);
});

it('watches somebody of the first round', () => {
  expect(rounds('--people', '40', '--watch', '3').map(({ watched }) => watched)).toEqual([3, undefined]);
});

it('goes on at the first number behind the last seed', () => {
  const last = ['--people', '40', '--seed', `${2 ** 32 - 1}`];
  expect(roundsOf(flagsOf(last)).map(({ seed }) => seed)).toEqual([2 ** 32 - 1, 0]);
});

it('always plays the same in the short drill', () => {
  expect(rounds('--short').map(({ seed, people, faults }) => [seed, people, faults])).toEqual([
    [1, 8, 100],
    [2, 8, 100],
  ]);
});

it.each([['--people', '0'], ['--people', 'many'], ['--seed', '-1'], ['--minutes', '0'], ['--sed', '1'], ['1']])(
  'refuses %s %s',
  (...args) => {
    expect(() => flagsOf(args)).toThrow();
  },
);

const result = {
  ...{ seed: 5, people: 30, actions: 900, failedCalls: 12, peopleHit: 9, seconds: 20, productHours: 36 },
  ...{ injected: { 'table 5xx': 2, 'mail bounces': 1 }, met: { 'table 5xx': 4 }, violations: [], log: [] },
};

it('adds up what rounds came to', () => {
  expect(summaryOf([result, { ...result, seed: 6, injected: { 'table 5xx': 1 } }], 30)).toEqual([
    "2 rounds, 60 people, 1800 actions in 0.5 minutes, 3 days by the product's clock",
    '4 faults, met by 8 calls; 24 calls of 18 people had no good answer',
    'Faults:',
    '        1  mail bounces',
    '        3  table 5xx',
    'Calls that met one:',
    '        8  table 5xx',
  ]);
});

it('tells with each thing that is wrong how it is repeated', () => {
  const options = { seed: 5, people: 30, faults: 300 };
  const plans = [[{ name: 'cancel' as const, manner: { twice: true }, seed: 1 }]];
  expect(toldOf({ invariant: 'I2', what: 'two run at once', person: 0 }, options, plans)).toBe(
    'I2 two run at once (person 0: cancel twice)\n    again: npm run drill -- --seed 5 --people 30 --faults 300 --watch 0',
  );
  expect(toldOf({ invariant: 'I6', what: 'too few' }, options, plans)).toBe(
    'I6 too few\n    again: npm run drill -- --seed 5 --people 30 --faults 300',
  );
});

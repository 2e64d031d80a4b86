import { expect, it } from 'vitest';
import { flagsOf, UsageError } from './options.ts';
import { roundsOf } from './plan-rounds.ts';

const rounds = (...args: string[]) => roundsOf(flagsOf(args), 10);

it('shares people and faults out among rounds, each with a seed by which it can be repeated alone', () => {
  expect(rounds('--people', '70', '--faults', '100')).toEqual([
    { seed: 10, people: 23, faults: 33 },
    { seed: 11, people: 23, faults: 33 },
    { seed: 12, people: 24, faults: 34 },
  ]);
});

it('has ten faults for each of the people, where nothing else is said', () => {
  expect(rounds('--people', '5')).toEqual([{ seed: 10, people: 5, faults: 50 }]);
});

it('watches somebody of the first round', () => {
  expect(rounds('--people', '40', '--watch', '3').map(({ watched }) => watched)).toEqual([3, undefined]);
});

it('goes on at the first number behind the last seed', () => {
  expect(roundsOf(flagsOf(['--people', '40']), 2 ** 32 - 1).map(({ seed }) => seed)).toEqual([2 ** 32 - 1, 0]);
});

it('always plays the same in the short drill', () => {
  expect(rounds('--short')).toEqual(roundsOf(flagsOf(['--short']), 99));
});

it.each([['--people', '0'], ['--people', 'many'], ['--seed', '-1'], ['--minutes', '0'], ['--sed', '1'], ['1']])(
  'refuses %s %s',
  (...args) => {
    expect(() => flagsOf(args)).toThrow(UsageError);
  },
);

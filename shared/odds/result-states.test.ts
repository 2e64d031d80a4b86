import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { settle } from '../testing/naive-settlement.ts';
import { hasResultBetween } from './overlap-payoff.ts';
import { pairStates, resultStates, settlementsOf } from './result-states.ts';
import type { BetIndex } from './settlement.ts';

const line = fc.integer({ min: -24, max: 24 }).map((quarters) => quarters / 4);
const side = fc.constantFrom<BetIndex>(0, 1);
const wholeResults = Array.from({ length: 61 }, (_, n) => n - 30);

it('every possible whole result is in one state, which settles each bet as the result does', () => {
  const bets = fc.array(fc.record({ line, side }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(bets, fc.boolean(), (placed, zeroIsPossible) => {
      const states = resultStates(placed, zeroIsPossible);
      for (const result of wholeResults) {
        const [state, ...others] = states.filter(({ from, to }) => from <= result && result <= to);
        expect(others).toEqual([]);
        if (result === 0 && !zeroIsPossible && state === undefined) continue;
        expect(state?.settled).toEqual(placed.map((bet) => settle({ threshold: bet.line, side: bet.side }, result)));
      }
      const ends = states.flatMap(({ from, to }) => [from, to]);
      if (!zeroIsPossible) expect(ends).not.toContain(0);
    }),
  );
});

it('neighboring states of bets on half lines differ', () => {
  const states = resultStates([
    { line: 8.5, side: 0 },
    { line: 8.5, side: 1 },
    { line: 10.5, side: 0 },
  ]);
  expect(states.map(({ from, to }) => [from, to])).toEqual([
    [Number.NEGATIVE_INFINITY, 8],
    [9, 10],
    [11, Number.POSITIVE_INFINITY],
  ]);
});

it('a pair has a result between its lines exactly if some state loses neither bet whole', () => {
  fc.assert(
    fc.property(line, line, fc.boolean(), (one, other, zeroIsPossible) => {
      fc.pre(one !== other);
      const [over, under] = [Math.min(one, other), Math.max(one, other)];
      const states = pairStates({ over, under, zeroIsPossible });
      const better = states.some(({ settled }) => settled.every(({ won, refunded }) => won + refunded > 0));
      expect(hasResultBetween(over, under, zeroIsPossible)).toBe(better);
    }),
  );
});

test.each([
  [6.5, 7.5, true, []],
  [7, 7, true, [7]],
  [6.75, 7.25, true, [7]],
  [-7.25, 6.75, true, [-7, 7]],
  [8, 3, true, [3, 8]],
  [-0.25, 1, true, [0, 1]],
  [-0.25, 1, false, [1]],
  [15.2, 16.9, true, []],
])(
  'the results that refund a share on lines %f and %f, ties possible: %s, are %j',
  (over, under, zeroIsPossible, results) => {
    const partial = pairStates({ over, under, zeroIsPossible }).filter(({ settled }) =>
      settled.some(({ refunded }) => refunded > 0),
    );
    expect(partial.map(({ from }) => from)).toEqual(results);
    expect(partial.map(({ to }) => to)).toEqual(results);
  },
);

it('two bets without lines are settled in two ways, on a whole line likewise since a push of both is ignored', () => {
  const either = [
    [
      { won: 1, refunded: 0 },
      { won: 0, refunded: 0 },
    ],
    [
      { won: 0, refunded: 0 },
      { won: 1, refunded: 0 },
    ],
  ];
  expect(settlementsOf(undefined)).toEqual(either);
  expect(settlementsOf({ over: 7, under: 7 })).toEqual(either);
  expect(settlementsOf({ over: 7.25, under: 7.25 })).toEqual([
    ...either,
    [
      { won: 0, refunded: 0.5 },
      { won: 0.5, refunded: 0.5 },
    ],
  ]);
});

import { describe, expect, it, test } from 'vitest';
import { aLeg, anotherLeg, aPosition, settledAs } from '../../testing/positions.ts';
import { settlerText, waitsForResult } from './waiting.ts';

const START = Date.parse('2026-11-22T00:05:00Z');
const hoursIn = (hours: number) => START + hours * 3_600_000;
const prop = { market: 'batter_hits', participant: 'A. Judge', side: 0, threshold: 0.5 } as const;

test.each([
  ['a bet on a player before the game is over', 4.9, false, aPosition({ legs: [aLeg({ pick: prop })] })],
  ['a bet on a player once it is over', 5, true, aPosition({ legs: [aLeg({ pick: prop })] })],
  ['a bet in words once it is over', 5, true, aPosition({ legs: [aLeg({ pick: null })] })],
  ['a total, which a score grades, on the same day', 23.9, false, aPosition()],
  ['a total without a score a day later', 24, true, aPosition()],
  ['one of two that is open', 24, true, aPosition({ legs: [aLeg({ settled: settledAs('won', 1) }), anotherLeg()] })],
  ['a settled one', 99, false, aPosition({ legs: [aLeg({ settled: settledAs('won', 1) })] })],
  ['one without a game', 99, false, aPosition({ game: null, legs: [aLeg({ pick: null })] })],
] as const)('%s, %d hours after the start, waits for the person: %s', (_name, hours, waits, position) =>
  expect(waitsForResult(position, hoursIn(hours))).toBe(waits),
);

it('a period is not graded by the final score', () => {
  const half = { market: 'totals_1st_5_innings', participant: null, side: 0, threshold: 4.5 } as const;
  expect(waitsForResult(aPosition({ legs: [aLeg({ pick: half })] }), hoursIn(5))).toBe(true);
});

describe('a parlay', () => {
  const settled = { result: 'won', by: 'person', at: '2026-11-22T04:00:00Z' } as const;
  const won = { label: 'Suns', odds: null, pick: null, game: null, settled };
  const { settled: _, ...open } = won;

  it('waits for its payout once all its legs are settled, if they do not tell it', () => {
    const leg = aLeg({ pick: null, selections: [won, { ...won, settled: { ...settled, result: 'push' } }] });
    expect(waitsForResult(aPosition({ game: null, legs: [leg] }), hoursIn(0))).toBe(true);
    expect(settlerText(leg, undefined)).toBe('its legs don’t say what it pays: enter the payout');
  });

  it.each([
    ['with an open leg', aLeg({ pick: null, selections: [won, open] })],
    ['that is settled', aLeg({ pick: null, selections: [won, won], settled: settledAs('won', 1, 'legs') })],
  ])('%s does not', (_name, leg) => {
    expect(waitsForResult(aPosition({ game: null, legs: [leg] }), hoursIn(99))).toBe(false);
    expect(settlerText(leg, undefined)).toBe('settled by its legs');
  });
});

import { expect, it } from 'vitest';
import { bidsOf, firstBids, leagueBids } from './bids.ts';
import type { GameCall } from './choose-calls.ts';

const NOW = 1_800_000_000;
const call = (n: number, age: number): GameCall => ({
  eventId: `game ${n}`,
  group: 'props',
  cost: 20,
  finds: 1 / 3,
  age,
});

it('a league bids with its best calls, of which those that are alike are counted', () => {
  const never = Number.POSITIVE_INFINITY;
  const other = { ...call(3, never), cost: 10 };
  const ranked = [call(0, never), other, call(1, never), ...Array.from({ length: 30 }, (_, n) => call(n + 4, 60 + n))];
  const bids = bidsOf(ranked, { at: NOW, calledAt: NOW });
  expect(bids.calledAt).toBe(NOW);
  expect(bids.calls).toHaveLength(20);
  expect(bids.calls.slice(0, 3)).toEqual([
    [2, 20, 0.3333, null],
    [1, 10, 0.3333, null],
    [1, 20, 0.3333, NOW - 60],
  ]);
  expect(JSON.stringify(bids).length).toBeLessThan(600);
});

it('bids survive storing, and anything else that is stored is refused', () => {
  const bids = bidsOf([call(1, 9)], { at: NOW, calledAt: null });
  expect(leagueBids.parse(JSON.parse(JSON.stringify(bids)))).toEqual(bids);
  const broken = [[0, 20, 1, null], [1, 0, 1, null], [1, 20, -1, null], [1, 20, 1, 'x'], [1, 20, 1], undefined];
  for (const each of broken) expect(leagueBids.safeParse({ ...bids, calls: [each] }).success).toBe(false);
});

it('a league that has stored no bids wants its markets of ten games, at their full price', () => {
  expect(firstBids({ game: 20, props: 34 })).toEqual({
    calledAt: null,
    calls: [
      [10, 20, 0.08, null],
      [10, 34, 0.3, null],
    ],
  });
});

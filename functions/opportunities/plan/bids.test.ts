import { expect, it } from 'vitest';
import { bidsOf, leagueBids } from './bids.ts';
import type { GameCall } from './choose-calls.ts';

const NOW = 1_800_000_000;
const call = (n: number, age: number): GameCall => ({
  eventId: `game ${n}`,
  group: 'props',
  cost: 20,
  finds: 1 / 3,
  age,
});

it('a league bids with its twenty best calls', () => {
  const ranked = [call(0, Number.POSITIVE_INFINITY), ...Array.from({ length: 30 }, (_, n) => call(n + 1, 60 + n))];
  const bids = bidsOf(ranked, { at: NOW, calledAt: NOW });
  expect(bids.calledAt).toBe(NOW);
  expect(bids.calls).toHaveLength(20);
  expect(bids.calls.slice(0, 2)).toEqual([
    { cost: 20, finds: 0.3333, askedAt: null },
    { cost: 20, finds: 0.3333, askedAt: NOW - 60 },
  ]);
  expect(JSON.stringify(bids).length).toBeLessThan(1000);
});

it('bids survive storing, and anything else that is stored is refused', () => {
  const bids = bidsOf([call(1, 9)], { at: NOW, calledAt: null });
  expect(leagueBids.parse(JSON.parse(JSON.stringify(bids)))).toEqual(bids);
  const [first] = bids.calls;
  const broken = [{ ...first, cost: 0 }, { ...first, finds: -1 }, { ...first, askedAt: 'x' }, undefined];
  for (const each of broken) expect(leagueBids.safeParse({ ...bids, calls: [each] }).success).toBe(false);
});

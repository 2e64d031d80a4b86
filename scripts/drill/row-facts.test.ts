import { expect, it } from 'vitest';
import { creditCalls, creditCosts } from '../../functions/platform/table/keys.ts';
import { creditsIn } from './row-facts.ts';

/** One row of a scan: a sweep, and then calls about single events, at the same price. */
const row = (scan: string, first: number, planned: number, ...eventIds: readonly string[]) => ({
  ...creditCalls(scan, first),
  calls: [
    { league: 'l', kind: 'featured', planned },
    ...(eventIds.length === 0 ? [] : [{ league: 'l', kind: 'event-odds', planned, eventIds: [...eventIds] }]),
  ],
  costs: [],
});

it('counts what calls cost, and what they may have cost where nobody knows', () => {
  const costs = { ...creditCosts('first'), costs: [3, null] };
  // 3 are known; 4 of a call that never ended, and 7 of one that was begun later than the costs were written.
  expect(creditsIn([row('first', 0, 4, 'x'), row('first', 2, 7), costs])).toBe(14);
});

it('counts nothing for a call that was planned and not made, once that is known', () => {
  const planned = [row('first', 0, 4, 'x', 'y'), row('first', 3, 7)];
  expect(creditsIn(planned)).toBe(19);
  const costs = { ...creditCosts('first'), costs: [0, 'not made' as const, null, 6] };
  // 0 are known, 4 of one that never ended, 6 are known.
  expect(creditsIn([...planned, costs])).toBe(10);
});

it('takes a scan’s costs for its own calls alone', () => {
  const costs = { ...creditCosts('first'), costs: [0] };
  expect(creditsIn([row('first', 0, 4), row('second', 0, 6), costs])).toBe(6);
});

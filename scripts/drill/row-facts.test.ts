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

it('calls count with their cost, or with their maximum cost where it is unknown', () => {
  const costs = { ...creditCosts('first'), costs: [3, null] };
  // 3 are known, 4 are of a call without an answer, 7 of one that was made after the costs were written.
  expect(creditsIn([row('first', 0, 4, 'x'), row('first', 2, 7), costs])).toBe(14);
});

it('a call that was planned and not made counts as zero', () => {
  const planned = [row('first', 0, 4, 'x', 'y'), row('first', 3, 7)];
  expect(creditsIn(planned)).toBe(19);
  const costs = { ...creditCosts('first'), costs: [0, 'not made' as const, null, 6] };
  // 0 and 6 are known, 4 are of a call without an answer.
  expect(creditsIn([...planned, costs])).toBe(10);
});

it('a scan’s costs apply only to its own calls', () => {
  const costs = { ...creditCosts('first'), costs: [0] };
  expect(creditsIn([row('first', 0, 4), row('second', 0, 6), costs])).toBe(6);
});

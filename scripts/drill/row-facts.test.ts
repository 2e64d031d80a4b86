import { expect, it } from 'vitest';
import { creditCall, creditCosts } from '../../functions/platform/table/keys.ts';
import { creditsIn } from './row-facts.ts';

const call = (scan: string, n: number, planned: number) => ({ ...creditCall(scan, n), planned, costs: [] });

it('counts what calls cost, and what they may have cost where nobody knows', () => {
  const costs = { ...creditCosts('first'), costs: [3, null] };
  // 3 are known; 5 of a call that never ended, and 7 of one that was begun later than the costs were written.
  expect(creditsIn([call('first', 0, 4), call('first', 1, 5), call('first', 2, 7), costs])).toBe(15);
});

it('takes a scan’s costs for its own calls alone', () => {
  const costs = { ...creditCosts('first'), costs: [0] };
  expect(creditsIn([call('first', 0, 4), call('second', 0, 6), costs])).toBe(6);
});

import { expect, it } from 'vitest';
import type * as wire from '../../../../../shared/contracts/opportunities.ts';
import { anOverlap, aParsedOpportunity } from '../../../testing/opportunities.ts';
import { overlapLine } from './overlap-line.ts';

// $49 at 2.10 pays 102.90, $51 at 2.05 pays 104.55: both bring 107.45 on $100.
const counted = { measure: 'count', over: 6.5, under: 7.5 } as const;
const lineOf = (overlap: Partial<wire.OverlapDetail>, changes: Partial<wire.Opportunity> = {}) =>
  overlapLine(
    aParsedOpportunity({ kind: 'overlap', profit: -1, overlap: anOverlap({ ...counted, ...overlap }), ...changes }),
  );

it('the line of an overlap says how often it hits, what a miss loses and what a hit brings, in dollars of the shown stakes', () => {
  expect(lineOf({ hitProbability: 0.0212 })).toBe('Hits 2.1% · risk $1.00 to win $107');
  expect(lineOf({ hitProbability: 0.0212, lowShare: 0.75 })).toBe('Hits 1.6–2.1% · risk $1.00 to win $107');
});

it('the line of an overlap has cents below $10', () => {
  const stakes = { 'Over/Under: Over 8.5': 4, 'Over/Under: Under 8.5': 4 };
  // 8.40 + 8.20 - 8.
  expect(lineOf({}, { stakes, profit: -0.12 })).toBe('Risk $0.12 to win $8.60');
});

it('the line of an overlap of two lines between which no result wins both says what a win and a push bring', () => {
  // On 7 the first bet pays 102.90 and the second refunds 51: $53.90 for $100, rounded down.
  const overlap = { under: 7, bothWin: null, winAndRefund: [{ result: 7, profit: 53 }], hitProbability: 0 };
  expect(lineOf({ ...overlap, refundProbability: 0.09 })).toBe('Win and push 9.0% · risk $1.00 to win $53');
});

it('the line of an overlap leaves out what is unknown', () => {
  expect(lineOf({})).toBe('Risk $1.00 to win $107');
  expect(
    overlapLine({ ...aParsedOpportunity({ kind: 'overlap', overlap: anOverlap() }), profit: undefined }),
  ).toBeUndefined();
  expect(lineOf({ hitProbability: 0.02 }, { bestOdds: {} })).toBe('Hits 2.0%');
});

it('the line of an overlap risks nothing if a miss loses nothing', () => {
  expect(lineOf({}, { profit: 0 })).toBe('Risk nothing to win $107');
});

it('the line of an overlap is only said of overlaps', () => {
  expect(lineOf({}, { kind: 'arbitrage' })).toBeUndefined();
  expect(overlapLine(aParsedOpportunity())).toBeUndefined();
});

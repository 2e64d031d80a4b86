import { describe, expect, it, test } from 'vitest';
import { game, NOON, type QuoteRow, quotesOf } from '../testing/event-quotes.ts';
import type { Opportunity, OverlapFinding } from './opportunity.ts';
import { byMargin, byText, byValue, descending, lowestEqual, roundedRank } from './ranking.ts';
import { Scan } from './scan.ts';

/** Smaller than what counts as a difference. */
const NOISE = 1e-12;

const idsBy = <T extends { readonly id: string }>(order: (a: T, b: T) => number, found: readonly T[]) =>
  found.toSorted(order).map(({ id }) => id);

it('the higher margin comes first, then the id in code-unit order', () => {
  const found = [
    { id: 'b', margin: 0.02 },
    { id: 'a', margin: 0.02 + NOISE },
    { id: 'B', margin: 0.02 - NOISE },
    { id: 'c', margin: 0.03 },
    { id: 'd', margin: -0.01 },
  ];
  expect(idsBy(byMargin, found)).toEqual(['c', 'B', 'a', 'b', 'd']);
  expect(idsBy(byMargin, found.toReversed())).toEqual(['c', 'B', 'a', 'b', 'd']);
});

describe('overlaps', () => {
  const rows: QuoteRow[] = [
    [1, 'totals', 8.5, 0, -105],
    [2, 'totals', 9.5, 1, -105],
  ];
  const scan = new Scan(NOON);
  scan.event(game, quotesOf(rows));
  const [overlap] = scan.finish().overlap;
  const found = (id: string, margin: number, value: Partial<OverlapFinding> = {}): Opportunity => {
    if (overlap?.overlap === undefined) throw new Error('No overlap');
    const { hitProbability: _, expectedValue: _value, ...payoff } = overlap.overlap;
    return { ...overlap, id, margin, overlap: { ...payoff, ...value } };
  };

  it('come by expected value, then hit probability, then margin, then id; those without a value go last', () => {
    const list = [
      found('no value, lower margin', 0.01),
      found('no value, id b', 0.02),
      found('no value, id a', 0.02),
      found('lower value', 0.05, { expectedValue: 0.01, hitProbability: 0.9 }),
      found('negative value', 0.05, { expectedValue: -0.01, hitProbability: 0.9 }),
      found('likelier', 0, { expectedValue: 0.02, hitProbability: 0.2 }),
      found('higher margin', 0.01, { expectedValue: 0.02 + NOISE, hitProbability: 0.1 - NOISE }),
      found('lower margin', 0, { expectedValue: 0.02, hitProbability: 0.1 }),
    ];
    const expected = [
      'likelier',
      'higher margin',
      'lower margin',
      'lower value',
      'negative value',
      'no value, id a',
      'no value, id b',
      'no value, lower margin',
    ];
    expect(idsBy(byValue, list)).toEqual(expected);
    expect(idsBy(byValue, list.toReversed())).toEqual(expected);
  });
});

test.each([
  [1, 2, 1],
  [2, 1, -1],
  [0.1 + 0.2, 0.3, 0],
  [0.02, 0.020_000_002, 1],
  [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, 0],
  [Number.NEGATIVE_INFINITY, 0, 1],
])('the descending order of %d and %d is %i', (a, b, sign) => {
  expect(Math.sign(descending(a, b))).toBe(sign);
});

it('the lowest equal share is the border of what descending order takes for equal', () => {
  const lowest = lowestEqual(roundedRank(0.4));
  expect(descending(lowest + NOISE, 0.4)).toBe(0);
  expect(descending(lowest - NOISE, 0.4)).toBeGreaterThan(0);
  expect(lowest).toBeCloseTo(0.399_999_999_5, 12);
});

it('text is in code-unit order', () => {
  expect(['b', 'a', 'B', 'ä'].toSorted(byText)).toEqual(['B', 'a', 'b', 'ä']);
  expect(byText('a', 'a')).toBe(0);
});

import { expect, it, test } from 'vitest';
import { dollarsFrom, draftOf, filtersFrom, isImpossible, profitFrom } from './filter-draft.ts';
import { noFilters } from './filters.ts';

test.each([
  ['', null],
  ['   ', null],
  ['0', 0],
  ['-0', 0],
  ['-5', -5],
  ['+2.5', 2.5],
  ['.5', 0.5],
  ['7.', 7],
  [' 15 ', 15],
  ['1000', 1000],
  ['1000.1', undefined],
  ['-1001', undefined],
  ['1,5', undefined],
  ['1e2', undefined],
  ['0x10', undefined],
  ['-', undefined],
  ['.', undefined],
  ['5%', undefined],
  ['Infinity', undefined],
])('the profit %j is %j', (text, expected) => expect(profitFrom(text)).toBe(expected));

test.each([
  ['', null],
  ['0', 0],
  ['2.50', 2.5],
  ['1000000', 1_000_000],
  ['1000000.01', undefined],
  ['-1', undefined],
  ['$5', undefined],
])('the dollars %j are %j', (text, expected) => expect(dollarsFrom(text)).toBe(expected));

it('a draft of filters turns back into the same filters', () => {
  const chosen = { ...noFilters, minProfit: 0, maxProfit: -2.5, minDollars: 12.5 };
  expect(draftOf(chosen)).toMatchObject({ minText: '0', maxText: '-2.5', dollarsText: '12.5' });
  expect(filtersFrom(draftOf(chosen))).toEqual(chosen);
});

it('a draft with an invalid profit has no filters', () => {
  expect(filtersFrom({ ...draftOf(noFilters), minText: 'x' })).toBeUndefined();
  expect(filtersFrom({ ...draftOf(noFilters), maxText: '-' })).toBeUndefined();
  expect(filtersFrom({ ...draftOf(noFilters), dollarsText: '-1' })).toBeUndefined();
});

it('a minimum above the maximum is impossible', () => {
  expect(isImpossible({ ...noFilters, minProfit: 3, maxProfit: 2 })).toBe(true);
  expect(isImpossible({ ...noFilters, minProfit: 2, maxProfit: 2 })).toBe(false);
  expect(isImpossible({ ...noFilters, minProfit: 2 })).toBe(false);
});

import { expect, it } from 'vitest';
import { anOpportunity } from '../../testing/opportunities.ts';
import { readRow } from './read-row.ts';

it('reads a row once and gives the same opportunity ever after', () => {
  const row = anOpportunity();
  expect(readRow(row)).toEqual(row);
  expect(readRow(row)).toBe(readRow(row));
});

it.each([
  ['nothing', null],
  ['a number', 7],
  ['another shape', { id: 'a' }],
  ['odds that are no text', { ...anOpportunity(), bestOdds: { a: { odds: 110 } } }],
])('takes %s for a broken row', (_name, row) => {
  expect(readRow(row)).toBeUndefined();
  expect(readRow(row)).toBeUndefined();
});

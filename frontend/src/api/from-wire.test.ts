import { expect, it } from 'vitest';
import { anOpportunity } from '../testing/opportunities.ts';
import { fromWire, toStoredRow } from './from-wire.ts';

const arrived = anOpportunity();

it('a parsed row has the legs that the reply has under each label, in its order', () => {
  const [over, under] = fromWire(arrived).legs;
  expect([over?.label, over?.best.odds, over?.stake, over?.quotes.map(({ odds }) => odds)]).toEqual([
    'Over/Under: Over 8.5',
    '+110',
    49,
    [110, -105],
  ]);
  expect([under?.label, under?.best.odds, under?.stake]).toEqual(['Over/Under: Under 8.5', '+105', 51]);
});

it('a leg without a stake or quotes gets a stake of 0 and no quotes', () => {
  const [leg] = fromWire({ ...arrived, stakes: {}, quotes: {} }).legs;
  expect([leg?.stake, leg?.quotes]).toEqual([0, []]);
});

it('a saved row is stored as it arrived, without the quotes', () => {
  const { quotes: _quotes, ...row } = arrived;
  expect(toStoredRow(fromWire(arrived))).toEqual(row);
});

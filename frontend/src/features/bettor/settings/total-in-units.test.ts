import { expect, it, test } from 'vitest';
import { cents } from '../../../../../shared/odds/money.ts';
import { totalInUnits } from './total-in-units.ts';

test.each([
  [150_00, { unit: 100, bankroll: 5_000 }, '1.5 units · 3% of bankroll'],
  [100_00, { unit: 100 }, '1 unit'],
  [33_00, { unit: 100 }, '0.33 units'],
  [500_00, { unit: null, bankroll: 12_000 }, '4.2% of bankroll'],
])('%d cents with %j are %s', (total, settings, text) => expect(totalInUnits(cents(total), settings)).toBe(text));

it('a total is not counted without a unit and a bankroll', () => {
  expect(totalInUnits(cents(100_00), {})).toBeUndefined();
  expect(totalInUnits(cents(100_00), { unit: null, bankroll: null })).toBeUndefined();
});

import { expect, it } from 'vitest';
import {
  isTimeRange,
  MAX_PROFIT_PLACEHOLDER_PERCENT,
  MIN_PROFIT_PLACEHOLDER_PERCENT,
  presetPages,
  timeRanges,
} from './filters.ts';

it('the time ranges are any time and 1, 6, 24 and 168 hours', () => {
  expect(timeRanges.map((range) => range.value)).toEqual(['all', '1', '6', '24', '168']);
  for (const { value, hours } of timeRanges) expect(hours === null ? 'all' : String(hours)).toBe(value);
  expect(isTimeRange('24')).toBe(true);
  expect(isTimeRange('12')).toBe(false);
});

it('the profit placeholders are -5 and 15 percent, and five pages have presets', () => {
  expect([MIN_PROFIT_PLACEHOLDER_PERCENT, MAX_PROFIT_PLACEHOLDER_PERCENT]).toEqual([-5, 15]);
  expect(presetPages).toEqual(['dashboard', 'track', 'hidden', 'bonus', 'overlap']);
});

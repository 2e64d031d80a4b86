import { expect, it } from 'vitest';
import {
  gameParts,
  isGamePart,
  isMarketGroup,
  isSort,
  isTimeRange,
  isView,
  MAX_PROFIT_PLACEHOLDER_PERCENT,
  MIN_PROFIT_PLACEHOLDER_PERCENT,
  timeRanges,
} from './filters.ts';

it('the time ranges are any time and 1, 6, 24 and 168 hours', () => {
  expect(timeRanges.map((range) => range.value)).toEqual(['all', '1', '6', '24', '168']);
  for (const { value, hours } of timeRanges) expect(hours === null ? 'all' : String(hours)).toBe(value);
  expect(isTimeRange('24')).toBe(true);
  expect(isTimeRange('12')).toBe(false);
});

it('the profit placeholders are -5 and 15 percent', () => {
  expect([MIN_PROFIT_PLACEHOLDER_PERCENT, MAX_PROFIT_PLACEHOLDER_PERCENT]).toEqual([-5, 15]);
});

it('the parts of a game are the full game and every period', () => {
  expect(gameParts.map(({ value }) => value).slice(0, 3)).toEqual(['game', 'q1', 'q2']);
  expect(gameParts).toHaveLength(14);
  expect([isGamePart('1st_5_innings'), isGamePart('h3')]).toEqual([true, false]);
});

it('markets, sorts and views are recognized by their names', () => {
  expect(['main', 'props', 'alternates', 'futures'].map(isMarketGroup)).toEqual([true, true, true, false]);
  expect(['margin', 'ev', 'dollars', 'start', 'newest', 'age', 'luck'].map(isSort)).toEqual([
    ...[true, true, true, true, true, true, false],
  ]);
  expect(['auto', 'cards', 'list', 'tiles'].map(isView)).toEqual([true, true, true, false]);
});

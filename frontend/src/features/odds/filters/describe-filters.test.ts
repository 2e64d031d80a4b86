import { expect, test } from 'vitest';
import { activeFilters, describeChoice, describeFilters } from './describe-filters.ts';
import { type Filters, noChoice, noFilters } from './filters.ts';

test.each<[Partial<Filters>, readonly string[]]>([
  [{}, []],
  [{ selectedSportsbooks: [1, 8] }, ['FanDuel, Novig']],
  [{ selectedSportsbooks: [1, 2, 8] }, ['3 sportsbooks']],
  [{ selectedLeagues: ['icehockey_nhl', 'baseball_mlb'] }, ['MLB, NHL']],
  [{ timeRange: '6' }, ['Within 6 hours']],
  [{ minProfit: 0 }, ['At least 0%']],
  [{ maxProfit: -2.5 }, ['At most -2.5%']],
  [{ minProfit: -5, maxProfit: 15 }, ['-5% to 15%']],
  [{ markets: ['alternates', 'main'] }, ['Main, Alternates']],
  [{ periods: ['1st_5_innings'] }, ['First 5 Innings']],
  [{ search: 'LeBron' }, ['“LeBron”']],
  [{ minDollars: null }, ['Any profit']],
  [{ strict: true }, ['5 books or more']],
  [{ minDollars: 2.5 }, ['At least $2.50']],
  [{ selectedSportsbooks: [1], timeRange: '168', minProfit: 2 }, ['FanDuel', 'Within 7 days', 'At least 2%']],
])('%j is described as %j', (chosen, texts) => expect(describeFilters({ ...noFilters, ...chosen })).toEqual(texts));

test('each active filter knows the filters without it', () => {
  const chosen: Filters = { ...noFilters, timeRange: '6', minProfit: 1, maxProfit: 5, search: 'x' };
  expect(activeFilters(chosen).map(({ without }) => without)).toEqual([
    { ...chosen, timeRange: 'all' },
    { ...chosen, minProfit: null, maxProfit: null },
    { ...chosen, search: '' },
  ]);
});

test('a choice is described with its sort and view', () => {
  expect(describeChoice(noChoice)).toBe('');
  expect(
    describeChoice({
      filters: { ...noFilters, minProfit: 2 },
      arrangement: { sort: 'age', view: 'list', showsAllValues: true },
    }),
  ).toBe('At least 2% · Any EV · by age of price · as list');
});

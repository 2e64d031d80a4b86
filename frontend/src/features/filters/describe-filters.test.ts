import { expect, test } from 'vitest';
import { describeFilters } from './describe-filters.ts';
import { type Filters, noFilters } from './filters.ts';

test.each<[Partial<Filters>, readonly string[]]>([
  [{}, []],
  [{ selectedSportsbooks: [1, 8] }, ['FanDuel, Novig']],
  [{ selectedSportsbooks: [1, 2, 8] }, ['3 sportsbooks']],
  [{ selectedLeagues: ['icehockey_nhl', 'baseball_mlb'] }, ['MLB, NHL']],
  [{ timeRange: '6' }, ['Within 6 hours']],
  [{ minProfit: 0 }, ['At least 0%']],
  [{ maxProfit: -2.5 }, ['At most -2.5%']],
  [{ minProfit: -5, maxProfit: 15 }, ['-5% to 15%']],
  [{ selectedSportsbooks: [1], timeRange: '168', minProfit: 2 }, ['FanDuel', 'Within 7 days', 'At least 2%']],
])('%j is described as %j', (chosen, texts) => expect(describeFilters({ ...noFilters, ...chosen })).toEqual(texts));

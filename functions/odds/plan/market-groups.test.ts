import { expect, it } from 'vitest';
import { leagues } from '../../../shared/catalogue/leagues.ts';
import { additionalMarkets, featuredMarkets } from '../../../shared/catalogue/markets.ts';
import { gameGroups, keysIn } from './market-groups.ts';

it('a market belongs to the group of what it is about', () => {
  const keys = [
    ...['h2h', 'spreads', 'totals', 'team_totals', 'totals_q1', 'player_points', 'player_points_q1'],
    ...['alternate_totals', 'alternate_totals_q1', 'alternate_team_totals', 'player_points_alternate', 'unknown'],
  ];
  const nba = (group: Parameters<typeof keysIn>[2]) => keysIn('basketball_nba', keys, group);
  expect(nba('main')).toEqual(['h2h', 'spreads', 'totals']);
  expect(nba('game')).toEqual(['team_totals', 'totals_q1']);
  expect(nba('props')).toEqual(['player_points', 'player_points_q1']);
  expect(nba('alternates')).toEqual(keys.slice(7, 11));
});

it.each(leagues.map(({ key }) => key))('every market that is asked for in %s is in one group of its call', (league) => {
  expect(keysIn(league, featuredMarkets, 'main')).toEqual(featuredMarkets);
  const grouped = gameGroups.flatMap((group) => keysIn(league, additionalMarkets(league), group));
  expect(grouped.toSorted()).toEqual(additionalMarkets(league).toSorted());
});

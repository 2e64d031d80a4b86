import { expect, it } from 'vitest';
import { markets } from '../catalogue/markets.ts';
import { marketGroupOf } from './market-groups.ts';

it.each([
  ['h2h', 'game'],
  ['alternate_spreads', 'game'],
  ['totals', 'game'],
  ['totals_h1', 'part'],
  ['alternate_totals_q1', 'part'],
  ['team_totals', 'part'],
  ['player_points', 'props'],
  ['batter_home_runs_alternate', 'props'],
  ['', 'props'],
])('%s is of the group %s', (market, group) => {
  expect(marketGroupOf(market)).toBe(group);
});

it('players’ markets are props, and no other two-sided market of ours is', () => {
  for (const { key, family, participant, sides } of markets) {
    if (sides === 'lay' || sides === 'named') continue;
    expect([key, marketGroupOf(key) === 'props']).toEqual([key, participant === 'player']);
    expect(marketGroupOf(family)).toBe(marketGroupOf(key));
  }
});

import { expect, it, test } from 'vitest';
import { pickOfLabel } from './pick-of-label.ts';

const nba = { eventSport: 'basketball_nba', eventTitle: 'Los Angeles Lakers @ Phoenix Suns' };

test.each([
  ['h2h', 'Moneyline: Phoenix Suns', ['h2h', null, 0, null]],
  ['h2h', 'Moneyline: Los Angeles Lakers', ['h2h', null, 1, null]],
  // The home team gives 3.5 points, so it must win by more than 3.5.
  ['spreads', 'Point Spread: Phoenix Suns -3.5', ['spreads', null, 0, 3.5]],
  ['spreads', 'Point Spread: Los Angeles Lakers +3.5', ['spreads', null, 1, 3.5]],
  // The home team gets 4.5: it may lose by 4.
  ['spreads', 'Point Spread: Phoenix Suns +4.5', ['spreads', null, 0, -4.5]],
  ['spreads', 'Point Spread: Phoenix Suns 0', ['spreads', null, 0, 0]],
  // On the line that both share, the label may name the other market.
  ['h2h', 'Point Spread: Los Angeles Lakers +0.5', ['spreads', null, 1, 0.5]],
  ['spreads', 'Moneyline: Phoenix Suns', ['h2h', null, 0, null]],
  ['totals', 'Over/Under: Over 221.5', ['totals', null, 0, 221.5]],
  ['totals', 'Over/Under: Under 221.75', ['totals', null, 1, 221.75]],
  ['team_totals', 'Team Total: Phoenix Suns Under 110.5', ['team_totals', 'Phoenix Suns', 1, 110.5]],
  ['player_points', 'Player Points: LeBron James Over 25.5', ['player_points', 'LeBron James', 0, 25.5]],
  ['player_double_double', 'Player Double-Double: Nikola Jokic No', ['player_double_double', 'Nikola Jokic', 1, null]],
])('in %s the label "%s" says what the bet is on', (market, label, [key, participant, side, threshold]) => {
  expect(pickOfLabel({ ...nba, market, label })).toEqual({ market: key, participant, side, threshold });
});

test.each([
  ['an unknown market', 'nothing', 'Nothing: Over 1'],
  ['another market than the row’s', 'totals', 'Point Spread: Phoenix Suns -3.5'],
  ['a team that does not play', 'h2h', 'Moneyline: Utah Jazz'],
  ['no line', 'totals', 'Over/Under: Over'],
  ['a line of nobody', 'player_points', 'Player Points: Over 25.5'],
  ['a total of somebody', 'totals', 'Over/Under: LeBron James Over 25.5'],
  ['no market', 'h2h', 'Phoenix Suns'],
])('a label with %s says nothing', (_what, market, label) => {
  expect(pickOfLabel({ ...nba, market, label })).toBeUndefined();
});

it('a title that names no two teams tells no side', () => {
  const bet = { ...nba, eventTitle: 'Some tournament', market: 'h2h', label: 'Moneyline: Phoenix Suns' };
  expect(pickOfLabel(bet)).toBeUndefined();
});

import { expect, it } from 'vitest';
import { shortTeamName } from './team-names.ts';

it.each([
  ['baseball_mlb', 'Chicago White Sox', 'White Sox'],
  ['baseball_mlb', 'Athletics', 'Athletics'],
  ['basketball_nba', 'Portland Trail Blazers', 'Trail Blazers'],
  ['basketball_nba', 'Philadelphia 76ers', '76ers'],
  ['icehockey_nhl', 'Montréal Canadiens', 'Canadiens'],
  ['basketball_wnba', 'Golden State Valkyries', 'Valkyries'],
  ['americanfootball_ncaaf', 'Georgia Tech Yellow Jackets', 'Georgia Tech'],
  ['americanfootball_ncaaf', 'Georgia Tech', 'Georgia Tech'],
  ['americanfootball_ncaaf', 'Miami (OH) RedHawks', 'Miami (OH)'],
  ['americanfootball_ncaaf', 'Mississippi State Bulldogs', 'Miss State'],
  ['americanfootball_ncaaf', 'Utah State Aggies', 'Utah St'],
  ['americanfootball_ncaaf', 'Northwestern Wildcats', "N'western"],
  ['basketball_ncaab', 'William & Mary Tribe', 'William & Mary'],
  ['basketball_ncaab', 'Southeastern Louisiana Lions', 'Southeastern Louisiana'],
  ['basketball_ncaab', 'Middle Georgian State Knights', 'Middle Georgian St'],
  ['soccer_epl', 'Manchester United', 'Manchester United'],
])('a team of %s named %s is %s where there is little room', (league, name, short) => {
  expect(shortTeamName(name, league)).toBe(short);
});

import { expect, it } from 'vitest';
import { shortTeamName, shortTitle, teamsOf } from './team-names.ts';

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

it.each([
  ['basketball_nba', 'Boston Celtics', 'Golden State Warriors', 'Celtics @ Warriors'],
  ['basketball_nba', 'Portland Trail Blazers', 'Boston Celtics', 'Blazers @ Celtics'],
  ['basketball_nba', 'Portland Trail Blazers', 'Minnesota Timberwolves', 'Blazers @ Wolves'],
  ['baseball_mlb', 'Arizona Diamondbacks', 'Chicago White Sox', 'D-backs @ White Sox'],
  ['icehockey_nhl', 'Vegas Golden Knights', 'Columbus Blue Jackets', 'Knights @ Jackets'],
  ['basketball_ncaab', 'Robert Morris Colonials', 'William & Mary Tribe', 'Robert Morris @ W&M'],
  ['basketball_ncaab', 'Missouri Tigers', 'Cleveland State Vikings', 'Missouri @ Clev St'],
  ['basketball_ncaab', 'Cleveland State Vikings', 'Missouri Tigers', 'Clev St @ Missouri'],
  ['basketball_ncaab', 'Georgia Tech Yellow Jackets', 'Cleveland State Vikings', 'Ga Tech @ Clev St'],
  ['soccer_epl', 'Manchester United', 'Manchester City', 'Manchester United @ Manchester City'],
])('a game of %s of %s at %s is %s where there is little room', (league, away, home, title) => {
  expect(shortTitle({ away, home }, league)).toBe(title);
});

it.each([
  ['Denver Nuggets @ Utah Jazz', { away: 'Denver Nuggets', home: 'Utah Jazz' }],
  [' Denver Nuggets  @ Utah Jazz ', { away: 'Denver Nuggets', home: 'Utah Jazz' }],
  ['Utah Jazz vs Denver Nuggets', undefined],
  ['Denver Nuggets @ ', undefined],
  ['A @ B @ C', undefined],
  ['jazz@nuggets.example', undefined],
])('the teams of the title %j are %j', (title, teams) => {
  expect(teamsOf(title)).toEqual(teams);
});

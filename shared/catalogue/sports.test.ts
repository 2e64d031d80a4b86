import { expect, test } from 'vitest';
import { isLeagueKey, leagues } from './leagues.ts';
import { shortSportLabel, sportLabel } from './sports.ts';

test.each([
  ['baseball_mlb', 'MLB'],
  ['basketball_nba', 'NBA'],
  ['basketball_wnba', 'WNBA'],
  ['americanfootball_nfl', 'NFL'],
  ['icehockey_nhl', 'NHL'],
  ['basketball_ncaab', 'College Basketball'],
  ['americanfootball_ncaaf', 'College Football'],
  ['soccer_epl', 'English Premier League'],
  ['soccer_uefa_champs_league', 'UEFA Champions League'],
  ['tennis_atp_wimbledon', 'Wimbledon (ATP)'],
  ['golf_masters_tournament_winner', 'Masters Tournament'],
  ['boxing_boxing', 'Boxing'],
  ['mma_mixed_martial_arts', 'MMA'],
  ['cricket_ipl', 'IPL'],
  ['rugbyleague_nrl', 'NRL'],
  ['aussierules_afl', 'AFL'],
  ['politics_us_presidential_election_winner', 'US Presidential Election'],
  ['soccer', 'Soccer'],
  ['icehockey_sweden_allsvenskan', 'Icehockey Sweden Allsvenskan'],
  ['__proto__', 'Proto'],
])('the label of %s is %s', (key, label) => expect(sportLabel(key)).toBe(label));

test('a league is called by its name, and by its short label among others', () => {
  const named = leagues.filter(({ key, label }) => sportLabel(key) !== label);
  expect(named.map(({ key, label }) => [label, sportLabel(key)])).toEqual([
    ['NCAAF', 'College Football'],
    ['NCAAB', 'College Basketball'],
    ['WNCAAB', "Women's College Basketball"],
  ]);
});

test('a short label is that of a league, or the name of another sport', () => {
  expect(shortSportLabel('basketball_wncaab')).toBe('WNCAAB');
  expect(shortSportLabel('soccer_epl')).toBe('English Premier League');
});

test('only the NFL of the eight leagues can end a game in a tie', () => {
  expect(leagues.map((league) => league.key)).toEqual([
    'baseball_mlb',
    'basketball_nba',
    'americanfootball_nfl',
    'icehockey_nhl',
    'basketball_wnba',
    'americanfootball_ncaaf',
    'basketball_ncaab',
    'basketball_wncaab',
  ]);
  expect(leagues.filter((league) => league.gameCanTie).map((league) => league.label)).toEqual(['NFL']);
  expect(isLeagueKey('basketball_wnba')).toBe(true);
  expect(isLeagueKey('baseball_mlb_preseason')).toBe(false);
});

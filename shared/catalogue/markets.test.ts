import { describe, expect, it, test } from 'vitest';
import { isLeagueKey, leagues } from './leagues.ts';
import {
  additionalMarkets,
  featuredMarkets,
  isPairable,
  isPeriodMarket,
  marketLabel,
  marketOf,
  markets,
  moneylineCanTie,
  prettifyMarketKey,
} from './markets.ts';

const split = (text: string) => text.trim().split(/\s+/);
const alternates = (text: string) => split(text).map((key) => `${key}_alternate`);

const commonMarkets = split(`
  h2h spreads totals h2h_lay outrights outrights_lay
  alternate_spreads alternate_totals team_totals alternate_team_totals h2h_3_way
`);
const quarters = split(`
  h2h_q1 h2h_q2 h2h_q3 h2h_q4 h2h_h1 h2h_h2
  h2h_3_way_q1 h2h_3_way_q2 h2h_3_way_q3 h2h_3_way_q4 h2h_3_way_h1 h2h_3_way_h2
  spreads_q1 spreads_q2 spreads_q3 spreads_q4 spreads_h1 spreads_h2
  totals_q1 totals_q2 totals_q3 totals_q4 totals_h1 totals_h2
  alternate_spreads_q1 alternate_spreads_q2 alternate_spreads_q3 alternate_spreads_q4
  alternate_spreads_h1 alternate_spreads_h2
  alternate_totals_q1 alternate_totals_q2 alternate_totals_q3 alternate_totals_q4
  alternate_totals_h1 alternate_totals_h2
  team_totals_q1 team_totals_q2 team_totals_q3 team_totals_q4 team_totals_h1 team_totals_h2
  alternate_team_totals_q1 alternate_team_totals_q2 alternate_team_totals_q3 alternate_team_totals_q4
  alternate_team_totals_h1 alternate_team_totals_h2
`);
const hockeyPeriods = split(`
  h2h_p1 h2h_p2 h2h_p3 h2h_3_way_p1 h2h_3_way_p2 h2h_3_way_p3
  spreads_p1 spreads_p2 spreads_p3 totals_p1 totals_p2 totals_p3
  alternate_spreads_p1 alternate_spreads_p2 alternate_spreads_p3
  alternate_totals_p1 alternate_totals_p2 alternate_totals_p3
  team_totals_p1 team_totals_p2 team_totals_p3
  alternate_team_totals_p1 alternate_team_totals_p2 alternate_team_totals_p3
`);
const innings = split(`
  h2h_1st_1_innings h2h_1st_3_innings h2h_1st_5_innings h2h_1st_7_innings
  h2h_3_way_1st_1_innings h2h_3_way_1st_3_innings h2h_3_way_1st_5_innings h2h_3_way_1st_7_innings
  spreads_1st_1_innings spreads_1st_3_innings spreads_1st_5_innings spreads_1st_7_innings
  totals_1st_1_innings totals_1st_3_innings totals_1st_5_innings totals_1st_7_innings
  alternate_spreads_1st_1_innings alternate_spreads_1st_3_innings
  alternate_spreads_1st_5_innings alternate_spreads_1st_7_innings
  alternate_totals_1st_1_innings alternate_totals_1st_3_innings
  alternate_totals_1st_5_innings alternate_totals_1st_7_innings
`);
const baseball = [
  ...split(`
    batter_home_runs batter_first_home_run batter_hits batter_total_bases batter_rbis batter_runs_scored
    batter_hits_runs_rbis batter_singles batter_doubles batter_triples batter_walks batter_strikeouts
    batter_stolen_bases batter_fantasy_score pitcher_strikeouts pitcher_record_a_win pitcher_hits_allowed
    pitcher_walks pitcher_earned_runs pitcher_outs
  `),
  ...alternates(`
    batter_total_bases batter_home_runs batter_hits batter_rbis batter_walks batter_strikeouts batter_runs_scored
    batter_hits_runs_rbis batter_singles batter_doubles batter_triples batter_fantasy_score pitcher_hits_allowed
    pitcher_walks pitcher_earned_runs pitcher_strikeouts pitcher_outs
  `),
];
const basketball = [
  ...split(`
    player_points player_points_q1 player_rebounds player_rebounds_q1 player_assists player_assists_q1 player_threes
    player_blocks player_steals player_blocks_steals player_turnovers player_points_rebounds_assists
    player_points_rebounds player_points_assists player_rebounds_assists player_field_goals player_frees_made
    player_frees_attempts player_first_basket player_first_team_basket player_double_double player_triple_double
    player_method_of_first_basket player_fantasy_points
  `),
  ...alternates(`
    player_points player_rebounds player_assists player_blocks player_steals player_turnovers player_threes
    player_points_assists player_points_rebounds player_rebounds_assists player_points_rebounds_assists
    player_fantasy_points
  `),
];
const football = [
  ...split(`
    player_assists player_defensive_interceptions player_field_goals player_kicking_points player_pass_attempts
    player_pass_completions player_pass_interceptions player_pass_longest_completion player_pass_rush_yds
    player_pass_rush_reception_tds player_pass_rush_reception_yds player_pass_tds player_pass_yds player_pass_yds_q1
    player_pats player_receptions player_reception_longest player_reception_tds player_reception_yds
    player_rush_attempts player_rush_longest player_rush_reception_tds player_rush_reception_yds player_rush_tds
    player_rush_yds player_sacks player_solo_tackles player_tackles_assists player_tds_over player_1st_td
    player_anytime_td player_last_td
  `),
  ...alternates(`
    player_assists player_field_goals player_kicking_points player_pass_attempts player_pass_completions
    player_pass_interceptions player_pass_longest_completion player_pass_rush_yds player_pass_rush_reception_tds
    player_pass_rush_reception_yds player_pass_tds player_pass_yds player_pats player_receptions
    player_reception_longest player_reception_tds player_reception_yds player_rush_attempts player_rush_longest
    player_rush_reception_tds player_rush_reception_yds player_rush_tds player_rush_yds player_sacks
    player_solo_tackles player_tackles_assists
  `),
];
const hockey = [
  ...split(`
    player_points player_power_play_points player_assists player_blocked_shots player_shots_on_goal player_goals
    player_total_saves player_goal_scorer_first player_goal_scorer_last player_goal_scorer_anytime
  `),
  ...alternates(`
    player_points player_assists player_power_play_points player_goals player_shots_on_goal player_blocked_shots
    player_total_saves
  `),
];

test.each([
  ['baseball_mlb', [...commonMarkets, ...innings, ...baseball]],
  ['basketball_nba', [...commonMarkets, ...quarters, ...basketball]],
  ['basketball_wnba', [...commonMarkets, ...quarters, ...basketball]],
  ['americanfootball_nfl', [...commonMarkets, ...quarters, ...football]],
  ['americanfootball_ncaaf', [...commonMarkets, ...quarters, ...football]],
  ['basketball_ncaab', [...commonMarkets, ...[...quarters, ...basketball].filter((key) => !/_q\d$/.test(key))]],
  ['basketball_wncaab', [...commonMarkets, ...quarters, ...basketball]],
  ['icehockey_nhl', [...commonMarkets, ...hockeyPeriods, ...hockey]],
] as const)('%s has exactly the markets that the provider documents, each once', (league, expected) => {
  const keys = markets.filter((row) => row.leagues.includes(league)).map((row) => row.key);
  expect(keys.toSorted()).toEqual(expected.toSorted());
  for (const key of expected) expect(marketOf(league, key)?.key).toBe(key);
});

describe('families', () => {
  const rowsByLeague = markets.flatMap((row) => row.leagues.map((league) => ({ row, league })));

  it('have their main market in each of their leagues, before the alternates', () => {
    for (const { row, league } of rowsByLeague) {
      const main = marketOf(league, row.family);
      expect(main?.family, `${league} ${row.key}`).toBe(row.family);
      if (main) expect(markets.indexOf(main)).toBeLessThanOrEqual(markets.indexOf(row));
    }
  });

  it('agree on sides, participant and part of the game', () => {
    for (const { row, league } of rowsByLeague) {
      const { sides, participant, period } = row;
      expect(marketOf(league, row.family), row.key).toMatchObject({ sides, participant, period });
    }
  });

  test.each([
    ['americanfootball_nfl', 'alternate_spreads', 'spreads'],
    ['americanfootball_nfl', 'alternate_spreads_q1', 'spreads_q1'],
    ['basketball_wnba', 'alternate_team_totals_h1', 'team_totals_h1'],
    ['icehockey_nhl', 'alternate_totals_p3', 'totals_p3'],
    ['baseball_mlb', 'alternate_totals_1st_5_innings', 'totals_1st_5_innings'],
    ['basketball_nba', 'player_points_alternate', 'player_points'],
    ['basketball_nba', 'player_points_q1', 'player_points_q1'],
    ['americanfootball_nfl', 'player_tds_over', 'player_tds_over'],
    ['baseball_mlb', 'h2h_3_way', 'h2h_3_way'],
  ])('%s %s belongs to %s', (league, key, family) => expect(marketOf(league, key)?.family).toBe(family));
});

test.each([
  ['h2h', 'home-away', 'none', false],
  ['spreads', 'spread', 'none', false],
  ['totals', 'over-under', 'none', false],
  ['h2h_lay', 'lay', 'none', false],
  ['outrights', 'named', 'none', false],
  ['outrights_lay', 'lay', 'none', false],
  ['h2h_3_way', 'three-way', 'none', true],
  ['alternate_totals', 'over-under', 'none', true],
  ['team_totals', 'over-under', 'team', true],
  ['alternate_team_totals_q4', 'over-under', 'team', true],
  ['spreads_h1', 'spread', 'none', true],
  ['h2h_3_way_h2', 'three-way', 'none', true],
  ['player_points', 'over-under', 'player', true],
  ['player_points_alternate', 'over-under', 'player', true],
  ['player_first_basket', 'yes-no', 'player', true],
  ['player_method_of_first_basket', 'named', 'player', true],
])('%s is %s, about %s, per event: %s', (key, sides, participant, perEvent) => {
  expect(marketOf('basketball_nba', key)).toMatchObject({ sides, participant, perEvent });
});

test.each([
  ['baseball_mlb', 'batter_first_home_run'],
  ['baseball_mlb', 'pitcher_record_a_win'],
  ['basketball_wnba', 'player_first_team_basket'],
  ['basketball_wnba', 'player_double_double'],
  ['basketball_wnba', 'player_triple_double'],
  ['americanfootball_nfl', 'player_1st_td'],
  ['americanfootball_nfl', 'player_anytime_td'],
  ['americanfootball_nfl', 'player_last_td'],
  ['icehockey_nhl', 'player_goal_scorer_first'],
  ['icehockey_nhl', 'player_goal_scorer_last'],
  ['icehockey_nhl', 'player_goal_scorer_anytime'],
])('%s %s is yes or no', (league, key) => expect(marketOf(league, key)?.sides).toBe('yes-no'));

it('three-way, named and lay markets are never paired', () => {
  const sides = new Set(markets.filter((row) => !isPairable(row)).map((row) => row.sides));
  expect([...sides].toSorted()).toEqual(['lay', 'named', 'three-way']);
});

describe('the requested markets', () => {
  it('are the three featured ones in the featured call', () =>
    expect(featuredMarkets).toEqual(['h2h', 'spreads', 'totals']));

  it('are all documented markets that can be paired in the per-event call', () => {
    const excluded = /^(h2h|spreads|totals|outrights)$|_lay$|3_way|method_of|fantasy/;
    expect(additionalMarkets('baseball_mlb').toSorted()).toEqual(
      [...commonMarkets, ...innings, ...baseball].filter((key) => !excluded.test(key)).toSorted(),
    );
    expect(additionalMarkets('basketball_nba').toSorted()).toEqual(
      [...commonMarkets, ...quarters, ...basketball].filter((key) => !excluded.test(key)).toSorted(),
    );
  });
});

describe('parts of a game', () => {
  const periodAndTie = (league: string, key: string) => {
    const row = marketOf(league, key);
    return row && { period: isPeriodMarket(row), tie: moneylineCanTie(row, league) };
  };

  test.each([
    ['baseball_mlb', 'h2h', false, false],
    ['americanfootball_nfl', 'h2h', false, true],
    ['americanfootball_ncaaf', 'h2h', false, false],
    ['basketball_ncaab', 'h2h_h1', true, true],
    ['icehockey_nhl', 'h2h', false, false],
    ['icehockey_nhl', 'h2h_p1', true, true],
    ['basketball_nba', 'h2h_h2', true, true],
    ['baseball_mlb', 'h2h_1st_5_innings', true, true],
    ['americanfootball_nfl', 'spreads', false, false],
    ['basketball_nba', 'totals_q2', true, false],
    ['basketball_nba', 'player_assists_q1', true, false],
    ['americanfootball_nfl', 'player_pass_yds_q1', true, false],
    ['basketball_nba', 'player_assists', false, false],
  ])('%s %s covers a part: %s; its moneyline can tie: %s', (league, key, period, tie) => {
    expect(periodAndTie(league, key)).toEqual({ period, tie });
  });
});

describe('labels', () => {
  test.each([
    ['baseball_mlb', 'h2h', 'Moneyline'],
    ['baseball_mlb', 'spreads', 'Point Spread'],
    ['icehockey_nhl', 'totals', 'Over/Under'],
    ['americanfootball_nfl', 'alternate_spreads', 'Alternate Point Spread'],
    ['americanfootball_nfl', 'alternate_totals', 'Alternate Over/Under'],
    ['basketball_nba', 'alternate_team_totals_q1', '1st Quarter Alternate Team Total'],
    ['baseball_mlb', 'h2h_1st_5_innings', 'First 5 Innings Moneyline'],
    ['baseball_mlb', 'batter_rbis_alternate', 'Alternate Batter RBIs'],
    ['basketball_nba', 'player_points', 'Player Points'],
    ['icehockey_nhl', 'player_points', 'Player Points (Goals + Assists)'],
    ['basketball_nba', 'player_assists', 'Player Assists'],
    ['americanfootball_nfl', 'player_assists', 'Player Tackle Assists'],
    ['basketball_nba', 'player_field_goals', 'Player Field Goals Made'],
    ['americanfootball_nfl', 'player_field_goals', 'Kicker Field Goals'],
    ['basketball_nba', 'player_dunks_made', 'Player Dunks Made'],
    ['baseball_kbo', 'batter_hits', 'Batter Hits'],
  ])('%s %s reads %s', (league, key, label) => expect(marketLabel(league, key)).toBe(label));

  it('are unique within a league', () => {
    for (const { key } of leagues) {
      const labels = markets.filter((row) => row.leagues.includes(key)).map((row) => row.label);
      expect(new Set(labels).size).toBe(labels.length);
    }
  });

  test.each([
    ['player_dunks', 'Player Dunks'],
    ['player_dunks_alternate', 'Player Dunks'],
    ['player_dunks_rebounds_combo', 'Player Dunks Rebounds'],
    ['combo_dunks', 'Combo Dunks'],
    ['alternate_corners', 'Alternate Corners'],
    ['btts', 'Btts'],
    ['__odd__key_', 'Odd Key'],
    ['', ''],
  ])('turn %o into %o', (key, label) => expect(prettifyMarketKey(key)).toBe(label));
});

it('hostile keys are unknown markets', () => {
  expect(marketOf('baseball_mlb', '__proto__')).toBeUndefined();
  expect(marketOf('constructor', 'h2h')).toBeUndefined();
  expect(isLeagueKey('toString')).toBe(false);
});

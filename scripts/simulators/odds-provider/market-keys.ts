/** Markets available for a whole league (`/odds`); all others are requested per event. */
export const featuredMarkets: ReadonlySet<string> = new Set(['h2h', 'spreads', 'totals']);

/** Exchanges add this market to `h2h`. */
export const LAY_MARKET = 'h2h_lay';

const periods = words('q1 q2 q3 q4 h1 h2 p1 p2 p3 1st_1_innings 1st_3_innings 1st_5_innings 1st_7_innings');
const bases = words(
  'h2h h2h_3_way spreads totals alternate_spreads alternate_totals team_totals alternate_team_totals draw_no_bet',
);

/** Props that also exist as `<key>_alternate`. */
const propsWithAlternates = words(`
  batter_total_bases batter_home_runs batter_hits batter_rbis batter_walks batter_strikeouts batter_runs_scored
  batter_hits_runs_rbis batter_singles batter_doubles batter_triples batter_fantasy_score pitcher_hits_allowed pitcher_walks
  pitcher_earned_runs pitcher_strikeouts pitcher_outs
  player_points player_rebounds player_assists player_blocks player_steals player_turnovers player_threes
  player_points_assists player_points_rebounds player_rebounds_assists player_points_rebounds_assists player_fantasy_points
  player_field_goals player_kicking_points player_pass_attempts player_pass_completions player_pass_interceptions
  player_pass_longest_completion player_pass_rush_yds player_pass_rush_reception_tds player_pass_rush_reception_yds
  player_pass_tds player_pass_yds player_pats player_receptions player_reception_longest player_reception_tds
  player_reception_yds player_rush_attempts player_rush_longest player_rush_reception_tds player_rush_reception_yds
  player_rush_tds player_rush_yds player_sacks player_solo_tackles player_tackles_assists
  player_power_play_points player_goals player_shots_on_goal player_blocked_shots player_total_saves`);
const propsWithoutAlternates = words(`
  batter_first_home_run batter_stolen_bases pitcher_record_a_win
  player_points_q1 player_rebounds_q1 player_assists_q1 player_blocks_steals player_frees_made player_frees_attempts
  player_first_basket player_first_team_basket player_double_double player_triple_double player_method_of_first_basket
  player_defensive_interceptions player_pass_yds_q1 player_tds_over player_1st_td player_anytime_td player_last_td
  player_goal_scorer_first player_goal_scorer_last player_goal_scorer_anytime`);

/** All market keys of the provider; any other fails the whole request. */
export const knownMarkets: ReadonlySet<string> = new Set([
  ...featuredMarkets,
  ...bases,
  ...bases.flatMap((base) => periods.map((period) => `${base}_${period}`)),
  ...propsWithAlternates.flatMap((key) => [key, `${key}_alternate`]),
  ...propsWithoutAlternates,
]);

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

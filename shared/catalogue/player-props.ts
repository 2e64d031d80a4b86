/** A player prop under the provider's name; markets.ts builds catalogue rows from these. */
export interface PropRow {
  /** The provider's key. */
  readonly key: string;
  readonly label: string;
  /** Absent: over and under a line. */
  readonly sides?: 'yes-no' | 'named';
  /** The provider also has `<key>_alternate` with further lines. */
  readonly alternate?: true;
  /** The part of the game it covers; absent: the whole game. */
  readonly period?: 'q1';
  /** Only pick'em sites quote it. */
  readonly pickemOnly?: true;
}

export const mlbProps: readonly PropRow[] = [
  { key: 'batter_home_runs', label: 'Batter Home Runs', alternate: true },
  { key: 'batter_first_home_run', label: 'Batter First Home Run', sides: 'yes-no' },
  { key: 'batter_hits', label: 'Batter Hits', alternate: true },
  { key: 'batter_total_bases', label: 'Batter Total Bases', alternate: true },
  { key: 'batter_rbis', label: 'Batter RBIs', alternate: true },
  { key: 'batter_runs_scored', label: 'Batter Runs Scored', alternate: true },
  { key: 'batter_hits_runs_rbis', label: 'Batter Hits + Runs + RBIs', alternate: true },
  { key: 'batter_singles', label: 'Batter Singles', alternate: true },
  { key: 'batter_doubles', label: 'Batter Doubles', alternate: true },
  { key: 'batter_triples', label: 'Batter Triples', alternate: true },
  { key: 'batter_walks', label: 'Batter Walks', alternate: true },
  { key: 'batter_strikeouts', label: 'Batter Strikeouts', alternate: true },
  { key: 'batter_stolen_bases', label: 'Batter Stolen Bases' },
  { key: 'batter_fantasy_score', label: 'Batter Fantasy Score', alternate: true, pickemOnly: true },
  { key: 'pitcher_strikeouts', label: 'Pitcher Strikeouts', alternate: true },
  { key: 'pitcher_record_a_win', label: 'Pitcher to Record a Win', sides: 'yes-no' },
  { key: 'pitcher_hits_allowed', label: 'Pitcher Hits Allowed', alternate: true },
  { key: 'pitcher_walks', label: 'Pitcher Walks', alternate: true },
  { key: 'pitcher_earned_runs', label: 'Pitcher Earned Runs', alternate: true },
  { key: 'pitcher_outs', label: 'Pitcher Outs', alternate: true },
];

/** NBA, WNBA and college games. */
export const basketballProps: readonly PropRow[] = [
  { key: 'player_points', label: 'Player Points', alternate: true },
  { key: 'player_points_q1', label: '1st Quarter Player Points', period: 'q1' },
  { key: 'player_rebounds', label: 'Player Rebounds', alternate: true },
  { key: 'player_rebounds_q1', label: '1st Quarter Player Rebounds', period: 'q1' },
  { key: 'player_assists', label: 'Player Assists', alternate: true },
  { key: 'player_assists_q1', label: '1st Quarter Player Assists', period: 'q1' },
  { key: 'player_threes', label: 'Player Threes', alternate: true },
  { key: 'player_blocks', label: 'Player Blocks', alternate: true },
  { key: 'player_steals', label: 'Player Steals', alternate: true },
  { key: 'player_blocks_steals', label: 'Player Blocks + Steals' },
  { key: 'player_turnovers', label: 'Player Turnovers', alternate: true },
  { key: 'player_points_rebounds_assists', label: 'Player Points + Rebounds + Assists', alternate: true },
  { key: 'player_points_rebounds', label: 'Player Points + Rebounds', alternate: true },
  { key: 'player_points_assists', label: 'Player Points + Assists', alternate: true },
  { key: 'player_rebounds_assists', label: 'Player Rebounds + Assists', alternate: true },
  { key: 'player_field_goals', label: 'Player Field Goals Made' },
  { key: 'player_frees_made', label: 'Player Free Throws Made' },
  { key: 'player_frees_attempts', label: 'Player Free Throw Attempts' },
  { key: 'player_first_basket', label: 'Player First Basket', sides: 'yes-no' },
  { key: 'player_first_team_basket', label: 'Player First Basket of the Team', sides: 'yes-no' },
  { key: 'player_double_double', label: 'Player Double-Double', sides: 'yes-no' },
  { key: 'player_triple_double', label: 'Player Triple-Double', sides: 'yes-no' },
  { key: 'player_method_of_first_basket', label: 'Player Method of First Basket', sides: 'named' },
  { key: 'player_fantasy_points', label: 'Player Fantasy Points', alternate: true, pickemOnly: true },
];

/** NFL and college games. */
export const footballProps: readonly PropRow[] = [
  { key: 'player_assists', label: 'Player Tackle Assists', alternate: true },
  { key: 'player_defensive_interceptions', label: 'Player Defensive Interceptions' },
  { key: 'player_field_goals', label: 'Kicker Field Goals', alternate: true },
  { key: 'player_kicking_points', label: 'Kicker Points', alternate: true },
  { key: 'player_pass_attempts', label: 'Player Pass Attempts', alternate: true },
  { key: 'player_pass_completions', label: 'Player Pass Completions', alternate: true },
  { key: 'player_pass_interceptions', label: 'Player Pass Interceptions', alternate: true },
  { key: 'player_pass_longest_completion', label: 'Player Longest Pass Completion', alternate: true },
  { key: 'player_pass_rush_yds', label: 'Player Pass + Rush Yards', alternate: true },
  { key: 'player_pass_rush_reception_tds', label: 'Player Pass + Rush + Reception Touchdowns', alternate: true },
  { key: 'player_pass_rush_reception_yds', label: 'Player Pass + Rush + Reception Yards', alternate: true },
  { key: 'player_pass_tds', label: 'Player Pass Touchdowns', alternate: true },
  { key: 'player_pass_yds', label: 'Player Pass Yards', alternate: true },
  { key: 'player_pass_yds_q1', label: '1st Quarter Player Pass Yards', period: 'q1' },
  { key: 'player_pats', label: 'Kicker Points After Touchdown', alternate: true },
  { key: 'player_receptions', label: 'Player Receptions', alternate: true },
  { key: 'player_reception_longest', label: 'Player Longest Reception', alternate: true },
  { key: 'player_reception_tds', label: 'Player Reception Touchdowns', alternate: true },
  { key: 'player_reception_yds', label: 'Player Reception Yards', alternate: true },
  { key: 'player_rush_attempts', label: 'Player Rush Attempts', alternate: true },
  { key: 'player_rush_longest', label: 'Player Longest Rush', alternate: true },
  { key: 'player_rush_reception_tds', label: 'Player Rush + Reception Touchdowns', alternate: true },
  { key: 'player_rush_reception_yds', label: 'Player Rush + Reception Yards', alternate: true },
  { key: 'player_rush_tds', label: 'Player Rush Touchdowns', alternate: true },
  { key: 'player_rush_yds', label: 'Player Rush Yards', alternate: true },
  { key: 'player_sacks', label: 'Player Sacks', alternate: true },
  { key: 'player_solo_tackles', label: 'Player Solo Tackles', alternate: true },
  { key: 'player_tackles_assists', label: 'Player Tackles + Assists', alternate: true },
  { key: 'player_tds_over', label: 'Player Touchdowns (Over Only)' },
  { key: 'player_1st_td', label: 'Player First Touchdown', sides: 'yes-no' },
  { key: 'player_anytime_td', label: 'Player Anytime Touchdown', sides: 'yes-no' },
  { key: 'player_last_td', label: 'Player Last Touchdown', sides: 'yes-no' },
];

export const nhlProps: readonly PropRow[] = [
  { key: 'player_points', label: 'Player Points (Goals + Assists)', alternate: true },
  { key: 'player_power_play_points', label: 'Player Power Play Points', alternate: true },
  { key: 'player_assists', label: 'Player Assists', alternate: true },
  { key: 'player_blocked_shots', label: 'Player Blocked Shots', alternate: true },
  { key: 'player_shots_on_goal', label: 'Player Shots on Goal', alternate: true },
  { key: 'player_goals', label: 'Player Goals', alternate: true },
  { key: 'player_total_saves', label: 'Goalie Saves', alternate: true },
  { key: 'player_goal_scorer_first', label: 'Player First Goal Scorer', sides: 'yes-no' },
  { key: 'player_goal_scorer_last', label: 'Player Last Goal Scorer', sides: 'yes-no' },
  { key: 'player_goal_scorer_anytime', label: 'Player Anytime Goal Scorer', sides: 'yes-no' },
];

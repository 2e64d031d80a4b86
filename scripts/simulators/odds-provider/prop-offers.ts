import { bell, derive, keyOf, unit } from './chance.ts';
import type { Measure } from './measure.ts';
import { type Offer, ONE_LINE } from './offer.ts';
import { type Player, rosterOf } from './players.ts';
import type { Game } from './source.ts';
import type { SimulatedLeague } from './teams.ts';

/** One prop: who has it by seat in the roster, and the mean of the best and the last of them. */
interface PropRow {
  readonly key: string;
  readonly seats: readonly [from: number, to: number];
  readonly best: number;
  readonly last: number;
  readonly law: Measure['law'];
  /** Standard deviation as a share of the mean; bell only. */
  readonly scatter?: number;
  readonly alternates: boolean;
  /** Yes for a result of at least this; the market has no line. */
  readonly yesFrom?: number;
}

const count = (key: string, seats: PropRow['seats'], best: number, last: number, alternates = true): PropRow => ({
  key,
  seats,
  best,
  last,
  law: 'count',
  alternates,
});
const wide = (key: string, seats: PropRow['seats'], best: number, last: number, scatter: number): PropRow => ({
  key,
  seats,
  best,
  last,
  law: 'bell',
  scatter,
  alternates: true,
});
const yes = (key: string, seats: PropRow['seats'], best: number, last: number, yesFrom = 1): PropRow => ({
  ...count(key, seats, best, last, false),
  yesFrom,
});

const basketball: readonly PropRow[] = [
  wide('player_points', [0, 8], 27, 9, 0.33),
  count('player_rebounds', [0, 8], 10, 3.5),
  count('player_assists', [0, 8], 8, 2),
  count('player_threes', [0, 6], 3.3, 1.1),
  wide('player_points_rebounds_assists', [0, 6], 42, 17, 0.26),
  wide('player_points_rebounds', [0, 5], 34, 15, 0.29),
  wide('player_points_assists', [0, 5], 33, 14, 0.29),
  count('player_blocks', [0, 3], 1.4, 0.7),
  count('player_steals', [0, 4], 1.5, 0.8),
  yes('player_double_double', [0, 4], 7.8, 5, 10),
];

const props: Record<SimulatedLeague, readonly PropRow[]> = {
  basketball_nba: basketball,
  basketball_wnba: basketball.map((row) => ({ ...row, best: row.best * 0.8, last: row.last * 0.8 })),
  baseball_mlb: [
    count('batter_hits', [0, 9], 1.15, 0.8),
    count('batter_total_bases', [0, 9], 1.9, 1.2),
    count('batter_home_runs', [0, 9], 0.25, 0.08),
    count('batter_rbis', [0, 9], 0.7, 0.4),
    count('batter_runs_scored', [0, 9], 0.7, 0.4),
    count('batter_hits_runs_rbis', [0, 9], 2.3, 1.4),
    count('batter_stolen_bases', [0, 4], 0.2, 0.06, false),
    count('pitcher_strikeouts', [9, 10], 6.4, 4.6),
    count('pitcher_hits_allowed', [9, 10], 5.4, 4.9),
    count('pitcher_earned_runs', [9, 10], 2.6, 2.1),
    wide('pitcher_outs', [9, 10], 17.4, 16, 0.16),
  ],
  americanfootball_nfl: [
    wide('player_pass_yds', [0, 1], 258, 215, 0.27),
    count('player_pass_tds', [0, 1], 1.8, 1.3),
    count('player_pass_interceptions', [0, 1], 0.8, 0.7),
    wide('player_pass_completions', [0, 1], 23, 20, 0.21),
    wide('player_rush_yds', [1, 3], 72, 34, 0.5),
    wide('player_reception_yds', [3, 8], 74, 24, 0.5),
    count('player_receptions', [3, 8], 5.8, 2.4),
    count('player_kicking_points', [8, 9], 7.6, 7),
    yes('player_anytime_td', [1, 8], 0.75, 0.18),
  ],
  icehockey_nhl: [
    count('player_points', [0, 6], 1, 0.5),
    count('player_assists', [0, 6], 0.65, 0.3),
    count('player_goals', [0, 6], 0.5, 0.22),
    count('player_shots_on_goal', [0, 6], 3.6, 1.9),
    count('player_blocked_shots', [4, 7], 1.9, 1.3),
    wide('player_total_saves', [7, 8], 26.5, 25, 0.2),
    yes('player_goal_scorer_anytime', [0, 6], 0.5, 0.2),
  ],
};

const ROSTER = 11;
/** Books put up props only so long before the start, some games earlier than others. */
const EARLIEST_SECONDS = 14 * 3600;

/** The markets about single players; none while the game is too far away. */
export function propOffers(seed: string, league: SimulatedLeague, game: Game, at: number): Offer[] {
  const key = keyOf(`${seed}/${game.id}/props`);
  if (game.startsAt - at > EARLIEST_SECONDS * (0.7 + 0.6 * unit(key))) return [];
  const home = rosterOf(seed, league, game.homeTeam, ROSTER);
  const taken = new Set(home.map(({ name }) => name));
  const away = rosterOf(seed, league, game.awayTeam, ROSTER).filter(({ name }) => !taken.has(name));
  const rosters = [home, away];
  return props[league].flatMap((row): Offer[] => {
    const subjects = rosters.flatMap((roster) => subjectsOf(row, roster, key));
    const usual = { vigFactor: 1.5, rarity: 1 };
    if (row.yesFrom !== undefined) {
      return [{ shape: 'yes', key: row.key, ...usual, vigFactor: 2.5, rarity: 0.7, subjects, atLeast: row.yesFrom }];
    }
    const ladder = { middle: 'half', ...ONE_LINE } as const;
    const main: Offer = { shape: 'over-under', key: row.key, ...usual, subjects, ladder };
    if (!row.alternates) return [main];
    return [main, { shape: 'milestones', key: `${row.key}_alternate`, vigFactor: 2, rarity: 0.7, subjects }];
  });
}

function subjectsOf(row: PropRow, roster: readonly Player[], gameKey: number) {
  const [from, to] = row.seats;
  const seats = to - from;
  return roster.slice(from, to).map(({ name, key }, index) => {
    const level = row.best + (row.last - row.best) * (seats === 1 ? 0.5 : index / (seats - 1));
    const mean = level * (1 + 0.1 * bell(derive(key, keyOf(row.key))));
    const deviation = row.law === 'count' ? Math.sqrt(mean) : Math.max(1.5, mean * (row.scatter ?? 0.3));
    return {
      description: name,
      measure: { key: derive(gameKey, derive(key, keyOf(row.key))), mean, deviation, law: row.law },
    };
  });
}

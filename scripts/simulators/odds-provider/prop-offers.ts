import { bell, derive, keyOf, pick, unit } from './chance.ts';
import { halfLine, type Offer, type Subject } from './offers.ts';
import type { Game } from './source.ts';
import type { SimulatedLeague } from './teams.ts';

/** One prop: who has it by seat in the roster, and the mean of the best and the last of them. */
interface PropRow {
  readonly key: string;
  readonly seats: readonly [from: number, to: number];
  readonly means: readonly [best: number, last: number];
  /** Standard deviation as a share of the mean; the root of the mean where absent, as for rare events. */
  readonly scatter?: number;
  /** Has no market of milestones beside it. */
  readonly alone?: true;
  /** Yes for a result of at least this; the market has no line. */
  readonly yesFrom?: number;
}

const basketball: readonly PropRow[] = [
  { key: 'player_points', seats: [0, 8], means: [27, 9], scatter: 0.33 },
  { key: 'player_rebounds', seats: [0, 8], means: [10, 3.5] },
  { key: 'player_assists', seats: [0, 8], means: [8, 2] },
  { key: 'player_threes', seats: [0, 6], means: [3.3, 1.1] },
  { key: 'player_points_rebounds_assists', seats: [0, 6], means: [42, 17], scatter: 0.26 },
  { key: 'player_points_rebounds', seats: [0, 5], means: [34, 15], scatter: 0.29 },
  { key: 'player_points_assists', seats: [0, 5], means: [33, 14], scatter: 0.29 },
  { key: 'player_blocks', seats: [0, 3], means: [1.4, 0.7] },
  { key: 'player_steals', seats: [0, 4], means: [1.5, 0.8] },
  { key: 'player_double_double', seats: [0, 4], means: [7.8, 5], yesFrom: 10 },
];

const props: Record<SimulatedLeague, readonly PropRow[]> = {
  basketball_nba: basketball,
  basketball_wnba: basketball,
  baseball_mlb: [
    { key: 'batter_hits', seats: [0, 9], means: [1.15, 0.8] },
    { key: 'batter_total_bases', seats: [0, 9], means: [1.9, 1.2] },
    { key: 'batter_home_runs', seats: [0, 9], means: [0.25, 0.08] },
    { key: 'batter_rbis', seats: [0, 9], means: [0.7, 0.4] },
    { key: 'batter_runs_scored', seats: [0, 9], means: [0.7, 0.4] },
    { key: 'batter_hits_runs_rbis', seats: [0, 9], means: [2.3, 1.4] },
    { key: 'batter_stolen_bases', seats: [0, 4], means: [0.2, 0.06], alone: true },
    { key: 'pitcher_strikeouts', seats: [9, 10], means: [6.4, 4.6] },
    { key: 'pitcher_hits_allowed', seats: [9, 10], means: [5.4, 4.9] },
    { key: 'pitcher_earned_runs', seats: [9, 10], means: [2.6, 2.1] },
    { key: 'pitcher_outs', seats: [9, 10], means: [17.4, 16], scatter: 0.16 },
  ],
  americanfootball_nfl: [
    { key: 'player_pass_yds', seats: [0, 1], means: [258, 215], scatter: 0.27 },
    { key: 'player_pass_tds', seats: [0, 1], means: [1.8, 1.3] },
    { key: 'player_pass_interceptions', seats: [0, 1], means: [0.8, 0.7] },
    { key: 'player_pass_completions', seats: [0, 1], means: [23, 20], scatter: 0.21 },
    { key: 'player_rush_yds', seats: [1, 3], means: [72, 34], scatter: 0.5 },
    { key: 'player_reception_yds', seats: [3, 8], means: [74, 24], scatter: 0.5 },
    { key: 'player_receptions', seats: [3, 8], means: [5.8, 2.4] },
    { key: 'player_kicking_points', seats: [8, 9], means: [7.6, 7] },
    { key: 'player_anytime_td', seats: [1, 8], means: [0.75, 0.18], yesFrom: 1 },
  ],
  icehockey_nhl: [
    { key: 'player_points', seats: [0, 6], means: [1, 0.5] },
    { key: 'player_assists', seats: [0, 6], means: [0.65, 0.3] },
    { key: 'player_goals', seats: [0, 6], means: [0.5, 0.22] },
    { key: 'player_shots_on_goal', seats: [0, 6], means: [3.6, 1.9] },
    { key: 'player_blocked_shots', seats: [4, 7], means: [1.9, 1.3] },
    { key: 'player_total_saves', seats: [7, 8], means: [26.5, 25], scatter: 0.2 },
    { key: 'player_goal_scorer_anytime', seats: [0, 6], means: [0.5, 0.2], yesFrom: 1 },
  ],
};

/** Books put up props only so long before the start, some games earlier than others. */
const EARLIEST_SECONDS = 14 * 3600;

/** The markets about single players; none while the game is too far away. */
export function propOffers(seed: string, league: SimulatedLeague, game: Game, startsIn: number): Offer[] {
  const key = keyOf(`${seed}/${game.id}/props`);
  if (startsIn > EARLIEST_SECONDS * (0.7 + 0.6 * unit(key))) return [];
  const home = rosterOf(keyOf(`${seed}/${league}/${game.homeTeam}/roster`));
  const away = rosterOf(keyOf(`${seed}/${league}/${game.awayTeam}/roster`)).filter((name) => !home.includes(name));
  return props[league].flatMap((row): Offer[] => {
    const subjects = [home, away].flatMap((roster) => subjectsOf(row, roster, key));
    const { yesFrom } = row;
    if (yesFrom !== undefined) {
      return [{ key: row.key, sides: 'yes', vigFactor: 2.5, rarity: 0.7, subjects, lines: () => [yesFrom - 0.5] }];
    }
    const lines = (mean: number) => [halfLine(mean)];
    const main: Offer = { key: row.key, sides: 'over-under', vigFactor: 1.5, rarity: 1, subjects, lines };
    if (row.alone) return [main];
    const further = { vigFactor: 2, rarity: 0.7, subjects, lines: milestones };
    return [main, { key: `${row.key}_alternate`, sides: 'over', ...further }];
  });
}

function subjectsOf(
  { key, seats: [from, to], means: [best, last], scatter }: PropRow,
  roster: readonly string[],
  game: number,
) {
  return roster.slice(from, to).map((name, seat): Subject => {
    const own = derive(game, keyOf(`${name}/${key}`));
    const mean = (best + ((last - best) * (seat + 0.5)) / (to - from)) * (1 + 0.1 * bell(own));
    const deviation = scatter === undefined ? Math.sqrt(mean) : Math.max(1.5, mean * scatter);
    return { description: name, measure: { key: own, mean, deviation } };
  });
}

/** "20+ points": round numbers less a half, from half of what is expected, six at most. */
function milestones(mean: number): number[] {
  const step = mean > 100 ? 25 : mean > 40 ? 10 : mean > 9 ? 5 : 1;
  const first = Math.max(1, Math.floor((mean * 0.5) / step)) * step;
  return Array.from({ length: 6 }, (_, rung) => first + rung * step - 0.5).filter((line) => line < mean * 1.8 + step);
}

const firstNames = names(`Marcus, Devin, Tyler, Jalen, Isaiah, Cole, Andre, Luka, Mateo, Trey, Owen, Elias, Dominic,
  Alyssa, Chelsea, Haley, Nina, Marina, Kiana, Erica, Ivana, Paige, Sabrina, Natalie, Jasmine, Elena`);
const lastNames =
  names(`Aldridge, Bellamy, Castellanos, Dunmore, Eberhart, Fontaine, Garrity, Hollis, Ibarra, Jankowski,
  Kessler, Lindqvist, Marchetti, Novak, Okafor, Pemberton, Quintero, Rasmussen, Salazar, Thibodeau, Underhill, Vasquez,
  Whitlock, Yarborough, Zielinski, Abernathy, Brannigan, Calloway, Delacroix, Ellington, Fairbanks, Granger, Hathaway`);
const ROSTER = 11;

/** The same invented people for a team on any day: nobody's real form is simulated. No two of a team share a name. */
function rosterOf(key: number): readonly string[] {
  return Array.from({ length: ROSTER }, (_, seat) => {
    const last = lastNames[(key + seat * 7) % lastNames.length] ?? lastNames[0];
    return `${pick(firstNames, derive(key, seat))} ${last}`;
  });
}

function names(text: string): readonly [string, ...string[]] {
  const [first = '', ...rest] = text.split(',').map((name) => name.trim());
  return [first, ...rest];
}

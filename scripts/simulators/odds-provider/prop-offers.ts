import { halfLine, type Offer, type Subject } from './offers.ts';
import { derive, gaussian, hashText, pick, uniform } from './random.ts';
import type { Game } from './source.ts';
import type { SimulatedLeague } from './teams.ts';

/** One prop: the roster positions that have it, and the mean for the first and the last of them. */
interface PropRow {
  readonly key: string;
  readonly positions: readonly [from: number, to: number];
  readonly means: readonly [best: number, last: number];
  /** Standard deviation as a share of the mean; if absent, the square root of the mean, as for rare events. */
  readonly relativeDeviation?: number;
  /** Has no milestone market. */
  readonly withoutMilestones?: true;
  /** A Yes market without a line: Yes wins with at least this result. */
  readonly yesFrom?: number;
}

const basketball: readonly PropRow[] = [
  { key: 'player_points', positions: [0, 8], means: [27, 9], relativeDeviation: 0.33 },
  { key: 'player_rebounds', positions: [0, 8], means: [10, 3.5] },
  { key: 'player_assists', positions: [0, 8], means: [8, 2] },
  { key: 'player_threes', positions: [0, 6], means: [3.3, 1.1] },
  { key: 'player_points_rebounds_assists', positions: [0, 6], means: [42, 17], relativeDeviation: 0.26 },
  { key: 'player_points_rebounds', positions: [0, 5], means: [34, 15], relativeDeviation: 0.29 },
  { key: 'player_points_assists', positions: [0, 5], means: [33, 14], relativeDeviation: 0.29 },
  { key: 'player_blocks', positions: [0, 3], means: [1.4, 0.7] },
  { key: 'player_steals', positions: [0, 4], means: [1.5, 0.8] },
  { key: 'player_double_double', positions: [0, 4], means: [7.8, 5], yesFrom: 10 },
];

/** Only a few books offer props on college games, and those of the best known players. */
const COLLEGE_AVAILABILITY = 0.35;
const collegeProps: Partial<Record<SimulatedLeague, readonly PropRow[]>> = {
  americanfootball_ncaaf: [
    { key: 'player_pass_yds', positions: [0, 1], means: [245, 205], relativeDeviation: 0.3 },
    { key: 'player_rush_yds', positions: [1, 2], means: [74, 60], relativeDeviation: 0.5 },
    { key: 'player_reception_yds', positions: [3, 4], means: [68, 55], relativeDeviation: 0.5 },
    { key: 'player_anytime_td', positions: [1, 4], means: [0.7, 0.4], yesFrom: 1 },
  ],
  basketball_ncaab: [{ key: 'player_points', positions: [0, 2], means: [18, 13], relativeDeviation: 0.35 }],
};

const professionalProps: Partial<Record<SimulatedLeague, readonly PropRow[]>> = {
  basketball_nba: basketball,
  basketball_wnba: basketball,
  baseball_mlb: [
    { key: 'batter_hits', positions: [0, 9], means: [1.15, 0.8] },
    { key: 'batter_total_bases', positions: [0, 9], means: [1.9, 1.2] },
    { key: 'batter_home_runs', positions: [0, 9], means: [0.25, 0.08] },
    { key: 'batter_rbis', positions: [0, 9], means: [0.7, 0.4] },
    { key: 'batter_runs_scored', positions: [0, 9], means: [0.7, 0.4] },
    { key: 'batter_hits_runs_rbis', positions: [0, 9], means: [2.3, 1.4] },
    { key: 'batter_stolen_bases', positions: [0, 4], means: [0.2, 0.06], withoutMilestones: true },
    { key: 'pitcher_strikeouts', positions: [9, 10], means: [6.4, 4.6] },
    { key: 'pitcher_hits_allowed', positions: [9, 10], means: [5.4, 4.9] },
    { key: 'pitcher_earned_runs', positions: [9, 10], means: [2.6, 2.1] },
    { key: 'pitcher_outs', positions: [9, 10], means: [17.4, 16], relativeDeviation: 0.16 },
  ],
  americanfootball_nfl: [
    { key: 'player_pass_yds', positions: [0, 1], means: [258, 215], relativeDeviation: 0.27 },
    { key: 'player_pass_tds', positions: [0, 1], means: [1.8, 1.3] },
    { key: 'player_pass_interceptions', positions: [0, 1], means: [0.8, 0.7] },
    { key: 'player_pass_completions', positions: [0, 1], means: [23, 20], relativeDeviation: 0.21 },
    { key: 'player_rush_yds', positions: [1, 3], means: [72, 34], relativeDeviation: 0.5 },
    { key: 'player_reception_yds', positions: [3, 8], means: [74, 24], relativeDeviation: 0.5 },
    { key: 'player_receptions', positions: [3, 8], means: [5.8, 2.4] },
    { key: 'player_kicking_points', positions: [8, 9], means: [7.6, 7] },
    { key: 'player_anytime_td', positions: [1, 8], means: [0.75, 0.18], yesFrom: 1 },
  ],
  icehockey_nhl: [
    { key: 'player_points', positions: [0, 6], means: [1, 0.5] },
    { key: 'player_assists', positions: [0, 6], means: [0.65, 0.3] },
    { key: 'player_goals', positions: [0, 6], means: [0.5, 0.22] },
    { key: 'player_shots_on_goal', positions: [0, 6], means: [3.6, 1.9] },
    { key: 'player_blocked_shots', positions: [4, 7], means: [1.9, 1.3] },
    { key: 'player_total_saves', positions: [7, 8], means: [26.5, 25], relativeDeviation: 0.2 },
    { key: 'player_goal_scorer_anytime', positions: [0, 6], means: [0.5, 0.2], yesFrom: 1 },
  ],
};

/** Books offer props only this long before the start, more or less by game. */
const PROPS_FROM_SECONDS = 14 * 3600;

/** The player markets; none while the game is too far off. */
export function propOffers(seed: string, league: SimulatedLeague, game: Game, startsIn: number): Offer[] {
  const inCollege = collegeProps[league];
  const rows = inCollege ?? professionalProps[league] ?? [];
  const share = inCollege === undefined ? 1 : COLLEGE_AVAILABILITY;
  const key = hashText(`${seed}/${game.id}/props`);
  if (startsIn > PROPS_FROM_SECONDS * (0.7 + 0.6 * uniform(key))) return [];
  const home = rosterOf(hashText(`${seed}/${league}/${game.homeTeam}/roster`));
  const away = rosterOf(hashText(`${seed}/${league}/${game.awayTeam}/roster`)).filter((name) => !home.includes(name));
  return rows.flatMap((row): Offer[] => {
    const subjects = [home, away].flatMap((roster) => subjectsOf(row, roster, key));
    const { yesFrom } = row;
    if (yesFrom !== undefined) {
      return [
        {
          key: row.key,
          sides: 'yes',
          vigFactor: 2.5,
          availability: 0.7 * share,
          subjects,
          lines: () => [yesFrom - 0.5],
        },
      ];
    }
    const lines = (mean: number) => [halfLine(mean)];
    const main: Offer = { key: row.key, sides: 'over-under', vigFactor: 1.5, availability: share, subjects, lines };
    if (row.withoutMilestones) return [main];
    const other = { vigFactor: 2, availability: 0.7 * share, subjects, lines: milestoneLines };
    return [main, { key: `${row.key}_alternate`, sides: 'over', ...other }];
  });
}

function subjectsOf(
  { key, positions: [from, to], means: [best, last], relativeDeviation }: PropRow,
  roster: readonly string[],
  game: number,
) {
  return roster.slice(from, to).map((name, position): Subject => {
    const propKey = derive(game, hashText(`${name}/${key}`));
    const mean = (best + ((last - best) * (position + 0.5)) / (to - from)) * (1 + 0.1 * gaussian(propKey));
    const deviation = relativeDeviation === undefined ? Math.sqrt(mean) : Math.max(1.5, mean * relativeDeviation);
    return { description: name, quantity: { key: propKey, mean, deviation } };
  });
}

/** "20+ points": round numbers minus a half, from half the mean up, six at most. */
function milestoneLines(mean: number): number[] {
  const step = mean > 100 ? 25 : mean > 40 ? 10 : mean > 9 ? 5 : 1;
  const first = Math.max(1, Math.floor((mean * 0.5) / step)) * step;
  return Array.from({ length: 6 }, (_, index) => first + index * step - 0.5).filter((line) => line < mean * 1.8 + step);
}

const firstNames = names(`Marcus, Devin, Tyler, Jalen, Isaiah, Cole, Andre, Luka, Mateo, Trey, Owen, Elias, Dominic,
  Alyssa, Chelsea, Haley, Nina, Marina, Kiana, Erica, Ivana, Paige, Sabrina, Natalie, Jasmine, Elena`);
const lastNames =
  names(`Aldridge, Bellamy, Castellanos, Dunmore, Eberhart, Fontaine, Garrity, Hollis, Ibarra, Jankowski,
  Kessler, Lindqvist, Marchetti, Novak, Okafor, Pemberton, Quintero, Rasmussen, Salazar, Thibodeau, Underhill, Vasquez,
  Whitlock, Yarborough, Zielinski, Abernathy, Brannigan, Calloway, Delacroix, Ellington, Fairbanks, Granger, Hathaway`);
const ROSTER_SIZE = 11;

/** A team's roster of made-up players, the same every day, without duplicate names. */
function rosterOf(key: number): readonly string[] {
  return Array.from({ length: ROSTER_SIZE }, (_, position) => {
    const last = lastNames[(key + position * 7) % lastNames.length] ?? lastNames[0];
    return `${pick(firstNames, derive(key, position))} ${last}`;
  });
}

function names(text: string): readonly [string, ...string[]] {
  const [first = '', ...rest] = text.split(',').map((name) => name.trim());
  return [first, ...rest];
}

import { type MarginWeights, marginShape } from '../shared/odds/distribution/shapes.ts';
import { fitWeights } from './fit-weights.ts';
import type { Game } from './games.ts';

/** How a league's margins are fitted. */
interface MarginOptions extends Omit<MarginWeights, 'weights'> {
  /** Larger margins count as this one. */
  readonly largest: number;
  readonly canTie: boolean;
  /** A margin's weight is drawn to the smooth curve as by this many games. */
  readonly shrinkage: number;
  /** Seasons after which a game counts half. */
  readonly halfLife: number;
  /** By so much margins are taken to be wider than the games', which grow old: a share of the mean square, from 0 on. */
  readonly widening: number;
}

/**
 * Chosen by log loss and windows on the seasons 2012 to 2017, predicted from the seasons before; half-lives of the NBA and the NHL, and the
 * NHL's power, also on later ones. Hockey changes fastest (goalies are pulled ever earlier: 48 % of games ended one goal apart in 2013, 39 %
 * in 2021), so older seasons fade fastest there. The widening is the best one for the seasons 2016 to 2019, each by games up to four seasons
 * before, as the table is used; it was judged on 2020 and 2021.
 */
export const marginOptions = {
  americanfootball_nfl: {
    largest: 60,
    canTie: true,
    power: 0.8,
    largestMean: 38,
    shrinkage: 5,
    halfLife: 6,
    widening: 0,
  },
  basketball_nba: {
    largest: 75,
    canTie: false,
    power: 0.75,
    largestMean: 42,
    shrinkage: 30,
    halfLife: 2,
    widening: 0.12,
  },
  icehockey_nhl: { largest: 12, canTie: false, power: 1, largestMean: 5.5, shrinkage: 5, halfLife: 1, widening: 0.12 },
} as const satisfies Record<string, MarginOptions>;

/** Ties are rare: their share is taken as it is, with half a game of prior. */
const TIE_SHRINKAGE = 0.5;

/** Games are grouped by probability in steps of 1/50. */
const GROUPS = 50;

/** Games of `last` count 1, of earlier seasons less: half for each `halfLife`. */
export function recency(game: Game, last: number, halfLife: number): number {
  return 0.5 ** ((last - game.season) / halfLife);
}

/** Weights of the margins, fitted to games up to the season `last`. */
export function fitMargins(games: readonly Game[], last: number, options: MarginOptions): MarginWeights {
  const observed = new Float64Array(options.largest + 1);
  const groups = new Map<number, { sum: number; weight: number }>();
  for (const game of games) {
    const weight = recency(game, last, options.halfLife);
    const cell = Math.min(options.largest, Math.abs(game.margin));
    observed[cell] = (observed[cell] ?? 0) + weight;
    const key = Math.floor(game.homeProbability * GROUPS);
    const group = groups.get(key) ?? { sum: 0, weight: 0 };
    groups.set(key, { sum: group.sum + weight * game.homeProbability, weight: group.weight + weight });
  }
  const anchored = [...groups.values()].map(({ sum, weight }) => ({ line: 0, above: sum / weight, weight }));
  const weights = fitWeights(
    {
      shape: (cells) => marginShape({ ...options, weights: cells }),
      cellOf: Math.abs,
      center: 0,
      shrinkage: (cell) => (cell === 0 ? TIE_SHRINKAGE : options.shrinkage),
      impossible: options.canTie ? [] : [0],
    },
    anchored,
    observed,
  );
  const { power, largestMean, widening } = options;
  const square =
    observed.reduce((sum, count, margin) => sum + count * margin ** 2, 0) / observed.reduce((a, b) => a + b, 0);
  const widened = weights.map((weight, margin) => weight * Math.exp((widening * margin ** 2) / (2 * square)));
  return { weights: widened, power, largestMean };
}

import { type CountWeights, countShape } from '../shared/odds/distribution/shapes.ts';
import { type AnchoredGames, fitWeights } from './fit-weights.ts';
import type { Game } from './games.ts';
import { recency } from './margins.ts';

/** How a league's totals are fitted. */
interface TotalOptions extends Omit<CountWeights, 'weights'> {
  /** Larger totals count as this one. */
  readonly largest: number;
  /** A total's weight is drawn to the smooth curve as by this many games. */
  readonly shrinkage: number;
  /** Seasons after which a game counts half. */
  readonly halfLife: number;
}

/** Chosen like `marginOptions`. */
export const totalOptions = {
  americanfootball_nfl: { largest: 105, means: [25, 70], shrinkage: 15, halfLife: 10 },
  icehockey_nhl: { largest: 20, means: [3.5, 9.5], shrinkage: 5, halfLife: 3 },
} as const satisfies Record<string, TotalOptions>;

/**
 * Weights of the totals, fitted to games up to the season `last`. A game with a closing total is expected to be above it as often as
 * below. Of games without one only the season's mean is used: their lines are taken to be spread as the others are, around it; without any
 * line, all games of a season are expected alike.
 */
export function fitTotals(games: readonly Game[], last: number, options: TotalOptions): CountWeights {
  const observed = new Float64Array(options.largest + 1);
  for (const game of games) {
    const total = Math.min(options.largest, game.total);
    observed[total] = (observed[total] ?? 0) + recency(game, last, options.halfLife);
  }
  const groups = new Map<number, number>();
  const deviations = lineDeviations(games);
  for (const season of Map.groupBy(games, ({ season }) => season).values()) {
    const mean = meanOf(season.map(({ total }) => total));
    for (const game of season) {
      const weight = recency(game, last, options.halfLife);
      const lines =
        game.totalLine === undefined
          ? deviations.map(([deviation, share]) => [halves(mean + deviation), share])
          : [[game.totalLine, 1]];
      for (const [line = 0, share = 0] of lines) groups.set(line, (groups.get(line) ?? 0) + weight * share);
    }
  }
  const anchored: AnchoredGames[] = [...groups].map(([line, weight]) => ({ line, above: 0.5, weight }));
  const { means, shrinkage } = options;
  const weights = fitWeights(
    {
      shape: (cells) => countShape({ weights: cells, means }),
      cellOf: (total) => total,
      center: meanOf(games.map(({ total }) => total)),
      shrinkage: () => shrinkage,
      impossible: [],
    },
    anchored,
    observed,
  );
  return { weights, means };
}

/** How closing totals deviate from their mean, with the share of each deviation; no deviation without any line. */
function lineDeviations(games: readonly Game[]): [deviation: number, share: number][] {
  const lines = games.flatMap(({ totalLine }) => (totalLine === undefined ? [] : [totalLine]));
  if (lines.length === 0) return [[0, 1]];
  const mean = meanOf(lines);
  return [...Map.groupBy(lines, (line) => Math.round(line))].map(([line, held]) => [
    line - mean,
    held.length / lines.length,
  ]);
}

/** The median line of a season is a half point, so that groups can be joined. */
function halves(line: number): number {
  return Math.round(line - 0.5) + 0.5;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

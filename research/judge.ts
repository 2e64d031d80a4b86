import type { Family } from '../shared/odds/distribution/family.ts';
import type { Outcomes } from '../shared/odds/distribution/outcomes.ts';
import { countShape, marginShape } from '../shared/odds/distribution/shapes.ts';
import { tiltedFamily } from '../shared/odds/distribution/tilted-family.ts';
import { type Game, type LinedGame, readGames, readGamesWithLines, withLines } from './games.ts';
import { fitMargins, marginOptions, recency } from './margins.ts';
import { fitTotals, totalOptions } from './totals.ts';

/** A game as a forecast: the market's anchor, and the result. */
interface Forecast {
  readonly line: number;
  readonly above: number;
  readonly result: number;
}

/** Margins of either team that two bets can both win on. */
const windows = [
  ['1 to 3', 1, 3],
  ['4 to 7', 4, 7],
  ['3', 3, 3],
  ['7', 7, 7],
  ['1', 1, 1],
] as const;

/**
 * Prints how fits of the games before the season `from` do on the games since, next to normal curves whose deviation is fitted to the same
 * games. The split is by date over all files.
 */
export function judge(folder: string, from: number): void {
  const split = <G extends Game>(games: readonly G[]) => ({
    earlier: games.filter(({ season }) => season < from),
    later: games.filter(({ season }) => season >= from),
  });
  const lined = split(readGamesWithLines(folder));
  const rows = [];
  for (const [label, league] of [
    ['NFL', 'americanfootball_nfl'],
    ['NBA', 'basketball_nba'],
    ['NHL', 'icehockey_nhl'],
  ] as const) {
    const options = marginOptions[league];
    const { earlier, later } = split(readGames(folder, league));
    const fitted = tiltedFamily(marginShape(fitMargins(earlier, from - 1, options)));
    const { family: normal, deviation } = normalMargins(earlier, from - 1, options);
    const moneylines = later.map(({ homeProbability, margin }) => ({
      line: 0,
      above: homeProbability,
      result: margin,
    }));
    rows.push(compared(`${label} margin, moneyline`, fitted, normal, deviation, moneylines));
    if (league === 'americanfootball_nfl') {
      const spreads = lined.later.map(({ spread, margin }) => ({ line: -spread, above: 0.5, result: margin }));
      if (spreads.length > 0) rows.push(compared(`${label} margin, spread`, fitted, normal, deviation, spreads));
    }
    console.log(`\n${label}: windows of the margin, percent of ${later.length} games`);
    console.table(windowRows(fitted, moneylines));
    console.log(`${label}: deciles of the chance of a window, percent`);
    console.table(decileRows(fitted, moneylines));
  }
  if (lined.later.length > 0) {
    const options = totalOptions.americanfootball_nfl;
    const earlier = withLines(split(readGames(folder, 'americanfootball_nfl')).earlier, lined.earlier);
    const fitted = tiltedFamily(countShape(fitTotals(earlier, from - 1, options)));
    const { family: normal, deviation } = normalTotals(lined.earlier, from - 1, options);
    const totals = lined.later.map(({ totalLine, total }) => ({ line: totalLine, above: 0.5, result: total }));
    rows.push(compared('NFL total', fitted, normal, deviation, totals));
  }
  console.log(`\nSeasons ${from} and later, fitted on earlier ones; log loss per game in nats`);
  console.table(rows);
}

function compared(what: string, fitted: Family, normal: Family, deviation: number, forecasts: readonly Forecast[]) {
  const [loss, normalLoss] = [logLoss(fitted, forecasts), logLoss(normal, forecasts)];
  return {
    what,
    games: forecasts.length,
    logLoss: round(loss, 4),
    normal: round(normalLoss, 4),
    better: round(normalLoss - loss, 4),
    deviation,
    brier: round(brier(fitted, forecasts), 5),
    normalBrier: round(brier(normal, forecasts), 5),
  };
}

function logLoss(family: Family, forecasts: readonly Forecast[]): number {
  return mean(forecasts.map((forecast) => -Math.log(outcomesOf(family, forecast).probability(forecast.result))));
}

/** Mean over the results: the sum of the squared errors of all their probabilities. */
function brier(family: Family, forecasts: readonly Forecast[]): number {
  return mean(
    forecasts.map((forecast) => {
      const outcomes = outcomesOf(family, forecast);
      let sum = 0;
      for (let result = -150; result <= 400; result++) {
        sum += (outcomes.probability(result) - (result === forecast.result ? 1 : 0)) ** 2;
      }
      return sum;
    }),
  );
}

function windowRows(family: Family, forecasts: readonly Forecast[]) {
  return windows.flatMap(([name, from, to]) =>
    ([1, -1] as const).map((side) => {
      const expected = mean(forecasts.map((forecast) => windowChance(outcomesOf(family, forecast), from, to, side)));
      const seen = mean(forecasts.map(({ result }) => (result * side >= from && result * side <= to ? 1 : 0)));
      return {
        window: `${side === 1 ? 'home' : 'away'} by ${name}`,
        expected: round(100 * expected, 2),
        seen: round(100 * seen, 2),
        off: round(100 * (expected - seen), 2),
      };
    }),
  );
}

function decileRows(family: Family, forecasts: readonly Forecast[]) {
  const chances = forecasts.flatMap((forecast) => {
    const outcomes = outcomesOf(family, forecast);
    return windows.flatMap(([, from, to]) =>
      ([1, -1] as const).map((side) => ({
        expected: windowChance(outcomes, from, to, side),
        seen: forecast.result * side >= from && forecast.result * side <= to ? 1 : 0,
      })),
    );
  });
  chances.sort((a, b) => a.expected - b.expected);
  return Array.from({ length: 10 }, (_, decile) => {
    const held = chances.slice(
      Math.floor((decile * chances.length) / 10),
      Math.floor(((decile + 1) * chances.length) / 10),
    );
    const [expected, seen] = [mean(held.map((one) => one.expected)), mean(held.map((one) => one.seen))];
    return { expected: round(100 * expected, 2), seen: round(100 * seen, 2), off: round(100 * (expected - seen), 2) };
  });
}

function windowChance(outcomes: Outcomes, from: number, to: number, side: 1 | -1): number {
  let sum = 0;
  for (let margin = from; margin <= to; margin++) sum += outcomes.probability(side * margin);
  return sum;
}

function normalMargins(
  games: readonly Game[],
  last: number,
  options: (typeof marginOptions)[keyof typeof marginOptions],
) {
  const { largest, canTie, largestMean, halfLife } = options;
  const deviations = largest > 20 ? range(9, 17, 0.1) : range(1.6, 3.2, 0.02);
  const forecasts = games.map((game) => ({ line: 0, above: game.homeProbability, result: game.margin, ...game }));
  return likeliest(deviations, forecasts, halfLife, last, (deviation) => {
    const weights = range(0, largest, 1).map((margin) => Math.exp(-0.5 * (margin / deviation) ** 2));
    if (!canTie) weights[0] = 0;
    return tiltedFamily(marginShape({ weights, power: 1, largestMean }));
  });
}

function normalTotals(
  games: readonly LinedGame[],
  last: number,
  { largest, means, halfLife }: typeof totalOptions.americanfootball_nfl,
) {
  const forecasts = games.map((game) => ({ line: game.totalLine, above: 0.5, result: game.total, ...game }));
  const center = mean(games.map(({ totalLine }) => totalLine));
  return likeliest(range(10, 17, 0.1), forecasts, halfLife, last, (deviation) =>
    tiltedFamily(
      countShape({
        weights: range(0, largest, 1).map((total) => Math.exp(-0.5 * ((total - center) / deviation) ** 2)),
        means,
      }),
    ),
  );
}

function likeliest(
  deviations: readonly number[],
  forecasts: readonly (Forecast & Game)[],
  halfLife: number,
  last: number,
  familyOf: (deviation: number) => Family,
): { readonly family: Family; readonly deviation: number } {
  let best: { family: Family; deviation: number; loss: number } | undefined;
  for (const deviation of deviations) {
    const family = familyOf(deviation);
    let loss = 0;
    for (const forecast of forecasts) {
      const weight = recency(forecast, last, halfLife);
      loss -= weight * Math.log(outcomesOf(family, forecast).probability(forecast.result));
    }
    if (best === undefined || loss < best.loss) best = { family, deviation: round(deviation, 2), loss };
  }
  if (best === undefined) throw new Error('No deviations to choose from');
  return best;
}

function outcomesOf(family: Family, { line, above }: Forecast): Outcomes {
  const outcomes = family.fit([{ line, above, books: 1 }]);
  if (outcomes === undefined) throw new Error(`No distribution has ${above} above ${line}`);
  return outcomes;
}

function range(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => from + i * step);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

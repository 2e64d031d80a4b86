import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Game, readGames, readGamesWithLines, withLines } from './games.ts';
import { judge } from './judge.ts';
import { fitMargins, marginOptions } from './margins.ts';
import { fitTotals, totalOptions } from './totals.ts';

const USAGE = 'Usage: node research/fit-distributions.ts --results FOLDER [--judge SEASON]';

const TABLE = join(import.meta.dirname, '../shared/odds/distribution/fitted-weights.ts');

/** Significant digits of a weight: more than the games support. */
const DIGITS = 4;

const { values } = parseArgs({
  options: { results: { type: 'string' }, judge: { type: 'string' } },
});
if (values.results === undefined) throw new Error(USAGE);
if (values.judge !== undefined) judge(values.results, Number(values.judge));
else writeFileSync(TABLE, tableOf(values.results));

function tableOf(folder: string): string {
  const nfl = readGames(folder, 'americanfootball_nfl');
  const nba = readGames(folder, 'basketball_nba');
  const nhl = readGames(folder, 'icehockey_nhl');
  const rows = {
    nflMargins: margins('NFL', nfl, marginOptions.americanfootball_nfl),
    nbaMargins: margins('NBA', nba, marginOptions.basketball_nba),
    nhlMargins: margins('NHL', nhl, marginOptions.icehockey_nhl),
    nflTotals: totals('NFL', withLines(nfl, readGamesWithLines(folder)), totalOptions.americanfootball_nfl),
    nhlTotals: totals('NHL', nhl, totalOptions.icehockey_nhl),
  };
  return `/**
 * Fitted to final scores and closing odds; written by research/fit-distributions.ts.
 * Source: moneylines and scores of OddsPortal (github.com/davidxia3/sports_probabilistic_predictions), NFL closing lines of Sportsbook
 * Reviews Online (github.com/FinnedAI/sportsbookreview-scraper).
 */
export const fittedWeights = ${JSON.stringify(rows)} as const;
`;
}

function margins(label: string, games: readonly Game[], options: Parameters<typeof fitMargins>[2]) {
  const source = sourceOf(`${label} games`, 'with their closing moneylines', games, options.halfLife);
  return { ...rounded(fitMargins(games, lastSeason(games), options)), source };
}

function totals(label: string, games: readonly Game[], options: Parameters<typeof fitTotals>[2]) {
  const lined = games.filter(({ totalLine }) => totalLine !== undefined).length;
  const lines = lined === 0 ? 'without their lines' : `${counted(lined)} of them with their closing totals`;
  const source = sourceOf(`totals of ${label} games`, lines, games, options.halfLife);
  return { ...rounded(fitTotals(games, lastSeason(games), options)), source };
}

function rounded<T extends { readonly weights: readonly number[] }>(table: T): T {
  const greatest = Math.max(...table.weights);
  return { ...table, weights: table.weights.map((weight) => Number((weight / greatest).toPrecision(DIGITS))) };
}

function sourceOf(what: string, lines: string, games: readonly Game[], halfLife: number): string {
  const first = Math.min(...games.map(({ season }) => season));
  const later = halfLife === 1 ? 'the next' : `one ${halfLife} seasons later`;
  return `fitted to ${counted(games.length)} ${what} of the seasons ${first} to ${lastSeason(games)}, ${lines}; a season counts half as much as ${later}`;
}

function counted(count: number): string {
  return count.toLocaleString('en-US');
}

function lastSeason(games: readonly Game[]): number {
  return Math.max(...games.map(({ season }) => season));
}

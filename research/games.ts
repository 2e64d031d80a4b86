import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import * as z from 'zod/mini';
import { fairProbability } from '../shared/fair/no-vig.ts';
import { american, toDecimal } from '../shared/odds/american.ts';

/** A finished game with what the market expected of it. */
export interface Game {
  /** The year in which the season began. */
  readonly season: number;
  /** Home minus away, overtime and shootout included. */
  readonly margin: number;
  /** Points or goals of both teams. */
  readonly total: number;
  /** No-vig probability that the home team wins, given no tie. */
  readonly homeProbability: number;
  /** The home team's closing spread and the closing total, where known. */
  readonly spread?: number | undefined;
  readonly totalLine?: number | undefined;
}

/** Leagues with recorded results. */
export const files = {
  americanfootball_nfl: 'nfl_moneyline.csv',
  basketball_nba: 'nba_moneyline.csv',
  icehockey_nhl: 'nhl_moneyline.csv',
} as const;

const LINES_FILE = 'nfl_spread_total.csv';

/** Seasons begin in August or later, and end before (2020: in October, which nobody minds). */
const FIRST_MONTH = 8;

/** Preseason and exhibition games are played differently. */
const OTHER_STAGE = 'O';

const moneylineRow = z.object({
  date: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  stage: z.string(),
  home_moneyline: z.coerce.number(),
  away_moneyline: z.coerce.number(),
  home_score: z.coerce.number(),
  away_score: z.coerce.number(),
});

const lineRow = z.object({
  ...z.omit(moneylineRow, { stage: true }).shape,
  home_spread: z.coerce.number(),
  total: z.coerce.number(),
});

/** A game whose closing lines are known. */
export type LinedGame = Game & { readonly spread: number; readonly totalLine: number };

/** A league's regular and playoff games, in the order of the file. */
export function readGames(folder: string, league: keyof typeof files): Game[] {
  return rowsOf(join(folder, files[league]))
    .map((row) => z.parse(moneylineRow, row))
    .filter(({ stage }) => stage !== OTHER_STAGE)
    .map(gameOf);
}

/** The NFL games with a closing spread and total. */
export function readGamesWithLines(folder: string): LinedGame[] {
  return rowsOf(join(folder, LINES_FILE)).map((row) => {
    const { home_spread: spread, total: totalLine, ...rest } = z.parse(lineRow, row);
    return { ...gameOf(rest), spread, totalLine };
  });
}

/** The games with lines, and those of seasons in which no game has them. */
export function withLines(games: readonly Game[], lined: readonly Game[]): Game[] {
  const seasons = new Set(lined.map(({ season }) => season));
  return [...lined, ...games.filter(({ season }) => !seasons.has(season))];
}

function rowsOf(file: string): unknown[] {
  return parse(readFileSync(file), { columns: true, skip_empty_lines: true });
}

function gameOf(row: Omit<z.infer<typeof moneylineRow>, 'stage'>): Game {
  const [year = 0, month = 0] = row.date.split('-').map(Number);
  return {
    season: month >= FIRST_MONTH ? year : year - 1,
    margin: row.home_score - row.away_score,
    total: row.home_score + row.away_score,
    homeProbability: fairProbability(toDecimal(american(row.home_moneyline)), toDecimal(american(row.away_moneyline))),
  };
}

import type { LeagueKey } from '../catalogue/leagues.ts';

/** What a full game's line is about: the home team's winning margin, or the points of both teams. */
export type GameMeasure = 'margin' | 'total';
/** And what a player's line is about. */
export type LineMeasure = GameMeasure | 'count';

/** Standard deviations of a league's results about the closing line, in points, runs or goals. */
interface ResultSpread extends Readonly<Record<GameMeasure, number>> {
  readonly source: string;
}

const ASSUMED =
  'Assumed. By these values 8,190 of 8,308 recorded main lines lie within 4 percentage points of the other books, and 3, all of games in play, beyond 12 (2026-11-28).';

const resultSpreads: Readonly<Record<LeagueKey, ResultSpread>> = {
  americanfootball_nfl: {
    ...{ margin: 13.2, total: 13.5 },
    source:
      '13.2 and 13.2 about the closing lines of 1,948 games of 2011 to 2018 (Sportsbook Reviews Online); totals rounded up.',
  },
  americanfootball_ncaaf: { margin: 16, total: 16, source: ASSUMED },
  basketball_nba: { margin: 12.2, total: 17, source: `Margins: 16,951 games of 2008 to 2021. Totals: ${ASSUMED}` },
  basketball_wnba: { margin: 11.5, total: 15.5, source: ASSUMED },
  basketball_ncaab: { margin: 11, total: 16, source: ASSUMED },
  basketball_wncaab: {
    ...{ margin: 16, total: 17 },
    source: 'Not measured: as wide as the widest of the other leagues, so that only lines far off are set aside.',
  },
  baseball_mlb: { margin: 4.2, total: 4.3, source: ASSUMED },
  icehockey_nhl: { margin: 2.4, total: 2.3, source: ASSUMED },
};

const byLeague: ReadonlyMap<string, ResultSpread> = new Map(Object.entries(resultSpreads));

/** Standard deviation of a league's results about their line, in points; undefined for a league that is not ours. */
export function resultSpread(league: string, measure: GameMeasure): number | undefined {
  return byLeague.get(league)?.[measure];
}

/**
 * Standard deviation of a player's count, divided by the root of its line. By these values two of 8,538 recorded lines of the NBA and the WNBA lie 8
 * to 12 percentage points from the others, and one 15 (2026-11-29). Batters' total bases are no such counts (15 of 354 more than 8), and of other
 * leagues and counts too few are recorded.
 */
const playerFactors: Readonly<Record<string, number>> = {
  player_points: 1.5,
  player_points_rebounds: 1.5,
  player_points_assists: 1.5,
  player_points_rebounds_assists: 1.5,
  player_rebounds: 1.1,
  player_assists: 1.1,
  player_rebounds_assists: 1.1,
  player_threes: 1.1,
};
const factorsByFamily: ReadonlyMap<string, number> = new Map(Object.entries(playerFactors));

/** Undefined for counts whose spread was not measured. */
export function playerFactor(league: string, family: string): number | undefined {
  return measuredLeagues.has(league) ? factorsByFamily.get(family) : undefined;
}

const measuredLeagues: ReadonlySet<string> = new Set<LeagueKey>(['basketball_nba', 'basketball_wnba']);

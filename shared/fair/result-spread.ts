import type { LeagueKey } from '../catalogue/leagues.ts';

/** What a full game's line is about: the home team's winning margin, or the points of both teams. */
export type GameMeasure = 'margin' | 'total';

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

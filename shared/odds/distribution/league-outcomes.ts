import type { Family } from './family.ts';
import { fittedWeights } from './fitted-weights.ts';
import { mlbMargins } from './mlb-margins.ts';
import type { Measure, Outcomes } from './outcomes.ts';
import { countShape, marginShape, negativeBinomialWeights } from './shapes.ts';
import { tiltedFamily } from './tilted-family.ts';

/**
 * The variance of an NBA game's total is this many times its mean. Teams' points deviate from what closing spread and total imply with a
 * standard deviation of 10.6 (away) and 10.4 (home); with V(home + away) + V(home - away) = 2 V(home) + 2 V(away) and a margin that
 * deviates from the spread by 12.2, the total has a variance of 292 at a mean of 202.
 * Source: https://www.betlabssports.com/blog/a-look-at-nba-team-totals/, closing lines and results of 2014-15; our fit for the margin.
 */
const NBA_DISPERSION = 292 / 202;
const NBA_MEAN = 225;

/**
 * Points come at a steady rate over a game's 40 minutes as over the NBA's 48, so that the variance grows with the mean.
 * Source: H. S. Stern, "A Brownian Motion Model for the Progress of Sports Scores", JASA 89 (1994).
 */
const WNBA_MEAN = 165;

/**
 * Size of the negative binomial distribution of the runs of a game: 35,926 games with mean 8.76 and variance 20.14.
 * Source: https://www.sport12x.com/en/mathematics/baseball, games of 2011 to 2024.
 */
const MLB_SIZE = 6.75;

export interface LeagueOutcomes extends Outcomes {
  /** What the distribution rests on. */
  readonly source: string;
}

interface LeagueFamily {
  /** Builds the family, which takes about a millisecond. */
  readonly build: () => Family;
  /** What the distribution rests on. */
  readonly source: string;
}

const { nflMargins, nbaMargins, nhlMargins, nflTotals, nhlTotals } = fittedWeights;

/** By league and measure of a full game. What is missing has no source. */
const leagueFamilies: Readonly<Record<string, Partial<Record<Measure, LeagueFamily>>>> = {
  americanfootball_nfl: {
    'home-margin': { build: () => tiltedFamily(marginShape(nflMargins)), source: nflMargins.source },
    count: { build: () => tiltedFamily(countShape(nflTotals)), source: nflTotals.source },
  },
  basketball_nba: {
    'home-margin': { build: () => tiltedFamily(marginShape(nbaMargins)), source: nbaMargins.source },
    count: {
      build: () => negativeBinomial(sizeOf(NBA_MEAN), [150, 300]),
      source:
        'negative binomial with a variance of 1.45 times the mean: deviations of teams\' points from closing lines, 2014-15 (betlabssports.com, "A look at NBA team totals")',
    },
  },
  icehockey_nhl: {
    'home-margin': { build: () => tiltedFamily(marginShape(nhlMargins)), source: nhlMargins.source },
    count: { build: () => tiltedFamily(countShape(nhlTotals)), source: nhlTotals.source },
  },
  baseball_mlb: {
    'home-margin': {
      build: () => tiltedFamily(marginShape(mlbMargins)),
      source:
        'published shares of MLB games won by each number of runs: by one run 31.5 % of home and 22.9 % of away wins (therx.com, "Analyzing the Run Line"), by two to four 18, 15 and 11 % of games (baseball-reference.com); no games measured',
    },
    count: {
      build: () => negativeBinomial(MLB_SIZE, [4, 17]),
      source:
        'negative binomial of size 6.75: 35,926 games, 2011 to 2024 (sport12x.com, mathematical statistics of runs)',
    },
  },
  basketball_wnba: {
    count: {
      build: () => negativeBinomial(sizeOf(WNBA_MEAN), [110, 220]),
      source:
        "negative binomial with the NBA's variance of 1.45 times the mean, since points come at a steady rate (Stern, JASA 1994); no WNBA games measured",
    },
  },
};

const built = new Map<string, Family>();

/** The distributions of a full game's result in a league; undefined without a source. */
export function leagueFamily(
  league: string,
  measure: Measure,
): { readonly family: Family; readonly source: string } | undefined {
  const entry = Object.hasOwn(leagueFamilies, league) ? leagueFamilies[league]?.[measure] : undefined;
  if (entry === undefined) return undefined;
  const key = `${league} ${measure}`;
  const family = built.get(key) ?? entry.build();
  built.set(key, family);
  return { family, source: entry.source };
}

/**
 * Probabilities of a full game's results in a league whose market gives the anchor: `above` is the probability that the result is above the
 * line given that it is not refunded. A home team's no-vig moneyline chance is the one at line 0. Undefined without a source, or where the
 * anchor is beyond the games that the source knows.
 */
export function leagueOutcomes(
  league: string,
  measure: Measure,
  { line, above }: { readonly line: number; readonly above: number },
): LeagueOutcomes | undefined {
  const found = leagueFamily(league, measure);
  const outcomes = found?.family.fit([{ line, above, books: 1 }]);
  return found && outcomes && { ...outcomes, source: found.source };
}

function negativeBinomial(size: number, means: readonly [number, number]): Family {
  return tiltedFamily(countShape(negativeBinomialWeights(size, means)));
}

/** The size at which the variance at this mean is `NBA_DISPERSION` times the mean. */
function sizeOf(mean: number): number {
  return mean / (NBA_DISPERSION - 1);
}

import type { MarginWeights } from './shapes.ts';

/** Home teams win this share of the games. Source: https://www.sport12x.com/en/mathematics/baseball, 2011 to 2024. */
const HOME_WINS = 0.534;

/**
 * Shares of the wins that are by one run. Home teams stop batting once they lead in the ninth inning.
 * Source: https://www.therx.com/threads/moneyline-vs-1-5-runlines.674941/, "Analyzing the Run Line".
 */
const HOME_BY_ONE = 0.315;
const AWAY_BY_ONE = 0.229;

/**
 * Percent of games won by two, three and four runs; from five on, each run makes it rarer by 0.7, which gives the rest of about 28 %.
 * Source: https://www.baseball-reference.com/blog/archives/4402, games since 1900; from five on an assumption.
 */
const BY_MORE = [18, 15, 11, ...Array.from({ length: 16 }, (_, i) => 8.5 * 0.7 ** i)];

/** How MLB games end, from published shares. */
export const mlbMargins: MarginWeights = {
  weights: [0, ...wins(HOME_WINS, HOME_BY_ONE)],
  awayWeights: [0, ...wins(1 - HOME_WINS, AWAY_BY_ONE)],
  power: 1,
  largestMean: 7,
};

function wins(share: number, byOne: number): number[] {
  const sum = BY_MORE.reduce((total, percent) => total + percent, 0);
  return [share * byOne, ...BY_MORE.map((percent) => (share * (1 - byOne) * percent) / sum)];
}

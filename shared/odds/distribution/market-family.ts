import type { Family } from './family.ts';
import { leagueFamily } from './league-outcomes.ts';
import { locatedFamily, type SteadyScale } from './located-family.ts';
import type { Measure } from './outcomes.ts';

/** What the results of a market are, as far as their distribution depends on it. */
export interface MarketKind {
  readonly league: string;
  readonly measure: Measure;
  readonly participant: 'none' | 'team' | 'player';
  /** The part of a game that counts; 1 for a full game. */
  readonly share: number;
  /** Whether a result of 0 is possible. */
  readonly zeroIsPossible: boolean;
}

/**
 * How widely results scatter where no results of that market were measured: `margin`, the standard deviation of a full game's margin around
 * the spread; `dispersion`, the variance of points, goals or runs over their mean.
 * Source: NFL, NBA and NHL, our fits; MLB, https://www.sport12x.com/en/mathematics/baseball (variance of the margin 19.22, of the total
 * 20.14 at a mean of 8.76); WNBA, from the NBA by playing time; NCAAF margin, https://drgreenandwhite.blogspot.com/2020/10/snake-eyes.html
 * (14 points around the closing spread); NCAAB margin,
 * https://drgreenandwhite.blogspot.com/2019/04/the-variance-of-college-basketball.html (10.3 points, games of 2004 to 2018). Not measured,
 * but taken from games with the same scoring: college totals from the NFL's and the NBA's dispersion, WNCAAB margins from the men's. The
 * market's own lines correct all of them.
 */
const scatters: Readonly<Record<string, { readonly margin: number; readonly dispersion: number }>> = {
  americanfootball_nfl: { margin: 13.2, dispersion: 3.9 },
  basketball_nba: { margin: 12.9, dispersion: 1.45 },
  americanfootball_ncaaf: { margin: 14, dispersion: 3.9 },
  basketball_ncaab: { margin: 10.3, dispersion: 1.45 },
  basketball_wncaab: { margin: 10.3, dispersion: 1.45 },
  basketball_wnba: { margin: 12.9 * Math.sqrt(40 / 48), dispersion: 1.45 },
  icehockey_nhl: { margin: 2.3, dispersion: 0.87 },
  baseball_mlb: { margin: 4.38, dispersion: 2.3 },
};

/**
 * Size of the negative binomial distribution that stands for any player's count, with a variance of μ + μ²/size: 25 points scatter by 8.5,
 * 6 assists by 3.2. An assumption; the market's own lines correct it.
 */
const PLAYER_SIZE = 12;

const families = new Map<string, Family | undefined>();

/** The shape that results of this kind have, whatever is expected of them; undefined for an unknown league. */
export function marketFamily(kind: MarketKind): Family | undefined {
  const { league, measure, participant, share, zeroIsPossible } = kind;
  const key = `${league} ${measure} ${participant} ${share} ${zeroIsPossible}`;
  if (!families.has(key)) families.set(key, familyOf(kind));
  return families.get(key);
}

/** Whether the market is about the result of a full game, which `leagueFamily` describes. */
export function isGameResult({ participant, share }: MarketKind): boolean {
  return participant === 'none' && share === 1;
}

function familyOf(kind: MarketKind): Family | undefined {
  const { league, measure, participant, share, zeroIsPossible } = kind;
  const ofLeague = isGameResult(kind) ? leagueFamily(league, measure) : undefined;
  if (ofLeague !== undefined) return ofLeague.family;
  if (participant === 'player') return locatedFamily(playerCounts);
  const scatter = Object.hasOwn(scatters, league) ? scatters[league] : undefined;
  if (scatter === undefined) return undefined;
  if (measure === 'count') return locatedFamily(counts(scatter.dispersion));
  return locatedFamily({
    position: (line) => line / (scatter.margin * Math.sqrt(share)),
    lowest: Number.NEGATIVE_INFINITY,
    zeroIsPossible,
  });
}

/** With a variance of dispersion·μ, 2·√(N/dispersion) has a variance of about 1. */
function counts(dispersion: number): SteadyScale {
  return { position: (line) => 2 * Math.sqrt(Math.max(0, line) / dispersion), lowest: 0, zeroIsPossible: true };
}

/** With a variance of μ + μ²/size, 2·√size·arsinh(√(N/size)) has a variance of about 1. */
const playerCounts: SteadyScale = {
  position: (line) => 2 * Math.sqrt(PLAYER_SIZE) * Math.asinh(Math.sqrt(Math.max(0, line) / PLAYER_SIZE)),
  lowest: 0,
  zeroIsPossible: true,
};

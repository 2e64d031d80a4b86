import { leagueFamily } from './distribution/league-outcomes.ts';
import { isGameResult, type MarketKind, marketFamily } from './distribution/market-family.ts';
import type { LinePoint, Outcomes } from './distribution/outcomes.ts';
import { type Interpolation, interpolate } from './interpolated.ts';
import type { ValueSource } from './overlap-value.ts';

/** Probabilities of results, and where they come from. */
export interface SourcedOutcomes extends Outcomes {
  readonly source: Exclude<ValueSource, 'market'>;
}

/** The probabilities of a group's results for an overlap between two of its lines; undefined where no source has them. */
export type OutcomesBetween = (over: number, under: number) => SourcedOutcomes | undefined;

/**
 * A group's probabilities from the no-vig prices of all its lines that some book prices on both sides: `interpolated` where the lines reach,
 * else `league`, anchored at the line that most books price. Computed when first asked for.
 */
export function outcomesBetween(points: readonly LinePoint[], kind: MarketKind): OutcomesBetween {
  let curve: Interpolation | undefined | null = null;
  let league: Outcomes | undefined | null = null;
  return (over, under) => {
    if (curve === null) {
      const family = marketFamily(kind);
      curve = family && interpolate(points, family);
    }
    if (curve?.reaches(over) && curve.reaches(under)) return { ...curve, source: 'interpolated' };
    if (league === null) league = ofLeague(points, kind);
    return league && { ...league, source: 'league' };
  };
}

/** A league's distribution through the best-known line; undefined without a source. */
export function ofLeague(points: readonly LinePoint[], kind: MarketKind): Outcomes | undefined {
  const anchor = bestKnown(points);
  if (anchor === undefined || !isGameResult(kind)) return undefined;
  return leagueFamily(kind.league, kind.measure)?.family.fit([anchor]);
}

/** Most books, then nearest to even, then the lowest line. */
function bestKnown(points: readonly LinePoint[]): LinePoint | undefined {
  return points.toSorted(
    (a, b) => b.books - a.books || Math.abs(a.above - 0.5) - Math.abs(b.above - 0.5) || a.line - b.line,
  )[0];
}

import { leagueFamily } from './distribution/league-outcomes.ts';
import { isGameResult, type MarketKind, marketFamily } from './distribution/market-family.ts';
import type { LinePoint, Outcomes } from './distribution/outcomes.ts';
import { type Interpolation, interpolate } from './interpolated.ts';
import type { ValueSource } from './limits.ts';

/** Probabilities of results, and where they come from. */
interface SourcedOutcomes extends Outcomes {
  readonly source: Exclude<ValueSource, 'market'>;
}

/** The probabilities of a group's results for an overlap between two of its lines; undefined where no source has them. */
export type OutcomesBetween = (over: number, under: number) => SourcedOutcomes | undefined;

/**
 * A group's probabilities from the no-vig prices of all its lines that some book prices on both sides: `interpolated` where the lines reach,
 * else `league`, anchored at the line that most books price. Computed when first asked for.
 */
export function outcomesBetween(points: readonly LinePoint[], kind: MarketKind): OutcomesBetween {
  const curve = lazily(() => interpolationOf(points, kind));
  const league = lazily(() => leagueOutcomesOf(points, kind));
  return (over, under) => {
    const interpolation = curve();
    if (interpolation?.reaches(over) && interpolation.reaches(under)) {
      return { ...interpolation, source: 'interpolated' };
    }
    const outcomes = league();
    return outcomes && { ...outcomes, source: 'league' };
  };
}

/** The curve through a group's lines. */
function interpolationOf(points: readonly LinePoint[], kind: MarketKind): Interpolation | undefined {
  const family = marketFamily(kind);
  return family && interpolate(points, family);
}

/** A league's distribution through the best-known line; undefined without a source. */
function leagueOutcomesOf(points: readonly LinePoint[], kind: MarketKind): Outcomes | undefined {
  const anchor = bestKnown(points);
  if (anchor === undefined || !isGameResult(kind)) return undefined;
  return leagueFamily(kind.league, kind.measure)?.family.fit([anchor]);
}

function lazily<T>(compute: () => T): () => T {
  let computed: { readonly value: T } | undefined;
  return () => {
    computed ??= { value: compute() };
    return computed.value;
  };
}

/** Most books, then nearest to even, then the lowest line. */
function bestKnown(points: readonly LinePoint[]): LinePoint | undefined {
  return points.toSorted(
    (a, b) => b.books - a.books || Math.abs(a.above - 0.5) - Math.abs(b.above - 0.5) || a.line - b.line,
  )[0];
}

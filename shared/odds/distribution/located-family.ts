import { excess, type Family } from './family.ts';
import { normalBelow } from './normal.ts';
import { expectationAbove, type Outcomes } from './outcomes.ts';

/** A scale of results on which the spread of a distribution does not depend on its mean; increasing. */
export interface SteadyScale {
  /** Position of a line, in standard deviations. */
  readonly position: (line: number) => number;
  /** No result is below this. */
  readonly lowest: number;
  /** Whether a result of 0 is possible. */
  readonly zeroIsPossible: boolean;
}

/** Locations further from all points than this, in standard deviations, are not tried. */
const REACH = 6;
/** Steps of the search for a location, of which about seven are taken, and how near to the zero it ends. */
const STEPS = 60;
const PRECISE = 1e-12;

/** Normal distributions of the position of a result that differ in their location. */
export function locatedFamily(scale: SteadyScale): Family {
  return {
    fit(points) {
      if (points.length === 0) return undefined;
      const positions = points.map(({ line }) => scale.position(line));
      const low = Math.min(...positions) - REACH;
      const high = Math.max(...positions) + REACH;
      const location = zeroOf(
        (at) => {
          const outcomes = locatedOutcomes(scale, at);
          return excess((line) => expectationAbove(outcomes, line), points);
        },
        [low, high],
      );
      return location === undefined ? undefined : locatedOutcomes(scale, location);
    },
  };
}

/**
 * Where a rising function is 0; undefined unless it is so between two places. Of the two nearest places on either side the straight line's zero
 * is tried; the value of one that stays twice is halved, so that both close in.
 * Source: M. Dowell and P. Jarratt, "A modified regula falsi method for computing the root of an equation" (1971), the Illinois algorithm.
 */
function zeroOf(rising: (at: number) => number, [from, to]: readonly [number, number]): number | undefined {
  let [low, high] = [from, to];
  let [below, above] = [rising(low), rising(high)];
  if (!(below <= 0 && above >= 0)) return undefined;
  let last = 0;
  for (let step = 0; step < STEPS && high - low > PRECISE; step++) {
    const at = below === above ? (low + high) / 2 : low - (below * (high - low)) / (above - below);
    const value = rising(at);
    if (Math.abs(value) < PRECISE) return at;
    if (value < 0) {
      [low, below] = [at, value];
      if (last < 0) above /= 2;
    } else {
      [high, above] = [at, value];
      if (last > 0) below /= 2;
    }
    last = value;
  }
  return (low + high) / 2;
}

function locatedOutcomes({ position, lowest, zeroIsPossible }: SteadyScale, location: number): Outcomes {
  const atLeast = (result: number) => (result <= lowest ? 1 : normalBelow(location - position(result - 0.5)));
  const zero = zeroIsPossible ? 0 : atLeast(0) - atLeast(1);
  // Without 0, the other results share its probability.
  const aboveZero = (result: number) => (atLeast(result) - (result <= 0 ? zero : 0)) / (1 - zero);
  const tail = zeroIsPossible ? atLeast : aboveZero;
  return {
    probability: (result) => tail(result) - tail(result + 1),
    above: (line) => tail(Math.floor(line) + 1),
  };
}

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
const BISECTIONS = 30;

/** Normal distributions of the position of a result that differ in their location. */
export function locatedFamily(scale: SteadyScale): Family {
  return {
    fit(points) {
      const positions = points.map(({ line }) => scale.position(line));
      let low = Math.min(...positions) - REACH;
      let high = Math.max(...positions) + REACH;
      const excessAt = (location: number) => {
        const outcomes = locatedOutcomes(scale, location);
        return excess((line) => expectationAbove(outcomes, line), points);
      };
      if (points.length === 0 || excessAt(low) > 0 || excessAt(high) < 0) return undefined;
      for (let i = 0; i < BISECTIONS; i++) {
        const middle = (low + high) / 2;
        if (excessAt(middle) > 0) high = middle;
        else low = middle;
      }
      return locatedOutcomes(scale, (low + high) / 2);
    },
  };
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

import { excess, type Family } from './family.ts';
import { expectationAbove, type Outcomes } from './outcomes.ts';

/**
 * A one-parameter exponential family of whole results: P(n) is proportional to weight(n)·exp(θ·pull(n)). The weights hold what does not
 * depend on the teams (how often a game ends at 3, that it cannot tie), θ how strong they are.
 */
export interface TiltedShape {
  /** The result of the first weight. */
  readonly lowest: number;
  /** Relative, not negative. */
  readonly weights: readonly number[];
  /** Increasing from result to result. */
  readonly pulls: readonly number[];
  /** The means that the family covers. */
  readonly means: readonly [lowest: number, highest: number];
}

/** Steps between the lowest and the highest mean; members between two steps are mixtures of both. */
const STEPS = 160;

/** P(N ≥ lowest + i) at index i, and 0 after the last result. */
type Tails = Float64Array;

/**
 * The family of a shape. Members are tabulated at equal steps of θ, when first used; between two steps probabilities are interpolated, so
 * that an anchor is met exactly and in closed form.
 */
export function tiltedFamily(shape: TiltedShape): Family {
  const [from, to] = shape.means.map((mean) => tiltOfMean(shape, mean));
  const members: (Outcomes | undefined)[] = [];
  const member = (step: number) => {
    members[step] ??= outcomesOf(
      tailsOf(probabilitiesAt(shape, (from ?? 0) + ((to ?? 0) - (from ?? 0)) * (step / STEPS))),
      shape.lowest,
    );
    return members[step];
  };
  return {
    fit(points) {
      const excessAt = (step: number) => excess((line) => expectationAbove(member(step), line), points);
      if (points.length === 0 || excessAt(0) > 0 || excessAt(STEPS) < 0) return undefined;
      let low = 0;
      let high = STEPS;
      while (high - low > 1) {
        const middle = (low + high) >>> 1;
        if (excessAt(middle) > 0) high = middle;
        else low = middle;
      }
      return mixture(member(low), member(high), zeroBetween(excessAt(low), excessAt(high)));
    },
  };
}

/** The probabilities at a tilt θ, one per weight. */
export function probabilitiesAt({ weights, pulls }: Omit<TiltedShape, 'means'>, tilt: number): Float64Array {
  const probabilities = new Float64Array(weights.length);
  // The greatest exponent is subtracted, so that nothing overflows.
  const center = Math.max(tilt * (pulls[0] ?? 0), tilt * (pulls.at(-1) ?? 0));
  let sum = 0;
  for (let i = 0; i < probabilities.length; i++) {
    const mass = (weights[i] ?? 0) * Math.exp(tilt * (pulls[i] ?? 0) - center);
    probabilities[i] = mass;
    sum += mass;
  }
  return probabilities.map((mass) => mass / sum);
}

function tiltOfMean(shape: TiltedShape, mean: number): number {
  let low = -1;
  let high = 1;
  while (meanAt(shape, low) > mean) low *= 2;
  while (meanAt(shape, high) < mean) high *= 2;
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2;
    if (meanAt(shape, middle) < mean) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function meanAt(shape: TiltedShape, tilt: number): number {
  return probabilitiesAt(shape, tilt).reduce((sum, mass, i) => sum + mass * (shape.lowest + i), 0);
}

function tailsOf(probabilities: Float64Array): Tails {
  const tails = new Float64Array(probabilities.length + 1);
  for (let i = probabilities.length - 1; i >= 0; i--) {
    tails[i] = Math.min(1, (tails[i + 1] ?? 0) + (probabilities[i] ?? 0));
  }
  return tails;
}

function outcomesOf(tails: Tails, lowest: number): Outcomes {
  const atLeast = (result: number) => (result <= lowest ? 1 : (tails[result - lowest] ?? 0));
  return {
    probability: (result) => atLeast(result) - atLeast(result + 1),
    above: (line) => atLeast(Math.floor(line) + 1),
  };
}

function mixture(first: Outcomes, second: Outcomes, share: number): Outcomes {
  return {
    probability: (result) => (1 - share) * first.probability(result) + share * second.probability(result),
    above: (line) => (1 - share) * first.above(line) + share * second.above(line),
  };
}

/** Where a line from `first` (at 0, not positive) to `second` (at 1, not negative) is zero. */
function zeroBetween(first: number, second: number): number {
  return second === first ? 0 : -first / (second - first);
}

import type { TiltedShape } from './tilted-family.ts';

/** How often a league's games end with each margin. */
export interface MarginWeights {
  /** Relative weight of each absolute margin, from 0 on; 0 for a margin that cannot be. */
  readonly weights: readonly number[];
  /** The same for the away team's wins, where they differ; a margin of 0 is the first list's. */
  readonly awayWeights?: readonly number[];
  /** The pull of a margin n is ±|n| to this power. Below 1, games of all margins depend less on who is stronger than a normal curve says. */
  readonly power: number;
  /** Mean margins are between minus and plus this. */
  readonly largestMean: number;
}

/** How often each count occurs. */
export interface CountWeights {
  /** Relative weight of each count, from 0 on. */
  readonly weights: readonly number[];
  readonly means: readonly [lowest: number, highest: number];
}

export function marginShape({ weights, awayWeights = weights, power, largestMean }: MarginWeights): TiltedShape {
  const largest = weights.length - 1;
  const margins = Array.from({ length: 2 * largest + 1 }, (_, i) => i - largest);
  return {
    lowest: -largest,
    weights: margins.map((margin) => (margin < 0 ? awayWeights[-margin] : weights[margin]) ?? 0),
    pulls: margins.map((margin) => Math.sign(margin) * Math.abs(margin) ** power),
    means: [-largestMean, largestMean],
  };
}

export function countShape({ weights, means }: CountWeights): TiltedShape {
  return { lowest: 0, weights, pulls: weights.map((_, count) => count), means };
}

/**
 * The weights of negative binomial counts with a variance of μ + μ²/size at a mean of μ: their distributions for all μ are tilted versions
 * of one of them. Counts are left out above eight standard deviations over the highest mean.
 */
export function negativeBinomialWeights(size: number, means: CountWeights['means']): CountWeights {
  const [lowest, highest] = means;
  const largest = Math.ceil(highest + 8 * Math.sqrt(highest + highest ** 2 / size));
  const middle = (lowest + highest) / 2;
  const logRatio = Math.log(middle / (middle + size));
  const logs = [0];
  for (let count = 1; count <= largest; count++) {
    logs.push((logs[count - 1] ?? 0) + Math.log((count - 1 + size) / count) + logRatio);
  }
  const greatest = Math.max(...logs);
  return { weights: logs.map((log) => Math.exp(log - greatest)), means };
}

import { type TiltedShape, tiltedFamily } from '../shared/odds/distribution/tilted-family.ts';

/** Games that the market expected alike, and how much they count together. */
export interface AnchoredGames {
  /** Probability that the result is above the line, given that it is not on it. */
  readonly line: number;
  readonly above: number;
  readonly weight: number;
}

export interface WeightFit {
  /** The family's shape with these weights of its cells. */
  readonly shape: (weights: readonly number[]) => TiltedShape;
  /** Results that share a weight: margins of 3 and −3 are in cell 3. Cells count from 0. */
  readonly cellOf: (result: number) => number;
  /** Where the smooth curve of the cells is centered: it is exp(a·(cell - center)² + b·(cell - center)). */
  readonly center: number;
  /** A cell's factor is drawn towards 1 as by this many games. */
  readonly shrinkage: (cell: number) => number;
  /** Cells that never occur. */
  readonly impossible: readonly number[];
}

const ROUNDS = 40;
/** The smooth curve is settled before the cells may deviate from it. */
const SMOOTH_ROUNDS = 6;
/** Newton steps are shortened, since both change at once. */
const STEP = 0.7;

/**
 * The weights of a tilted family's cells, fitted to results by penalized maximum likelihood: a smooth curve times a factor per cell, which
 * shrinks to 1 where there are few games. In each round every group of games gets the member that its anchor asks for; the factors are
 * then scaled by observed over expected (iterative proportional fitting), the curve by one Newton step.
 * @returns the weight of each cell; they and the groups reproduce the observed share of each cell, but for the shrinkage
 */
export function fitWeights(fit: WeightFit, groups: readonly AnchoredGames[], observed: Float64Array): number[] {
  const cells = observed.length;
  const factors = new Float64Array(cells).fill(1);
  const games = observed.reduce((sum, count) => sum + count, 0);
  const offset = (cell: number) => cell - fit.center;
  const spread = observed.reduce((sum, count, cell) => sum + count * offset(cell) ** 2, 0) / games;
  const curve = { square: -0.5 / spread, linear: 0 };
  const weightOf = (cell: number) =>
    fit.impossible.includes(cell)
      ? 0
      : (factors[cell] ?? 0) * Math.exp(curve.square * offset(cell) ** 2 + curve.linear * offset(cell));
  const weights = () => Array.from({ length: cells }, (_, cell) => weightOf(cell));
  for (let round = 0; round < ROUNDS; round++) {
    const expected = new Float64Array(cells);
    const shape = fit.shape(weights());
    const family = tiltedFamily(shape);
    const moments = { gap1: 0, gap2: 0, s11: 0, s12: 0, s22: 0 };
    for (const { line, above, weight } of groups) {
      const outcomes = family.fit([{ line, above, books: 1 }]);
      if (outcomes === undefined) throw new Error(`No member of the family has ${above} above ${line}`);
      const powers = [0, 0, 0, 0, 0];
      for (let result = shape.lowest; result < shape.lowest + shape.weights.length; result++) {
        const cell = fit.cellOf(result);
        const mass = outcomes.probability(result);
        expected[cell] = (expected[cell] ?? 0) + weight * mass;
        for (let power = 1; power <= 4; power++) powers[power] = (powers[power] ?? 0) + mass * offset(cell) ** power;
      }
      const [, m1 = 0, m2 = 0, m3 = 0, m4 = 0] = powers;
      moments.s11 += weight * (m2 - m1 * m1);
      moments.s12 += weight * (m3 - m1 * m2);
      moments.s22 += weight * (m4 - m2 * m2);
    }
    for (let cell = 0; cell < cells; cell++) {
      const gap = (observed[cell] ?? 0) - (expected[cell] ?? 0);
      moments.gap1 += gap * offset(cell);
      moments.gap2 += gap * offset(cell) ** 2;
    }
    const { gap1, gap2, s11, s12, s22 } = moments;
    const determinant = s11 * s22 - s12 * s12;
    curve.square += (STEP * (s11 * gap2 - s12 * gap1)) / determinant;
    curve.linear += (STEP * (s22 * gap1 - s12 * gap2)) / determinant;
    if (round < SMOOTH_ROUNDS) continue;
    for (let cell = 0; cell < cells; cell++) {
      const factor = factors[cell] ?? 1;
      const shrinkage = fit.shrinkage(cell);
      factors[cell] = ((observed[cell] ?? 0) + shrinkage) / ((expected[cell] ?? 0) / factor + shrinkage);
    }
  }
  return weights();
}

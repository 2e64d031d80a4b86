import type { LinePoint, Outcomes } from './outcomes.ts';

/** Distributions of one measure that differ in one parameter only, such as the strength of the home team. */
export interface Family {
  /**
   * The member that agrees best with the points: their books' mean deviation from it is 0, so one point is met exactly. Undefined if it
   * would lie outside the family, or without points.
   */
  fit(points: readonly LinePoint[]): Outcomes | undefined;
}

/**
 * How far outcomes lie above the points, summed over their books; increases along a family. For one point it is w + (u - 1)·above with the
 * won and refunded shares of a bet above the line: linear in the probabilities, and 0 where the fair share equals the point.
 */
export function excess(
  expectation: (line: number) => { readonly won: number; readonly refunded: number },
  points: readonly LinePoint[],
): number {
  let sum = 0;
  for (const { line, above, books } of points) {
    const { won, refunded } = expectation(line);
    sum += books * (won + (refunded - 1) * above);
  }
  return sum;
}

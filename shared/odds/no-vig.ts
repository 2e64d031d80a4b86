import type { DecimalOdds } from './american.ts';

/** A line counts as agreed upon once this many books price both of its sides. */
const CONSENSUS_BOOKS = 3;

/** Step from a whole line to the half lines beside it, which cannot push. */
const HALF = 0.5;

/**
 * Chance that the first side wins, by one book's two quoted prices with its edge taken out in proportion
 * (multiplicative): q₁ / (q₁ + q₂). A push returns the stake, so where a push can happen this is the chance given none.
 */
export function fairProbability(first: DecimalOdds, second: DecimalOdds): number {
  const implied = 1 / first;
  return implied / (implied + 1 / second);
}

/**
 * Mean fair probability of a line's first side over the books that quote both sides, one pair of quoted prices a book.
 * Undefined with fewer than `CONSENSUS_BOOKS`: too few to speak for the market.
 */
export function consensus(pairs: readonly (readonly [DecimalOdds, DecimalOdds])[]): number | undefined {
  if (pairs.length < CONSENSUS_BOOKS) return undefined;
  let sum = 0;
  for (const [first, second] of pairs) sum += fairProbability(first, second);
  return sum / pairs.length;
}

/**
 * Chance, 0 to 1, that the result lands exactly on a line, so that both sides get their stakes back.
 * `consensusAt` tells the consensus of any line of the same group, undefined where there is none.
 *
 * Write N for the result, L for the line, m for the chance of N = L, and c for the consensus. On a line that is not
 * whole nothing can land: m = 0. On a whole line c(L) is the chance of N > L given that N is not L, so
 *
 *     P(N > L) = c(L) (1 - m)    and    P(N < L) = (1 - c(L)) (1 - m).
 *
 * The half lines beside it cannot push, and say the same chances outright: c(L + ½) = P(N > L), c(L - ½) = P(N ≥ L). So
 *
 * - both half lines known: m = P(N ≥ L) - P(N > L) = c(L - ½) - c(L + ½);
 * - only the upper: c(L + ½) = c(L) (1 - m), so m = 1 - c(L + ½) / c(L);
 * - only the lower: 1 - c(L - ½) = P(N < L) = (1 - c(L)) (1 - m), so m = 1 - (1 - c(L - ½)) / (1 - c(L));
 * - neither, or one of them without c(L): undefined.
 *
 * Books do not agree to the last digit, so the outcome is clamped to 0..1.
 */
export function pushMass(line: number, consensusAt: (line: number) => number | undefined): number | undefined {
  if (!Number.isInteger(line)) return 0;
  const below = consensusAt(line - HALF);
  const above = consensusAt(line + HALF);
  if (below !== undefined && above !== undefined) return clampChance(below - above);
  const here = consensusAt(line);
  if (here === undefined) return undefined;
  if (above !== undefined) return clampChance(1 - above / here);
  if (below !== undefined) return clampChance(1 - (1 - below) / (1 - here));
  return undefined;
}

function clampChance(value: number): number {
  return Math.min(1, Math.max(0, value));
}

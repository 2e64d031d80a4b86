import type { DecimalOdds } from './american.ts';

/** A consensus needs this many books with prices for both sides. */
const CONSENSUS_BOOKS = 3;

/** Step from a whole line to the half lines beside it, which cannot push. */
const HALF = 0.5;

/**
 * Probability that the first side wins, from one book's two prices with the vig removed proportionally (multiplicative): q₁ / (q₁ + q₂). If
 * a push is possible, this is conditional on no push.
 */
export function fairProbability(first: DecimalOdds, second: DecimalOdds): number {
  const implied = 1 / first;
  return implied / (implied + 1 / second);
}

/**
 * Mean fair probability of a line's first side over the books that quote both sides, one pair of prices per book. Undefined with fewer than
 * `CONSENSUS_BOOKS`.
 */
export function consensus(pairs: readonly (readonly [DecimalOdds, DecimalOdds])[]): number | undefined {
  if (pairs.length < CONSENSUS_BOOKS) return undefined;
  let sum = 0;
  for (const [first, second] of pairs) sum += fairProbability(first, second);
  return sum / pairs.length;
}

/**
 * Probability that the result lands exactly on a line, so that both sides push. `consensusAt`: the consensus at any line of the same group,
 * undefined if there is none.
 *
 * Write N for the result, L for the line, m for the probability of N = L, and c for the consensus. A line that is not whole cannot push:
 * m = 0. On a whole line c(L) is the probability of N > L given N ≠ L, so
 *
 *     P(N > L) = c(L) (1 - m) and P(N < L) = (1 - c(L)) (1 - m).
 *
 * The adjacent half lines cannot push and give the same probabilities directly: c(L + ½) = P(N > L), c(L - ½) = P(N ≥ L). So
 *
 * - both half lines known: m = P(N ≥ L) - P(N > L) = c(L - ½) - c(L + ½);
 * - only the upper: c(L + ½) = c(L) (1 - m), so m = 1 - c(L + ½) / c(L);
 * - only the lower: 1 - c(L - ½) = P(N < L) = (1 - c(L)) (1 - m), so m = 1 - (1 - c(L - ½)) / (1 - c(L));
 * - neither, or one of them without c(L): undefined.
 *
 * Books do not agree exactly, so the result is clamped to 0..1.
 */
export function pushMass(line: number, consensusAt: (line: number) => number | undefined): number | undefined {
  if (!Number.isInteger(line)) return 0;
  const below = consensusAt(line - HALF);
  const above = consensusAt(line + HALF);
  if (below !== undefined && above !== undefined) return clampProbability(below - above);
  const atLine = consensusAt(line);
  if (atLine === undefined) return undefined;
  if (above !== undefined) return clampProbability(1 - above / atLine);
  if (below !== undefined) return clampProbability(1 - (1 - below) / (1 - atLine));
  return undefined;
}

function clampProbability(value: number): number {
  return Math.min(1, Math.max(0, value));
}

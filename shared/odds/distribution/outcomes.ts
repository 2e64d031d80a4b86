import { isQuarterLine } from '../settlement.ts';

/** What a line is about: the home team's winning margin, negative when it loses, or a count. Both are whole. */
export type Measure = 'home-margin' | 'count';

/** Probabilities of the whole results of one market. */
export interface Outcomes {
  /** Probability of exactly this whole result, 0 to 1. */
  probability(result: number): number;
  /** Probability that the result is above the line, 0 to 1; a result on the line is not. */
  above(line: number): number;
}

/** The fair price of one line, half, whole or quarter. */
export interface LinePoint {
  readonly line: number;
  /** Probability that the first side (over, home) wins given that it is not refunded: its share of the no-vig prices, 0 to 1. */
  readonly above: number;
  /** How many books say so; their mean is `above`. */
  readonly books: number;
}

/** What a bet above a line can expect, as shares of the stake, 0 to 1. */
interface Expectation {
  readonly won: number;
  readonly refunded: number;
}

/**
 * The expected won and refunded share of a bet above a line. A half line refunds nothing, a whole line the stake when the result is on it;
 * a quarter line is half a bet on each of its two neighbors.
 */
export function expectationAbove(outcomes: Outcomes, line: number): Expectation {
  if (Number.isInteger(line)) return { won: outcomes.above(line), refunded: outcomes.probability(line) };
  if (!isQuarterLine(line)) return { won: outcomes.above(line), refunded: 0 };
  const lower = expectationAbove(outcomes, line - QUARTER);
  const higher = expectationAbove(outcomes, line + QUARTER);
  return { won: (lower.won + higher.won) / 2, refunded: (lower.refunded + higher.refunded) / 2 };
}

/**
 * The fair share of the first side at a line. With the won share w and the refunded share u of a bet above the line, a fair decimal price d
 * has d·w + u = 1, so 1/d = w / (1 - u), and the other side has the rest.
 */
export function fairAbove(outcomes: Outcomes, line: number): number {
  const { won, refunded } = expectationAbove(outcomes, line);
  return won / (1 - refunded);
}

const QUARTER = 0.25;

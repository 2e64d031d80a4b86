import type { OverlapPayoff } from './overlap-payoff.ts';

/** What the market says about one of the two lines; undefined where it does not say. */
export interface LineChances {
  /** Chance that the result is above the line given that it is not on it, 0 to 1: the line's consensus. */
  readonly above: number | undefined;
  /** Chance that the result is on the line, 0 to 1. */
  readonly push: number | undefined;
}

/** What an overlap is worth on average. */
export interface OverlapValue {
  /** Chance that both bets win, 0 to 1. */
  readonly hitProbability: number;
  /** Chance of a win and a refund, 0 to 1. */
  readonly refundProbability: number;
  /** Expected profit as a share of the total stake. */
  readonly expectedValue: number;
}

/**
 * Every result wins at least one of the two bets, so by adding up both bets' chances the results that win both are counted twice:
 *
 *     P(both win) = P(N > over) + P(N < under) - 1,
 *     P(N > over) = c(over) (1 - m(over)),  P(N < under) = (1 - c(under)) (1 - m(under)),
 *
 * where c is the chance given no push and m the chance of the push. A result on one of the two lines is missing from
 * its own bet's chance and present in the other's: it counts as once, and drops out with the 1.
 *
 * The expected profit is the worst case, plus for each better result its chance times what it pays above the worst case.
 * Undefined unless the market tells everything about both lines. Lines are read from different books, so chances that
 * contradict each other are clamped.
 */
export function overlapValue(payoff: OverlapPayoff, over: LineChances, under: LineChances): OverlapValue | undefined {
  if (over.above === undefined || over.push === undefined) return undefined;
  if (under.above === undefined || under.push === undefined) return undefined;
  const firstWins = over.above * (1 - over.push);
  const secondWins = (1 - under.above) * (1 - under.push);
  const hitProbability = payoff.bothWin === null ? 0 : Math.min(1, Math.max(0, firstWins + secondWins - 1));
  const push = [over.push, under.push] as const;
  let refunds = 0;
  let expectedValue = payoff.margin + hitProbability * (payoff.bothWinProfit - payoff.margin);
  for (const { refundedLeg, profit } of payoff.winAndRefund) {
    refunds += push[refundedLeg];
    expectedValue += push[refundedLeg] * (profit - payoff.margin);
  }
  return { hitProbability, refundProbability: Math.min(refunds, 1 - hitProbability), expectedValue };
}

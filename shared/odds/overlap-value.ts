import type { Outcomes } from './distribution/outcomes.ts';
import type { OverlapPayoff } from './overlap-payoff.ts';

/** The market's probabilities for one of the two lines; undefined where unknown. */
export interface LineProbabilities {
  /** Probability that the result is above the line given no push, 0 to 1: the line's consensus. */
  readonly above: number | undefined;
  /** Probability that the result is on the line, 0 to 1. */
  readonly push: number | undefined;
}

/** Probabilities and expected value of an overlap. */
export interface OverlapValue {
  /** Probability that both bets win, 0 to 1. */
  readonly hitProbability: number;
  /** Probability of a win and a refund, 0 to 1. */
  readonly refundProbability: number;
  /** Of each of the payoff's `winAndRefund`, 0 to 1. */
  readonly refundProbabilities: readonly number[];
  /** Expected profit as a share of the total stake. */
  readonly expectedValue: number;
}

/**
 * The expected profit as a share of the total stake: the worst case plus, for each better result, its probability times its gain over the
 * worst case. Probabilities: that both bets win, and of each of the payoff's `winAndRefund`.
 */
export function expectedValueOf(
  { margin, bothWinProfit, winAndRefund }: Pick<OverlapPayoff, 'margin' | 'bothWinProfit' | 'winAndRefund'>,
  hitProbability: number,
  refundProbabilities: readonly number[],
): number {
  return winAndRefund.reduce(
    (sum, { profit }, n) => sum + (refundProbabilities[n] ?? 0) * (profit - margin),
    margin + hitProbability * (bothWinProfit - margin),
  );
}

/**
 * Every result wins at least one of the two bets, so the sum of both probabilities counts results that win both twice:
 *
 *     P(both win) = P(N > over) + P(N < under) - 1,
 *     P(N > over) = c(over) (1 - m(over)), P(N < under) = (1 - c(under)) (1 - m(under)),
 *
 * where c is the probability given no push and m the probability of a push. A result on one of the two lines counts for the other bet only,
 * so it is counted once and cancels against the 1.
 *
 * Undefined unless the market implies all probabilities of both lines, and for quarter lines. They come from different books, so contradictory
 * ones are clamped.
 */
export function overlapValue(
  payoff: OverlapPayoff,
  over: LineProbabilities,
  under: LineProbabilities,
): OverlapValue | undefined {
  if (over.above === undefined || over.push === undefined) return undefined;
  if (under.above === undefined || under.push === undefined) return undefined;
  const firstWins = over.above * (1 - over.push);
  const secondWins = (1 - under.above) * (1 - under.push);
  const hitProbability = payoff.bothWin === null ? 0 : Math.min(1, Math.max(0, firstWins + secondWins - 1));
  const push = [over.push, under.push] as const;
  const refundProbabilities: number[] = [];
  for (const { legs } of payoff.winAndRefund) {
    const refunded = legs.findIndex((leg) => leg.refunded === 1);
    const probability = push[refunded];
    // Part of a quarter line: the market's lines do not give the probability of a single result there.
    if (probability === undefined) return undefined;
    refundProbabilities.push(probability);
  }
  const refundProbability = Math.min(sumOf(refundProbabilities), 1 - hitProbability);
  const expectedValue = expectedValueOf(payoff, hitProbability, refundProbabilities);
  return { hitProbability, refundProbability, refundProbabilities, expectedValue };
}

/** The same from the probability of every result. */
export function overlapValueFrom(payoff: OverlapPayoff, outcomes: Outcomes): OverlapValue {
  const { bothWin } = payoff;
  const hitProbability = bothWin === null ? 0 : outcomes.above(bothWin.from - 1) - outcomes.above(bothWin.to);
  const refundProbabilities = payoff.winAndRefund.map(({ result }) => outcomes.probability(result));
  const expectedValue = expectedValueOf(payoff, hitProbability, refundProbabilities);
  return { hitProbability, refundProbability: sumOf(refundProbabilities), refundProbabilities, expectedValue };
}

function sumOf(probabilities: readonly number[]): number {
  return probabilities.reduce((sum, probability) => sum + probability, 0);
}

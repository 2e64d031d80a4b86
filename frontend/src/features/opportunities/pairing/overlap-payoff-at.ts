import type { OverlapDetail } from '../../../../../shared/contracts/opportunities.ts';
import type { Price } from '../../../../../shared/odds/american.ts';
import { overlapPayoff } from '../../../../../shared/odds/overlap-payoff.ts';
import { percent } from '../../../../../shared/odds/percent.ts';

/**
 * The overlap at other prices. Which results win both bets or refund one follows from the lines, and the chances from the whole market,
 * so these stay; what each result pays changes, and the expected profit with it: the worst case, plus for each better result its
 * chance times what it pays above the worst case.
 *
 * Where both lines are whole the reply tells the chance of a refund on either together, not of each, and their refunds pay
 * differently: the expected profit is then left out.
 */
export function overlapPayoffAt(detail: OverlapDetail, [first, second]: readonly [Price, Price]): OverlapDetail {
  const { expectedValue: _before, ...rest } = detail;
  const payoff = overlapPayoff({ over: detail.over, under: detail.under, first, second });
  const refunds = payoff.winAndRefund.filter(({ result }) =>
    detail.winAndRefund.some((known) => known.result === result),
  );
  const winAndRefund = refunds.map(({ result, profit }) => ({ result, profit: percent(profit) }));
  const paid = { ...rest, bothWinProfit: percent(payoff.bothWinProfit), winAndRefund };
  const { hitProbability, refundProbability } = detail;
  if (hitProbability === undefined || refundProbability === undefined || refunds.length > 1) return paid;
  const refundGain = refundProbability * ((refunds[0]?.profit ?? payoff.margin) - payoff.margin);
  const hitGain = hitProbability * (payoff.bothWinProfit - payoff.margin);
  return { ...paid, expectedValue: percent(payoff.margin + hitGain + refundGain) };
}

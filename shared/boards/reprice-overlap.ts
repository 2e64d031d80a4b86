import type { OverlapDetail } from '../contracts/opportunities.ts';
import type { Price } from '../odds/american.ts';
import { overlapPayoff } from '../odds/overlap-payoff.ts';
import { expectedValueOf } from '../odds/overlap-value.ts';
import { percent } from '../odds/percent.ts';

/**
 * The overlap at other prices. The results that win both bets or refund one follow from the lines, and the probabilities from the whole
 * market, so these stay; the payoffs change, and with them the expected profit.
 */
export function repriceOverlap(detail: OverlapDetail, [first, second]: readonly [Price, Price]): OverlapDetail {
  const { expectedValue: _outdated, ...rest } = detail;
  const payoff = overlapPayoff({ over: detail.over, under: detail.under, first, second });
  const refunds = detail.winAndRefund.flatMap((known) => {
    const refund = payoff.winAndRefund.find(({ result }) => result === known.result);
    return refund === undefined ? [] : [{ known, refund }];
  });
  const repriced = {
    ...rest,
    bothWinProfit: percent(payoff.bothWinProfit),
    winAndRefund: refunds.map(({ known, refund }) => ({ ...known, profit: percent(refund.profit) })),
  };
  const { hitProbability, refundProbability } = detail;
  if (hitProbability === undefined) return repriced;
  // A single refund is as likely as all refunds together.
  const alone = refunds.length === 1 ? refundProbability : undefined;
  const probabilities = refunds.flatMap(({ known }) => known.probability ?? alone ?? []);
  if (probabilities.length < refunds.length) return repriced;
  const value = expectedValueOf(
    { ...payoff, winAndRefund: refunds.map(({ refund }) => refund) },
    hitProbability,
    probabilities,
  );
  return { ...repriced, expectedValue: percent(value) };
}

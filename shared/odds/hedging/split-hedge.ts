import { type Cents, cents } from '../money.ts';
import type { RoundingStep } from '../stake-rules.ts';
import { fullHedge, type HedgePrice, type Outcomes, withHedge } from './hedge.ts';

/** One of several bets that hedge together. */
interface HedgePart<Offer> {
  readonly offer: Offer;
  readonly stake: Cents;
}

interface SplitHedge<Offer> extends Outcomes {
  /** In the order of the offers; those at which nothing is bet are left out. */
  readonly parts: readonly HedgePart<Offer>[];
}

/** Below this the rest is what rounding leaves. */
const LEAST_PART = 100;

/**
 * A full hedge over the books that have the other side, where one of them takes too little: each takes what it can of what the ones before left.
 * @param offers the best price first
 */
export function splitHedge<Offer extends Omit<HedgePrice, 'step'>>(
  outcomes: Outcomes,
  offers: readonly Offer[],
  step?: RoundingStep,
): SplitHedge<Offer> {
  let left: Outcomes = outcomes;
  const parts: HedgePart<Offer>[] = [];
  for (const offer of offers) {
    const hedge = fullHedge(left, { ...offer, step });
    if (hedge.stake === 0 || (parts.length > 0 && hedge.stake < LEAST_PART)) continue;
    parts.push({ offer, stake: hedge.stake });
    left = withHedge(left, hedge.stake, offer);
  }
  return { parts, won: cents(left.won), lost: cents(left.lost) };
}

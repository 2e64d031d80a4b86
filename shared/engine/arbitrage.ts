import { flagsOf, isQuarantined, isSureProfit } from '../odds/limits.ts';
import { bestPair } from '../odds/pairing.ts';
import { NONE } from './cells.ts';
import { type GroupSpan, levelLegs, marginOf, type Search } from './find.ts';
import { type Opportunity, opportunityId } from './opportunity.ts';
import { thresholdNumber } from './opposites.ts';

/**
 * Arbitrage: both sides of one line at two different books for less than one unit of return, so that either result pays. A push refunds
 * both bets. Appends a group's opportunities to `found`; returns the number quarantined.
 */
export function findArbitrage(search: Search, { facts, first, end }: GroupSpan, found: Opportunity[]): number {
  const { cells, event, limits } = search;
  let quarantined = 0;
  for (let cell = first; cell < end; cell++) {
    const other = cells.opposite(cell);
    if (other === NONE) continue;
    const cost = cells.pairCost(cell, other);
    if (!isSureProfit(cost)) continue;
    const margin = marginOf(cost);
    if (isQuarantined(margin, limits)) {
      quarantined++;
      continue;
    }
    const pair = bestPair(cells.quotesOf(cell), cells.quotesOf(other));
    if (pair === undefined) continue;
    const threshold = thresholdNumber(cells.threshold[cell] ?? 0);
    const family = facts.family.key;
    const { participant } = facts;
    found.push({
      kind: 'arbitrage',
      id: opportunityId({ kind: 'arbitrage', eventId: event.id, family, participant, line: `${threshold ?? '-'}` }),
      event,
      family,
      participant,
      legs: levelLegs(search, cell, other, pair),
      margin,
      oldestQuoteAt: Math.min(pair[0].updatedAt, pair[1].updatedAt),
      flags: flagsOf({ margin, apartSeconds: pair[0].updatedAt - pair[1].updatedAt }, limits),
    });
  }
  return quarantined;
}

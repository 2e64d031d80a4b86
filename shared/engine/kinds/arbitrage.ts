import { flagsOf, isArbitrage, isQuarantined } from '../../odds/limits.ts';
import { bestPair } from '../../odds/pairing.ts';
import { NONE } from '../cells.ts';
import { type Finder, type GroupSpan, levelLegs, marginOf, type Search } from '../finder.ts';
import { type Opportunity, opportunityId } from '../opportunity.ts';
import { thresholdNumber } from '../threshold.ts';

/**
 * Arbitrage: both sides of one line at two different books, at a total cost below one unit of return, so that either result makes a profit.
 * A push refunds both bets.
 */
export class ArbitrageFinder implements Finder {
  quarantined = 0;
  private readonly opportunities: Opportunity[] = [];

  search(search: Search, { facts, first, end }: GroupSpan): void {
    const { cells, event, limits } = search;
    for (let cell = first; cell < end; cell++) {
      const other = cells.opposite(cell);
      if (other === NONE) continue;
      const cost = cells.pairCost(cell, other);
      if (!isArbitrage(cost)) continue;
      const margin = marginOf(cost);
      if (isQuarantined(margin, limits)) {
        this.quarantined++;
        continue;
      }
      const pair = bestPair(cells.quotesOf(cell), cells.quotesOf(other));
      if (pair === undefined) continue;
      const threshold = thresholdNumber(cells.threshold[cell] ?? 0);
      const family = facts.family.key;
      const { participant } = facts;
      this.opportunities.push({
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
  }

  found(): readonly Opportunity[] {
    return this.opportunities;
  }
}

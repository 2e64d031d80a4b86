import { isArbitrage } from '../../odds/limits.ts';
import { NONE } from '../cells.ts';
import type { Finder, GroupSpan, Search } from '../finder.ts';
import type { Opportunity } from '../opportunity.ts';
import { findPair } from '../pair-search.ts';
import { sameLineOpportunity } from './same-line.ts';

/**
 * Arbitrage: both sides of one line at two different books, at a total cost below one unit of return, so that either result makes a profit.
 * A push refunds both bets.
 */
export class ArbitrageFinder implements Finder {
  quarantined = 0;
  private readonly opportunities: Opportunity[] = [];

  search(search: Search, span: GroupSpan): void {
    const { cells, event, limits } = search;
    for (let cell = span.first; cell < span.end; cell++) {
      const other = cells.opposite(cell);
      if (other === NONE || !isArbitrage(cells.pairCost(cell, other))) continue;
      const { found, quarantined } = findPair(cells, cell, other, {
        limits,
        league: event.league,
        qualifies: isArbitrage,
      });
      this.quarantined += quarantined;
      if (found !== undefined && isArbitrage(found.cost))
        this.opportunities.push(sameLineOpportunity('arbitrage', search, span, [cell, other], found));
    }
  }

  found(): readonly Opportunity[] {
    return this.opportunities;
  }
}

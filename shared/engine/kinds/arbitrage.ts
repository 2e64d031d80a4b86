import { isZeroPossible } from '../../catalogue/markets.ts';
import { isArbitrage } from '../../odds/limits.ts';
import { sameLineMargin } from '../../odds/overlap-payoff.ts';
import { NONE } from '../cells.ts';
import type { Finder, GroupSpan, Search } from '../finder.ts';
import { listedFamily, oneLineIds } from '../ids.ts';
import type { Opportunity } from '../opportunity.ts';
import { pairFacts } from '../pair-facts.ts';
import { type FoundPair, findPair } from '../pair-search.ts';
import { thresholdNumber } from '../threshold.ts';

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
        this.opportunities.push(toOpportunity(search, span, [cell, other], found));
    }
  }

  found(): readonly Opportunity[] {
    return this.opportunities;
  }
}

function toOpportunity(
  search: Search,
  { facts }: GroupSpan,
  of: readonly [number, number],
  found: FoundPair,
): Opportunity {
  const { cells, event } = search;
  const threshold = cells.threshold[of[0]] ?? 0;
  const line = thresholdNumber(threshold);
  const zeroIsPossible = isZeroPossible(facts.family, event.league);
  return {
    kind: 'arbitrage',
    ...oneLineIds({ kind: 'arbitrage', eventId: event.id, facts, cells, of }),
    event,
    family: listedFamily(facts, threshold),
    participant: facts.participant,
    margin: sameLineMargin([found.pair[0].price, found.pair[1].price], line, { zeroIsPossible }),
    ...pairFacts(search, of, found, line === null ? undefined : { over: line, under: line, zeroIsPossible }),
  };
}

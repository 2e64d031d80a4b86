import { isZeroPossible } from '../../catalogue/markets.ts';
import type { OpportunityKind } from '../../odds/limits.ts';
import { sameLineMargin } from '../../odds/overlap-payoff.ts';
import type { GroupSpan, Search } from '../finder.ts';
import { listedFamily, oneLineIds } from '../ids.ts';
import type { Opportunity } from '../opportunity.ts';
import { pairFacts } from '../pair-facts.ts';
import type { FoundPair } from '../pair-search.ts';
import { thresholdNumber } from '../threshold.ts';

/** Two bets on the two sides of one line. A push refunds both; a quarter line is settled half by half. */
export function sameLineOpportunity(
  kind: OpportunityKind,
  search: Search,
  { facts }: Pick<GroupSpan, 'facts'>,
  of: readonly [number, number],
  found: FoundPair,
): Opportunity {
  const { cells, event } = search;
  const threshold = cells.threshold[of[0]] ?? 0;
  const line = thresholdNumber(threshold);
  const zeroIsPossible = isZeroPossible(facts.family, event.league);
  return {
    kind,
    ...oneLineIds({ kind, eventId: event.id, facts, cells, of }),
    event,
    family: listedFamily(facts, threshold),
    participant: facts.participant,
    margin: sameLineMargin([found.pair[0].price, found.pair[1].price], line, { zeroIsPossible }),
    ...pairFacts(search, of, found, line === null ? undefined : { over: line, under: line, zeroIsPossible }),
  };
}

import { canTie, type MarketRow } from '../../catalogue/markets.ts';
import { flagsOf } from '../../odds/limits.ts';
import { pushMass } from '../../odds/no-vig.ts';
import type { OutcomesBetween } from '../../odds/overlap-outcomes.ts';
import { overlapPayoff } from '../../odds/overlap-payoff.ts';
import { overlapValue, overlapValueFrom } from '../../odds/overlap-value.ts';
import { bestPair } from '../../odds/pairing.ts';
import type { EventCells } from '../cells.ts';
import { type Finder, type GroupSpan, levelLegs, type Search } from '../finder.ts';
import { groupOutcomes } from '../group-outcomes.ts';
import { type ConsensusAt, consensusOf } from '../line-consensus.ts';
import { type Opportunity, type OverlapFinding, opportunityId, type Quote } from '../opportunity.ts';
import { overlapWindows, type Window } from './overlap-windows.ts';

/**
 * Overlaps: two lines of one group with a window between them, at two different books, with a margin of at least
 * `limits.minOverlapMargin` when the result misses the window.
 */
export class OverlapFinder implements Finder {
  quarantined = 0;
  private readonly opportunities: Opportunity[] = [];

  search(search: Search, span: GroupSpan): void {
    const { family } = span.facts;
    if (family.sides !== 'spread' && family.sides !== 'over-under') return;
    const zeroIsPossible = isZeroPossible(family, search.event.league);
    const { windows, quarantined } = overlapWindows(search.cells, span, search.limits, zeroIsPossible);
    this.quarantined += quarantined;
    if (windows.length === 0) return;
    const consensus = consensusOf(search.cells, span);
    const between = groupOutcomes(search.cells, span, search.event.league, zeroIsPossible);
    for (const window of windows) {
      const overlap = toOpportunity(search, span, window, { consensus, between, zeroIsPossible });
      if (overlap !== undefined) this.opportunities.push(overlap);
    }
  }

  found(): readonly Opportunity[] {
    return this.opportunities;
  }
}

function toOpportunity(
  search: Search,
  { facts }: GroupSpan,
  { over, under, margin }: Window,
  group: GroupProbabilities,
): Opportunity | undefined {
  const { cells, event, limits } = search;
  const pair = bestPair(cells.quotesOf(over), cells.quotesOf(under));
  if (pair === undefined) return undefined;
  const lines = { over: lineOf(cells, over), under: lineOf(cells, under) };
  const family = facts.family.key;
  const { participant } = facts;
  const line = `${lines.over}:${lines.under}`;
  return {
    kind: 'overlap',
    id: opportunityId({ kind: 'overlap', eventId: event.id, family, participant, line }),
    event,
    family,
    participant,
    legs: levelLegs(search, over, under, pair),
    margin,
    oldestQuoteAt: Math.min(pair[0].updatedAt, pair[1].updatedAt),
    flags: flagsOf({ margin, apartSeconds: pair[0].updatedAt - pair[1].updatedAt }, limits),
    overlap: overlapFinding(pair, lines, group),
  };
}

/** What is known of the probabilities of a group's results. */
interface GroupProbabilities {
  readonly consensus: ConsensusAt;
  readonly between: OutcomesBetween;
  readonly zeroIsPossible: boolean;
}

function overlapFinding(
  [first, second]: readonly [Quote, Quote],
  { over, under }: { over: number; under: number },
  { consensus, between, zeroIsPossible }: GroupProbabilities,
): OverlapFinding {
  const payoff = overlapPayoff({ over, under, first: first.price, second: second.price, zeroIsPossible });
  const probabilities = (line: number) => ({
    above: consensus(line),
    push: line === 0 && !zeroIsPossible ? 0 : pushMass(line, consensus),
  });
  const finding = {
    bothWin: payoff.bothWin,
    bothWinProfit: payoff.bothWinProfit,
    winAndRefund: payoff.winAndRefund.map(({ result, profit }) => ({ result, profit })),
  };
  const market = overlapValue(payoff, probabilities(over), probabilities(under));
  if (market !== undefined) return { ...finding, ...market, source: 'market' };
  const outcomes = between(over, under);
  if (outcomes === undefined) return finding;
  return { ...finding, ...overlapValueFrom(payoff, outcomes), source: outcomes.source };
}

/** Whether a result of 0 is possible: always, except for the winning margin of a full game that cannot tie. */
function isZeroPossible(family: MarketRow, league: string): boolean {
  return family.sides !== 'spread' || canTie(family, league);
}

function lineOf(cells: EventCells, cell: number): number {
  return (cells.threshold[cell] ?? 0) / 100;
}

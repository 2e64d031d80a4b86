import { holdsMoneyline, isZeroPossible } from '../../catalogue/markets.ts';
import { pushMass } from '../../fair/no-vig.ts';
import { isArbitrage } from '../../odds/limits.ts';
import type { OutcomesBetween } from '../../odds/overlap-outcomes.ts';
import { type OverlapPayoff, overlapPayoff } from '../../odds/overlap-payoff.ts';
import { type OverlapValue, overlapValue, overlapValueFrom } from '../../odds/overlap-value.ts';
import { isQuarterLine, type Lines } from '../../odds/settlement.ts';
import type { EventCells } from '../cells.ts';
import type { Finder, GroupSpan, Search } from '../finder.ts';
import { groupOutcomes } from '../group-outcomes.ts';
import { twoLineIds } from '../ids.ts';
import { type FairAt, fairAtBook } from '../lines/line-prices.ts';
import type { Opportunity, OverlapFinding } from '../opportunity.ts';
import { pairFacts } from '../pair-facts.ts';
import { mayMixRules, type QuotePair } from '../pair-search.ts';
import { overlapWindows, type Window } from './overlap-windows.ts';

/**
 * Overlaps: two lines of one group with a window between them, at two different books, with a margin of at least
 * `limits.minOverlapMargin` when the result misses the window. One that makes money whatever the result is listed as an arbitrage too.
 */
export class OverlapFinder implements Finder {
  quarantined = 0;
  private readonly opportunities: Opportunity[] = [];

  search(search: Search, span: GroupSpan): void {
    const { family } = span.facts;
    if (family.sides !== 'spread' && family.sides !== 'over-under') return;
    const { cells, cellsAtBook, limits, event } = search;
    const zeroIsPossible = isZeroPossible(family, event.league);
    const mixesRules = holdsMoneyline(family) && mayMixRules(event.league);
    const rules = { limits, league: event.league, zeroIsPossible, mixesRules };
    const { windows, quarantined } = overlapWindows(cells, span, rules);
    this.quarantined += quarantined;
    if (windows.length === 0) return;
    const fairAt = fairAtBook(cellsAtBook, { number: cells.group[span.first] ?? 0, family }, zeroIsPossible);
    const between = groupOutcomes(cells, span, event.league, zeroIsPossible);
    for (const window of windows) {
      const overlap = toOpportunity(search, span, window, { fairAt, between, zeroIsPossible });
      this.opportunities.push(overlap);
      if (isSureProfit(window, overlap)) this.opportunities.push(asArbitrage(search, span, window, overlap));
    }
  }

  found(): readonly Opportunity[] {
    return this.opportunities;
  }
}

/** What is known of a group's results. */
interface WindowFacts {
  /** By book: what the others say of the lines. */
  readonly fairAt: (sportsbookId: number) => FairAt;
  readonly between: OutcomesBetween;
  readonly zeroIsPossible: boolean;
}

function toOpportunity(search: Search, { facts }: GroupSpan, window: Window, about: WindowFacts): Opportunity {
  const { cells, event } = search;
  const { over, under, found } = window;
  const lines = { over: lineOf(cells, over), under: lineOf(cells, under), zeroIsPossible: about.zeroIsPossible };
  const { margin, overlap } = overlapFinding(found.pair, lines, about, window.beaten);
  return {
    kind: 'overlap',
    ...twoLineIds({ kind: 'overlap', eventId: event.id, facts, cells, of: [over, under] }),
    event,
    family: facts.family.key,
    participant: facts.participant,
    margin,
    ...pairFacts(search, [over, under], { ...found, expectedValue: overlap.expectedValue }, lines),
    overlap,
  };
}

function isSureProfit({ found }: Window, { margin }: Opportunity): boolean {
  return isArbitrage(found.cost) && margin > 0;
}

function asArbitrage(
  { event, cells }: Search,
  { facts }: GroupSpan,
  window: Window,
  overlap: Opportunity,
): Opportunity {
  const of = [window.over, window.under] as const;
  const { id } = twoLineIds({ kind: 'arbitrage', eventId: event.id, facts, cells, of });
  return { ...overlap, kind: 'arbitrage', id, formerIds: [] };
}

function overlapFinding(
  [first, second]: QuotePair,
  lines: Required<Lines>,
  { fairAt, between, zeroIsPossible }: WindowFacts,
  beaten: boolean,
): { margin: number; overlap: OverlapFinding } {
  const payoff = overlapPayoff({ ...lines, first: first.price, second: second.price });
  const probabilities = (line: number, { sportsbookId }: QuotePair[number]) => {
    const others = fairAt(sportsbookId);
    return { above: others(line), push: line === 0 && !zeroIsPossible ? 0 : pushMass(line, others) };
  };
  const { over, under } = lines;
  const hasQuarterLine = isQuarterLine(over) || isQuarterLine(under);
  const market = hasQuarterLine
    ? undefined
    : overlapValue(payoff, probabilities(over, first), probabilities(under, second));
  if (market !== undefined) return { margin: payoff.margin, overlap: findingOf(payoff, beaten, market, 'market') };
  const outcomes = between(over, under);
  const value = outcomes && overlapValueFrom(payoff, outcomes);
  return { margin: payoff.margin, overlap: findingOf(payoff, beaten, value, outcomes?.source) };
}

function findingOf(
  { bothWin, bothWinProfit, winAndRefund }: OverlapPayoff,
  beaten: boolean,
  value: OverlapValue | undefined,
  source: OverlapFinding['source'],
): OverlapFinding {
  const refunds = winAndRefund.map(({ result, profit }) => ({ result, profit }));
  const finding = { bothWin, bothWinProfit, winAndRefund: refunds, beaten };
  if (value === undefined || source === undefined) return finding;
  const { refundProbabilities, ...probabilities } = value;
  return {
    ...finding,
    ...probabilities,
    winAndRefund: refunds.map((refund, n) => ({ ...refund, probability: refundProbabilities[n] ?? 0 })),
    source,
  };
}

function lineOf(cells: EventCells, cell: number): number {
  return (cells.threshold[cell] ?? 0) / 100;
}

import { holdsMoneyline, isZeroPossible } from '../../catalogue/markets.ts';
import type { FairPrice } from '../../fair/fair-price.ts';
import { pushMass } from '../../fair/no-vig.ts';
import { isArbitrage, type ValueSource } from '../../odds/limits.ts';
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
 * Results of a window, or of a refund, that no three owners price came at worst about so often as told, as a share: those within half a point
 * of NFL spreads and totals, on later games (docs/adr/0067-result-distributions.md).
 */
const UNPRICED_LOW_SHARE = 0.75;

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
    const { cells, heardAtBook, limits, event } = search;
    const zeroIsPossible = isZeroPossible(family, event.league);
    const mixesRules = holdsMoneyline(family) && mayMixRules(event.league);
    const rules = { limits, league: event.league, zeroIsPossible, mixesRules };
    const { windows, quarantined } = overlapWindows(cells, span, rules);
    this.quarantined += quarantined;
    if (windows.length === 0) return;
    const of = { number: cells.group[span.first] ?? 0, family, league: event.league };
    const fairAt = fairAtBook(heardAtBook, of, zeroIsPossible);
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
  const { margin } = payoff;
  const { over, under } = lines;
  const market = marketValue(payoff, [first, second], lines, { fairAt, zeroIsPossible });
  if (market !== undefined) return { margin, overlap: findingOf(payoff, beaten, market) };
  const outcomes = between(over, under);
  if (outcomes === undefined) return { margin, overlap: findingOf(payoff, beaten) };
  const { source } = outcomes;
  const told = { value: overlapValueFrom(payoff, outcomes), source, lowShare: UNPRICED_LOW_SHARE };
  return { margin, overlap: findingOf(payoff, beaten, told) };
}

/** The value by the other owners' prices of both lines, if three price each. */
function marketValue(
  payoff: OverlapPayoff,
  [first, second]: QuotePair,
  { over, under }: Lines,
  { fairAt, zeroIsPossible }: Pick<WindowFacts, 'fairAt' | 'zeroIsPossible'>,
): ToldValue | undefined {
  if (isQuarterLine(over) || isQuarterLine(under)) return undefined;
  const [atFirst, atSecond] = [fairAt(first.sportsbookId), fairAt(second.sportsbookId)];
  const above = atFirst(over);
  const below = above && atSecond(under);
  if (above === undefined || below === undefined) return undefined;
  const probabilities = (line: number, others: FairAt, { middle }: FairPrice) => ({
    above: middle,
    push: line === 0 && !zeroIsPossible ? 0 : pushMass(line, (at) => (at === line ? middle : others(at)?.middle)),
  });
  const value = overlapValue(payoff, probabilities(over, atFirst, above), probabilities(under, atSecond, below));
  if (value === undefined) return undefined;
  const { hitProbability } = value;
  // At worst each bet wins as seldom as the lowest way to compute its fair price has it.
  const lost = above.middle - above.low + below.high - below.middle;
  const lowShare = hitProbability === 0 ? UNPRICED_LOW_SHARE : Math.max(0, 1 - lost / hitProbability);
  return { value, source: 'market', lowShare };
}

interface ToldValue {
  readonly value: OverlapValue;
  readonly source: ValueSource;
  readonly lowShare: number;
}

function findingOf(
  { bothWin, bothWinProfit, winAndRefund }: OverlapPayoff,
  beaten: boolean,
  told?: ToldValue,
): OverlapFinding {
  const refunds = winAndRefund.map(({ result, profit }) => ({ result, profit }));
  const finding = { bothWin, bothWinProfit, winAndRefund: refunds, beaten };
  if (told === undefined) return finding;
  const { refundProbabilities, ...probabilities } = told.value;
  return {
    ...finding,
    ...probabilities,
    winAndRefund: refunds.map((refund, n) => ({ ...refund, probability: refundProbabilities[n] ?? 0 })),
    source: told.source,
    lowShare: told.lowShare,
  };
}

function lineOf(cells: EventCells, cell: number): number {
  return (cells.threshold[cell] ?? 0) / 100;
}

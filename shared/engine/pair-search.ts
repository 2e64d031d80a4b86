import { markets } from '../catalogue/markets.ts';
import { mixedRules, rulesDiffer } from '../catalogue/settlement.ts';
import { distanceFromOthers, isFurther } from '../fair/outlier.ts';
import { isQuarantined, type Limits } from '../odds/limits.ts';
import { bestPair, pairCost } from '../odds/pairing.ts';
import type { EventCells } from './cells.ts';
import type { EventQuotes } from './columns.ts';
import { marginOf } from './finder.ts';
import type { Quote } from './opportunity.ts';

export type QuotePair = readonly [Quote, Quote];

/** The pair that two cells offer. */
export interface FoundPair {
  readonly pair: QuotePair;
  /** 1/d₁ + 1/d₂. */
  readonly cost: number;
  /** Why its bets may be settled by different rules, as a sentence; undefined where the rules agree. */
  readonly rulesDiffer: string | undefined;
  /** The cells' quotes without those set aside. */
  readonly quotes: readonly [readonly Quote[], readonly Quote[]];
}

export interface PairSearch {
  readonly found: FoundPair | undefined;
  /** Pairs dropped because their margin implies a wrong price. */
  readonly quarantined: number;
}

/** What a search depends on besides the cells. */
export interface PairRules {
  readonly limits: Limits;
  readonly league: string;
  /** Whether a pair at this cost belongs in the list. */
  readonly qualifies: (cost: number) => boolean;
}

/**
 * The best pair of different books for two cells that can be believed. While the best one's margin implies a wrong price, the leg that
 * stands further from the other books is set aside and the next best is tried. Pairs whose bets are settled by the same rules come first:
 * only if the best of them does not qualify is one taken whose rules differ.
 */
export function findPair(cells: EventCells, first: number, second: number, rules: PairRules): PairSearch {
  const sides = [cells.quotesOf(first), cells.quotesOf(second)] as const;
  const differ = rulesBetween(rules.league);
  const best = bestPair(...sides);
  if (best !== undefined && differ(best) === undefined && !isQuarantined(marginOf(pairCost(...best)), rules.limits)) {
    const found = { pair: best, cost: pairCost(...best), rulesDiffer: undefined, quotes: sides };
    return { found, quarantined: 0 };
  }
  const all = allPairs(sides);
  const alike = all.filter(({ pair }) => differ(pair) === undefined);
  const sameRules = believablePair(cells, [first, second], alike, rules);
  const isEnough = sameRules.found !== undefined && rules.qualifies(sameRules.found.cost);
  if (isEnough || alike.length === all.length) return searchResult(sameRules, sides, differ);
  const anyRules = believablePair(cells, [first, second], all, rules);
  const dropped = new Set([...sameRules.dropped, ...anyRules.dropped]);
  return searchResult({ ...anyRules, dropped }, sides, differ);
}

/** Whether only a full search tells which pair two cells offer: the fast one's margin implies a wrong price, or rules may differ. */
export function needsSearch(cost: number, mixesRules: boolean, limits: Limits): boolean {
  return mixesRules || isQuarantined(marginOf(cost), limits);
}

/** Why a pair's bets may be settled by different rules. */
export function rulesBetween(league: string): (pair: QuotePair) => string | undefined {
  return ([first, second]) => rulesDiffer(league, betOf(first), betOf(second));
}

/** The same of two rows of the columns. */
export function rulesOfRows(quotes: EventQuotes, league: string, row: number, other: number): string | undefined {
  const betAt = (at: number) => betOf({ sportsbookId: quotes.sportsbookId[at] ?? 0, market: quotes.market[at] ?? 0 });
  return rulesDiffer(league, betAt(row), betAt(other));
}

/** Whether rules may differ between quotes of a league's joined full-game lines. */
export function mayMixRules(league: string): boolean {
  return mixedRules(league) !== undefined;
}

function betOf({ sportsbookId, market }: Pick<Quote, 'sportsbookId' | 'market'>) {
  return { sportsbookId, market: markets[market]?.key ?? '' };
}

interface PricedPair {
  readonly pair: QuotePair;
  readonly cost: number;
}

interface Believable {
  readonly found: PricedPair | undefined;
  /** Quotes set aside, and the pairs that they spoiled. */
  readonly aside: ReadonlySet<Quote>;
  readonly dropped: ReadonlySet<PricedPair>;
}

/** Cheapest first; ties: the lower first book, then the lower second book. */
function allPairs([firsts, seconds]: readonly [readonly Quote[], readonly Quote[]]): PricedPair[] {
  return firsts
    .flatMap((first) =>
      seconds
        .filter((second) => second.sportsbookId !== first.sportsbookId)
        .map((second) => ({ pair: [first, second] as const, cost: pairCost(first, second) })),
    )
    .toSorted(
      (a, b) =>
        a.cost - b.cost ||
        a.pair[0].sportsbookId - b.pair[0].sportsbookId ||
        a.pair[1].sportsbookId - b.pair[1].sportsbookId,
    );
}

function believablePair(
  cells: EventCells,
  of: readonly [number, number],
  pairs: readonly PricedPair[],
  { limits }: PairRules,
): Believable {
  const aside = new Set<Quote>();
  const dropped = new Set<PricedPair>();
  for (const candidate of pairs) {
    const { pair, cost } = candidate;
    if (aside.has(pair[0]) || aside.has(pair[1])) continue;
    if (!isQuarantined(marginOf(cost), limits)) return { found: candidate, aside, dropped };
    dropped.add(candidate);
    aside.add(lessBelievable(cells, of, pair));
  }
  return { found: undefined, aside, dropped };
}

/** The quote that stands further from the other books on its line; then the one with the higher price, then the first. */
export function lessBelievable(cells: EventCells, of: readonly [number, number], pair: QuotePair): Quote {
  const [first, second] = pair;
  const distance = standsFrom(cells, of[0], first);
  const otherDistance = standsFrom(cells, of[1], second);
  if (isFurther(distance, otherDistance)) return first;
  if (isFurther(otherDistance, distance)) return second;
  return second.price > first.price ? second : first;
}

function standsFrom(cells: EventCells, cell: number, { sportsbookId }: Quote): number {
  const books = cells.probabilitiesOf(cell);
  const own = books.find((book) => book.sportsbookId === sportsbookId);
  const others = books.filter((book) => book.sportsbookId !== sportsbookId);
  return own === undefined ? 0 : distanceFromOthers(own.probability, others);
}

function searchResult(
  { found, aside, dropped }: Believable,
  [firsts, seconds]: readonly [readonly Quote[], readonly Quote[]],
  differ: (pair: QuotePair) => string | undefined,
): PairSearch {
  const remaining = (quotes: readonly Quote[]) =>
    aside.size === 0 ? quotes : quotes.filter((quote) => !aside.has(quote));
  return {
    quarantined: dropped.size,
    found: found && {
      ...found,
      rulesDiffer: differ(found.pair),
      quotes: [remaining(firsts), remaining(seconds)],
    },
  };
}

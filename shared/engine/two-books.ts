import { isLowHold, isQuarantined, type Limits, lowHoldCostLimit } from '../odds/limits.ts';
import { pairCost } from '../odds/pairing.ts';
import { BOOK_IDS } from './cells.ts';
import { marginOf } from './finder.ts';
import type { Quote } from './opportunity.ts';
import type { QuotePair } from './pair-search.ts';

/** A pair with its cost, 1/d₁ + 1/d₂, and why its bets may be settled by different rules, if they may. */
export interface PricedPair {
  readonly pair: QuotePair;
  readonly cost: number;
  readonly rulesDiffer: string | undefined;
}

/** The cheapest pairs of two books within the limit. */
interface PairsOfBooks {
  readonly cheapest: PricedPair;
  readonly agreeing: PricedPair | undefined;
}

/**
 * The low hold that every two books alone offer on a line: their cheapest pair whose rules agree if that is a low hold, else their cheapest
 * pair if that is. Pairs that cost so little that a price must be wrong don't count. `quotes`: of either side.
 */
export function pairsOfTwoBooks(
  quotes: readonly [readonly Quote[], readonly Quote[]],
  differ: (pair: QuotePair) => string | undefined,
  limits: Limits,
): readonly PricedPair[] {
  const maxCost = lowHoldCostLimit(limits);
  const byBooks = new Map<number, PairsOfBooks>();
  for (const first of quotes[0]) {
    for (const second of quotes[1]) {
      const cost = pairCost(first, second);
      if (cost > maxCost || first.sportsbookId === second.sportsbookId) continue;
      const books = bothBooks(first.sportsbookId, second.sportsbookId);
      const known = byBooks.get(books);
      if (known?.agreeing !== undefined && cost > known.agreeing.cost) continue;
      if (isQuarantined(marginOf(cost), limits)) continue;
      const pair = [first, second] as const;
      byBooks.set(books, withPair(known, { pair, cost, rulesDiffer: differ(pair) }));
    }
  }
  return [...byBooks.values()].flatMap(
    ({ cheapest, agreeing }) =>
      [agreeing, cheapest].find((each) => each !== undefined && isLowHold(each.cost, limits)) ?? [],
  );
}

/** A number for two books, whichever comes first. */
export function bothBooks(book: number, other: number): number {
  return Math.min(book, other) * BOOK_IDS + Math.max(book, other);
}

function withPair(known: PairsOfBooks | undefined, pair: PricedPair): PairsOfBooks {
  return {
    cheapest: cheaper(known?.cheapest, pair),
    agreeing: pair.rulesDiffer === undefined ? cheaper(known?.agreeing, pair) : known?.agreeing,
  };
}

function cheaper(known: PricedPair | undefined, pair: PricedPair): PricedPair {
  return known === undefined || byCost(pair, known) < 0 ? pair : known;
}

/** Sort order: the lower cost, then the lower first book, then the lower second book. */
export function byCost(a: PricedPair, b: PricedPair): number {
  const [first, second] = a.pair;
  const [otherFirst, otherSecond] = b.pair;
  return (
    a.cost - b.cost || first.sportsbookId - otherFirst.sportsbookId || second.sportsbookId - otherSecond.sportsbookId
  );
}

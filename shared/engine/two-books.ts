import { pairCost } from '../odds/pairing.ts';
import type { Quote } from './opportunity.ts';
import type { QuotePair } from './pair-search.ts';

/** A pair with its cost, 1/d₁ + 1/d₂, and why its bets may be settled by different rules, if they may. */
export interface PricedPair {
  readonly pair: QuotePair;
  readonly cost: number;
  readonly rulesDiffer: string | undefined;
}

/**
 * What every two books alone offer on a line: their best pair whose rules agree if that is listed, else their best pair if that is.
 * `quotes`: of either side. `isWrong`: whether a pair costs so little that a price must be wrong.
 */
export function pairsOfTwoBooks(
  quotes: readonly [readonly Quote[], readonly Quote[]],
  differ: (pair: QuotePair) => string | undefined,
  { isListed, isWrong }: Readonly<Record<'isListed' | 'isWrong', (cost: number) => boolean>>,
): readonly PricedPair[] {
  const byBooks = new Map<string, PricedPair[]>();
  for (const first of quotes[0]) {
    for (const second of quotes[1]) {
      const pair = [first, second] as const;
      const cost = pairCost(first, second);
      if (first.sportsbookId === second.sportsbookId || isWrong(cost)) continue;
      const books = [first.sportsbookId, second.sportsbookId].toSorted((a, b) => a - b).join();
      byBooks.set(books, [...(byBooks.get(books) ?? []), { pair, cost, rulesDiffer: differ(pair) }]);
    }
  }
  return [...byBooks.values()].flatMap((pairs) => {
    const sorted = pairs.toSorted(byCost);
    const agreeing = sorted.find(({ rulesDiffer }) => rulesDiffer === undefined);
    return [agreeing, sorted[0]].find((each) => each !== undefined && isListed(each.cost)) ?? [];
  });
}

/** Sort order: the lower cost, then the lower first book, then the lower second book. */
export function byCost(a: PricedPair, b: PricedPair): number {
  const [first, second] = a.pair;
  const [otherFirst, otherSecond] = b.pair;
  return (
    a.cost - b.cost || first.sportsbookId - otherFirst.sportsbookId || second.sportsbookId - otherSecond.sportsbookId
  );
}

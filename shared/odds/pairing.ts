import type { Price } from './american.ts';

/** A book's price after fees. */
export interface Priced {
  readonly sportsbookId: number;
  readonly price: Price;
}

/** Sort order of a side's prices: better price first, then lower sportsbook id. */
export function byPrice(a: Priced, b: Priced): number {
  return b.price - a.price || a.sportsbookId - b.sportsbookId;
}

/** Cost of one unit of return on a pair: 1/d₁ + 1/d₂. Below 1 the pair is an arbitrage. */
export function pairCost(first: Priced, second: Priced): number {
  return 1 / first.price + 1 / second.price;
}

/**
 * The cheapest pair of prices at different books, one of each side. Both lists must be sorted by `byPrice`, each book once; then only the
 * best two of each side matter. Ties: the lower first book, then the lower second book. Undefined if there is no pair of different books.
 */
export function bestPair<Q extends Priced>(first: readonly Q[], second: readonly Q[]): readonly [Q, Q] | undefined {
  const [a, nextA] = first;
  const [b, nextB] = second;
  if (a === undefined || b === undefined) return undefined;
  if (a.sportsbookId !== b.sportsbookId) return [a, b];
  if (nextA === undefined) return nextB && [a, nextB];
  if (nextB === undefined) return [nextA, b];
  const difference = pairCost(nextA, b) - pairCost(a, nextB);
  if (difference !== 0) return difference < 0 ? [nextA, b] : [a, nextB];
  return nextA.sportsbookId < a.sportsbookId ? [nextA, b] : [a, nextB];
}

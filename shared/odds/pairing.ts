import type { Price } from './american.ts';

/** A price as pairing sees it: whose it is, and what a unit staked there returns after any fee. */
export interface Priced {
  readonly sportsbookId: number;
  readonly price: Price;
}

/** What comes first on a side: the better price; between equal prices the lower sportsbook id. */
export function byPrice(a: Priced, b: Priced): number {
  return b.price - a.price || a.sportsbookId - b.sportsbookId;
}

/** What one unit of return costs on a pair, whichever side wins: 1/d₁ + 1/d₂. Below 1 the pair is a sure profit. */
export function pairCost(first: Priced, second: Priced): number {
  return 1 / first.price + 1 / second.price;
}

/**
 * The two prices at different books that cost least together: one of each side.
 * Both lists must stand in the order of `byPrice`, with each book once; then the two best of each side decide.
 * Between equal costs the lower first book wins, then the lower second book. Undefined when no two different books face each other.
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

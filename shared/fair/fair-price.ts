import { bookOwner } from '../catalogue/sportsbooks.ts';
import type { DecimalOdds } from '../odds/american.ts';
import type { Seconds } from '../odds/time.ts';
import { type VigRemovalName, vigRemovals } from './no-vig.ts';
import { medianOf } from './outlier.ts';

/** A fair price needs so many other owners with prices for every outcome. */
const OTHER_OWNERS = 3;

/** One book's prices for every outcome of one line, as quoted, before fees. */
export interface BookPrices {
  readonly sportsbookId: number;
  readonly prices: readonly DecimalOdds[];
  /** When the newest of them was last confirmed. */
  readonly updatedAt: Seconds;
}

/** What is bet on: of each kind another way to take out the vig has agreed best with results. */
export type PricedKind = keyof typeof middleRemoval;

const middleRemoval = {
  game: 'multiplicative',
  prop: 'power',
  'three-way': 'odds ratio',
} as const satisfies Readonly<Record<string, VigRemovalName>>;

/** The lowest of these counts as the low one. Multiplicative is wrong where there are three outcomes. */
const removals: Readonly<Record<PricedKind, readonly VigRemovalName[]>> = {
  game: ['multiplicative', 'probit', 'power'],
  prop: ['multiplicative', 'probit', 'power'],
  'three-way': ['odds ratio', 'probit', 'power'],
};

/** By owner: how much its opinion counts; 1 unless it stands here. */
const weights: ReadonlyMap<string, number> = new Map([['pinnacle', 2]]);

/** Probability of an outcome, 0 to 1; of a line that can push, given that it does not. */
export interface FairPrice {
  /** The lowest of all ways to compute it. */
  readonly low: number;
  readonly middle: number;
}

/**
 * The fair probability of an outcome at a book, made from the other owners' books alone, so that a wrong price never speaks for itself.
 *
 * An owner counts once, by its newest prices. Each way to take out the vig gives a weighted mean over the owners; `middle` is that of the
 * way that suits the kind, and `low` the lowest of these means and of the middle way's median. Undefined without three other owners.
 * `books`: those that are believed and price every outcome of this very line.
 */
export function fairPrice(
  books: readonly BookPrices[],
  {
    sportsbookId,
    outcome,
    kind,
  }: { readonly sportsbookId: number; readonly outcome: number; readonly kind: PricedKind },
): FairPrice | undefined {
  const others = onePerOwner(books.filter((book) => bookOwner(book.sportsbookId) !== bookOwner(sportsbookId)));
  if (others.length < OTHER_OWNERS) return undefined;
  const probabilities = (removal: VigRemovalName) =>
    others.map(({ prices }) => vigRemovals[removal](prices.map((price) => 1 / price))[outcome] ?? Number.NaN);
  const weightOf = (n: number) => weights.get(bookOwner(others[n]?.sportsbookId ?? 0)) ?? 1;
  const total = others.reduce((sum, _, n) => sum + weightOf(n), 0);
  const mean = (values: readonly number[]) => values.reduce((sum, value, n) => sum + weightOf(n) * value, 0) / total;
  const middles = probabilities(middleRemoval[kind]);
  const means = removals[kind].map((removal) => mean(probabilities(removal)));
  return { low: Math.min(medianOf(middles), ...means), middle: mean(middles) };
}

/** Of each owner's books the one confirmed last; of equally new ones the lower id. */
function onePerOwner(books: readonly BookPrices[]): readonly BookPrices[] {
  const newestFirst = books.toSorted((a, b) => b.updatedAt - a.updatedAt || a.sportsbookId - b.sportsbookId);
  return newestFirst.filter(
    (book, n) => newestFirst.findIndex((other) => bookOwner(other.sportsbookId) === bookOwner(book.sportsbookId)) === n,
  );
}

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
  /** How many owners it was made from. */
  readonly owners: number;
}

/**
 * The fair probability of an outcome of a line, by the book at which it is bet: made from the other owners' books alone, so that a wrong price
 * never speaks for itself.
 *
 * An owner counts once, by its newest prices. Each way to take out the vig gives a weighted mean over the owners; `middle` is that of the
 * way that suits the kind, and `low` the lowest of these means and of the middle way's median. Undefined without three other owners.
 * `books`: those that are believed and price every outcome of this very line.
 */
export function fairPrices(
  books: readonly BookPrices[],
  { outcome, kind }: { readonly outcome: number; readonly kind: PricedKind },
): (sportsbookId: number) => FairPrice | undefined {
  const owners = onePerOwner(books).map(({ sportsbookId, prices }) => {
    const owner = bookOwner(sportsbookId);
    const implied = prices.map((price) => 1 / price);
    const by = (removal: VigRemovalName) => vigRemovals[removal](implied)[outcome] ?? Number.NaN;
    return { owner, weight: weights.get(owner) ?? 1, middle: by(middleRemoval[kind]), by };
  });
  return (sportsbookId) => {
    const own = bookOwner(sportsbookId);
    const others = owners.filter(({ owner }) => owner !== own);
    if (others.length < OTHER_OWNERS) return undefined;
    const total = others.reduce((sum, { weight }) => sum + weight, 0);
    const mean = (value: (other: (typeof others)[number]) => number) =>
      others.reduce((sum, other) => sum + other.weight * value(other), 0) / total;
    return {
      owners: others.length,
      middle: mean(({ middle }) => middle),
      // When asked for: it takes several times as long.
      get low() {
        const median = medianOf(others.map(({ middle }) => middle));
        return Math.min(median, ...removals[kind].map((removal) => mean(({ by }) => by(removal))));
      },
    };
  };
}

/** Of each owner's books the one confirmed last; of equally new ones the lower id. */
function onePerOwner(books: readonly BookPrices[]): readonly BookPrices[] {
  const newestFirst = books.toSorted((a, b) => b.updatedAt - a.updatedAt || a.sportsbookId - b.sportsbookId);
  return newestFirst.filter(
    (book, n) => newestFirst.findIndex((other) => bookOwner(other.sportsbookId) === bookOwner(book.sportsbookId)) === n,
  );
}

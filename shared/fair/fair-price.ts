import { bookOwner } from '../catalogue/sportsbooks.ts';
import type { DecimalOdds } from '../odds/american.ts';
import type { Seconds } from '../odds/time.ts';
import type { OwnerWeights } from './book-weights.ts';
import { type VigRemovalName, vigRemovals } from './no-vig.ts';
import { medianOf } from './outlier.ts';

/** A fair price needs so many other owners with prices for every outcome. */
export const OTHER_OWNERS = 3;

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

/** What a price is for. */
export interface Priced {
  readonly kind: PricedKind;
  /** Those of the market (`weightsFor`). */
  readonly weights: OwnerWeights;
}

/** Probability of an outcome, 0 to 1; of a line that can push, given that it does not. */
export interface FairPrice {
  /** The lowest and the highest of all ways to compute it: of two outcomes the other one's are 1 less these. */
  readonly low: number;
  readonly high: number;
  readonly middle: number;
  /** How many owners it was made from. */
  readonly owners: number;
}

/**
 * The fair probability of an outcome of a line, by the book at which it is bet: made from the other owners' books alone, so that a wrong price
 * never speaks for itself.
 *
 * An owner counts once, by its newest prices. Each way to take out the vig gives a weighted mean over the owners; `middle` is that of the
 * way that suits the kind, `low` and `high` the lowest and the highest of these means and of the middle way's median. Undefined without three other owners.
 * `books`: those that are believed and price every outcome of this very line.
 */
export function fairPrices(
  books: readonly BookPrices[],
  { outcome, kind, weights }: Priced & { readonly outcome: number },
): (sportsbookId: number) => FairPrice | undefined {
  if (books.length < OTHER_OWNERS) return () => undefined;
  const counted = onePerOwner(books);
  const owners = counted.map(({ sportsbookId }) => bookOwner(sportsbookId));
  const weightOf = owners.map((owner) => weights.get(owner) ?? 1);
  const known = new Map<VigRemovalName, readonly number[]>();
  const by = (removal: VigRemovalName) => {
    const values = known.get(removal) ?? counted.map((book) => removed(removal, book, outcome));
    known.set(removal, values);
    return values;
  };

  return (sportsbookId) => {
    const own = bookOwner(sportsbookId);
    const mean = (removal: VigRemovalName) => {
      const values = by(removal);
      let sum = 0;
      let total = 0;
      for (let n = 0; n < owners.length; n++) {
        if (owners[n] === own) continue;
        const weight = weightOf[n] ?? 1;
        sum += weight * (values[n] ?? Number.NaN);
        total += weight;
      }
      return sum / total;
    };
    const others = owners.length - Number(owners.includes(own));
    if (others < OTHER_OWNERS) return undefined;
    const all = () => [
      medianOf(by(middleRemoval[kind]).filter((_, n) => owners[n] !== own)),
      ...removals[kind].map(mean),
    ];
    return {
      owners: others,
      middle: mean(middleRemoval[kind]),
      // When asked for: they take several times as long.
      get low() {
        return Math.min(...all());
      },
      get high() {
        return Math.max(...all());
      },
    };
  };
}

/** The same by one book's own prices, which is no fair price but says what the book thinks. */
export function withoutVig(book: BookPrices, outcome: number, kind: PricedKind): number {
  return removed(middleRemoval[kind], book, outcome);
}

function removed(removal: VigRemovalName, { prices }: BookPrices, outcome: number): number {
  return vigRemovals[removal](prices.map((price) => 1 / price))[outcome] ?? Number.NaN;
}

/** Of each owner's books the one confirmed last; of equally new ones the lower id. */
export function onePerOwner<B extends BookPrices>(books: readonly B[]): readonly B[] {
  const byOwner = new Map<string, B>();
  for (const book of books) {
    const owner = bookOwner(book.sportsbookId);
    const known = byOwner.get(owner);
    const newer = known === undefined ? 1 : book.updatedAt - known.updatedAt || known.sportsbookId - book.sportsbookId;
    if (newer > 0) byOwner.set(owner, book);
  }
  return [...byOwner.values()];
}

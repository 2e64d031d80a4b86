import { MONEYLINE_KEY, SPREADS_KEY } from '../catalogue/markets.ts';
import { booksWithHouseRules, hasOwnRules, rowRulesDiffer } from '../catalogue/settlement.ts';
import type { Opportunity, OverlapDetail } from '../contracts/opportunities.ts';
import { distanceFromOthers, isFurther } from '../fair/outlier.ts';
import type { Price } from '../odds/american.ts';
import { isListed, isQuarantined, type PairKind } from '../odds/limits.ts';
import { bestPair, pairCost } from '../odds/pairing.ts';
import { levelMargin } from '../odds/stakes.ts';
import type { BookOdds } from './bets.ts';
import { exactMargin } from './overlap-lines.ts';
import { pricedQuotes } from './price-at.ts';

/** Two lines to pair with an overlap, else one line. */
export type PairedRow = Pick<Opportunity, 'id' | 'eventSport' | 'market'> & {
  readonly kind: PairKind;
  readonly overlap?: Pick<OverlapDetail, 'over' | 'under'> | undefined;
  readonly legs: readonly { readonly label: string; readonly quotes: readonly BookOdds[] }[];
};

type Priced<Q> = Q & { readonly price: Price };
type Pair<Q> = readonly [Priced<Q>, Priced<Q>];
type Sides<Q> = readonly [readonly Priced<Q>[], readonly Priced<Q>[]];

export interface ChosenPair<Q> {
  readonly pair: Pair<Q>;
  /** Why the two bets may be settled differently. */
  readonly rulesDiffer: string | undefined;
}

/**
 * The best pair at these books if it belongs in the list: an arbitrage with a profit, or a pair within its kind's loss limit. Pairs whose rules
 * agree come before pairs whose rules differ.
 */
export function choosePair<Q extends BookOdds>(
  row: PairedRow & { readonly legs: readonly { readonly quotes: readonly Q[] }[] },
  books: ReadonlySet<number>,
): ChosenPair<Q> | undefined {
  // Filtered before pricing, since computing prices takes most of the time.
  const isSelected = ({ sportsbookId }: Q) => books.has(sportsbookId);
  const legs: readonly { readonly quotes: readonly Q[] }[] = row.legs;
  return choosePriced(
    row,
    legs.map(({ quotes }) => pricedQuotes(quotes.filter(isSelected), row)),
  );
}

/** The same for sides that have prices, best first, at the books to choose from. */
export function choosePriced<Q extends BookOdds>(
  row: PairedRow,
  [first, second]: readonly (readonly Priced<Q>[])[],
): ChosenPair<Q> | undefined {
  if (row.overlap !== undefined && !(row.overlap.over < row.overlap.under)) return undefined;
  if (first === undefined || second === undefined) return undefined;
  const sides = [first, second] as const;
  if (mayMixRules(row)) {
    const agreeing = soundPair(sides, (pair: Pair<Q>) => differingRules(row, pair) === undefined);
    if (agreeing !== undefined && belongs(row, agreeing)) return { pair: agreeing, rulesDiffer: undefined };
  }
  const pair = soundPair(sides);
  if (pair === undefined || !belongs(row, pair)) return undefined;
  return { pair, rulesDiffer: differingRules(row, pair) };
}

/** The best pair of different books that is not quarantined. From one that is, the price that must be wrong is set aside. */
function soundPair<Q extends BookOdds>(sides: Sides<Q>, isAllowed?: (pair: Pair<Q>) => boolean): Pair<Q> | undefined {
  const pair = isAllowed === undefined ? bestPair(...sides) : bestAllowed(sides, isAllowed);
  if (pair === undefined || !isQuarantined(levelMargin([pair[0].price, pair[1].price]))) return pair;
  const without = (leg: 0 | 1) => sides[leg].filter((quote) => quote !== pair[leg]);
  return soundPair(standsFurther(pair, sides) === 0 ? [without(0), sides[1]] : [sides[0], without(1)], isAllowed);
}

/** The best hedge of a promoted bet that is not quarantined; one whose rules agree comes before one whose rules differ. */
export function soundHedge<Q extends BookOdds>(
  row: PairedRow,
  promoted: Priced<Q>,
  hedges: readonly Priced<Q>[],
): Priced<Q> | undefined {
  const sides = [[promoted], hedges] as const;
  const agrees = (pair: Pair<Q>) => differingRules(row, pair) === undefined;
  const agreeing = mayMixRules(row) ? soundPair(sides, agrees) : undefined;
  return (agreeing ?? soundPair(sides))?.[1];
}

/** Why the bets of a pair may be settled differently. */
export function differingRules(row: PairedRow, pair: readonly [BookOdds, BookOdds]): string | undefined {
  const bet = (leg: 0 | 1) => {
    const { sportsbookId, outcome } = pair[leg];
    return { sportsbookId, label: outcome ?? row.legs[leg]?.label ?? '' };
  };
  return rowRulesDiffer(row.eventSport, row.market, [bet(0), bet(1)]);
}

/** Elsewhere all bets of a row are settled alike. */
function mayMixRules({ market, legs }: PairedRow): boolean {
  if (market === MONEYLINE_KEY || market === SPREADS_KEY) return true;
  const houseBooks = booksWithHouseRules(market);
  return legs.some(({ quotes }) =>
    quotes.some(({ sportsbookId }) => hasOwnRules(sportsbookId) || houseBooks.has(sportsbookId)),
  );
}

/** An arbitrage over two lines must make a profit whatever the result. */
function belongs(row: PairedRow, pair: Pair<BookOdds>): boolean {
  if (!isListed[row.kind](pairCost(...pair))) return false;
  return row.kind !== 'arbitrage' || exactMargin(row, [pair[0].price, pair[1].price]) > 0;
}

/** Ties as in `bestPair`: the lower first book, then the lower second book. */
function bestAllowed<Q extends BookOdds>(sides: Sides<Q>, isAllowed: (pair: Pair<Q>) => boolean): Pair<Q> | undefined {
  let best = bestPair(...sides);
  if (best === undefined || isAllowed(best)) return best;
  best = undefined;
  for (const a of sides[0]) {
    for (const b of sides[1]) {
      if (a.sportsbookId === b.sportsbookId || (best !== undefined && comparePairs([a, b], best) >= 0)) continue;
      if (isAllowed([a, b])) best = [a, b];
    }
  }
  return best;
}

function comparePairs(a: Pair<BookOdds>, b: Pair<BookOdds>): number {
  return (
    pairCost(...a) - pairCost(...b) || a[0].sportsbookId - b[0].sportsbookId || a[1].sportsbookId - b[1].sportsbookId
  );
}

/** The outlier if only one is; else the price further from the others of its side; else the higher one; else the first. */
function standsFurther<Q extends BookOdds>([first, second]: Pair<Q>, sides: Sides<Q>): 0 | 1 {
  const isOutlier = first.outlier !== undefined;
  if (isOutlier !== (second.outlier !== undefined)) return isOutlier ? 0 : 1;
  const [distance, other] = [distanceOf(first, sides[0]), distanceOf(second, sides[1])];
  if (isFurther(distance, other)) return 0;
  return isFurther(other, distance) || second.price > first.price ? 1 : 0;
}

/** Of the implied probability, since a row has no more than one side of each line. */
function distanceOf<Q extends BookOdds>(quote: Priced<Q>, side: readonly Priced<Q>[]): number {
  const others = side
    .filter((other) => other !== quote)
    .map(({ price }) => ({ probability: 1 / price, pricesBoth: false }));
  return distanceFromOthers(1 / quote.price, others);
}

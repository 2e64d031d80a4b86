import { leagues } from '../../../../../shared/catalogue/leagues.ts';
import { marketLabel } from '../../../../../shared/catalogue/markets.ts';
import type { OverlapDetail } from '../../../../../shared/contracts/opportunities.ts';
import type { Price } from '../../../../../shared/odds/american.ts';
import { isArbitrage, isQuarantined, overlapCostLimit } from '../../../../../shared/odds/limits.ts';
import { bestPair, pairCost } from '../../../../../shared/odds/pairing.ts';
import { levelMargin } from '../../../../../shared/odds/stakes.ts';
import type { BookOdds, Opportunity } from '../../../api/from-wire.ts';
import { exactMargin } from './lines-of.ts';
import { pricedQuotes } from './paired-quotes.ts';

/** Two lines to pair with an overlap, else one line. */
export type PairedRow = Pick<Opportunity, 'id' | 'kind' | 'eventSport'> & {
  readonly overlap?: Pick<OverlapDetail, 'over' | 'under'> | undefined;
  readonly legs: readonly { readonly label: string; readonly quotes: readonly BookOdds[] }[];
};

type Priced<Q> = Q & { readonly price: Price };
type Pair<Q> = readonly [Priced<Q>, Priced<Q>];

export interface ChosenPair<Q> {
  readonly pair: Pair<Q>;
  /** Why the two bets may be settled differently. */
  readonly rulesDiffer: string | undefined;
}

/**
 * The best pair at these books if it belongs in the list: an arbitrage with a profit, or an overlap within the loss limit. Pairs whose rules
 * agree come before pairs whose rules differ.
 */
export function choosePair<Q extends BookOdds>(
  row: PairedRow & { readonly legs: readonly { readonly quotes: readonly Q[] }[] },
  books: ReadonlySet<number>,
): ChosenPair<Q> | undefined {
  if (row.overlap !== undefined && !(row.overlap.over < row.overlap.under)) return undefined;
  const [first, second] = row.legs;
  if (first === undefined || second === undefined) return undefined;
  // Filtered before pricing, since computing prices takes most of the time.
  const isSelected = ({ sportsbookId }: Q) => books.has(sportsbookId);
  const sides = [
    pricedQuotes(first.quotes.filter(isSelected)),
    pricedQuotes(second.quotes.filter(isSelected)),
  ] as const;
  const sentence = differenceIn(row.eventSport);
  if (sentence === null) return listed(row, soundPair(sides), undefined);
  const of = (moneyline: boolean) =>
    listed(
      row,
      soundPair([
        sides[0].filter((quote) => isMoneyline(row, quote, 0) === moneyline),
        sides[1].filter((quote) => isMoneyline(row, quote, 1) === moneyline),
      ]),
      undefined,
    );
  const [agreeing] = [of(true), of(false)]
    .filter((chosen) => chosen !== undefined)
    .toSorted((a, b) => pairCost(...a.pair) - pairCost(...b.pair));
  return agreeing ?? listed(row, soundPair(sides), sentence);
}

/** Why the bets of a pair may be settled differently: in some leagues a moneyline and a spread are. */
export function differingRules(row: PairedRow, [first, second]: readonly [BookOdds, BookOdds]): string | undefined {
  const sentence = differenceIn(row.eventSport);
  if (sentence === null || isMoneyline(row, first, 0) === isMoneyline(row, second, 1)) return undefined;
  return sentence;
}

/** The best pair of different books that is not quarantined. From one that is, the price that must be wrong is set aside. */
export function soundPair<Q extends BookOdds>(
  sides: readonly [readonly Priced<Q>[], readonly Priced<Q>[]],
): Pair<Q> | undefined {
  const pair = bestPair(...sides);
  if (pair === undefined || !isQuarantined(levelMargin([pair[0].price, pair[1].price]))) return pair;
  const wrong = standsFurther(pair, sides);
  return wrong === 0
    ? soundPair([sides[0].filter((quote) => quote !== pair[0]), sides[1]])
    : soundPair([sides[0], sides[1].filter((quote) => quote !== pair[1])]);
}

function listed<Q extends BookOdds>(
  row: PairedRow,
  pair: Pair<Q> | undefined,
  rulesDiffer: string | undefined,
): ChosenPair<Q> | undefined {
  if (pair === undefined) return undefined;
  const cost = pairCost(...pair);
  if (row.kind === 'overlap') return cost < overlapCostLimit() ? { pair, rulesDiffer } : undefined;
  const isProfit = isArbitrage(cost) && exactMargin(row, [pair[0].price, pair[1].price]) > 0;
  return isProfit ? { pair, rulesDiffer } : undefined;
}

/** The outlier if only one is; else the price further from the median of its side; else the higher one; else the first. */
function standsFurther<Q extends BookOdds>(
  [first, second]: Pair<Q>,
  sides: readonly [readonly Priced<Q>[], readonly Priced<Q>[]],
): 0 | 1 {
  const isOutlier = first.outlier !== undefined;
  if (isOutlier !== (second.outlier !== undefined)) return isOutlier ? 0 : 1;
  const gap = distance(first, sides[0]) - distance(second, sides[1]);
  return (gap === 0 ? first.price - second.price : gap) < 0 ? 1 : 0;
}

/** What a price without other books is assumed to be off. */
const ALONE = 0.08;

/** From the median of the other books' implied probabilities. */
function distance<Q extends BookOdds>(quote: Priced<Q>, side: readonly Priced<Q>[]): number {
  const others = side.filter((other) => other !== quote).map(({ price }) => 1 / price);
  const sorted = others.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return low === undefined || high === undefined ? ALONE : Math.abs(1 / quote.price - (low + high) / 2);
}

function differenceIn(league: string): string | null {
  return leagues.find(({ key }) => key === league)?.spreadNeedsFullGame ?? null;
}

function isMoneyline({ eventSport, legs }: PairedRow, { outcome }: BookOdds, leg: 0 | 1): boolean {
  return (outcome ?? legs[leg]?.label ?? '').startsWith(`${marketLabel(eventSport, 'h2h')}: `);
}

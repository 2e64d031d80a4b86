import { leagues } from '../catalogue/leagues.ts';
import { flaggedDifference } from '../catalogue/settlement.ts';
import { cost, effectivePrice, type Group, quotesOn } from './naive-groups.ts';
import type { NaiveQuote } from './naive-quotes.ts';

/** Two quotes of different books on opposite sides; for promo the bonus bet is first. */
export interface Pair {
  readonly first: NaiveQuote;
  readonly second: NaiveQuote;
}

/** The pair chosen for two cells, and what was dropped on the way because a price must be wrong. */
export interface Choice {
  readonly pair: Pair | null;
  readonly dropped: readonly Pair[];
  readonly setAside: readonly NaiveQuote[];
}

/** Comparisons of margins and probabilities allow for this much floating-point noise. */
export const TOLERANCE = 1e-9;

/** The distance of a leg that no other book can be compared to. */
const DISTANCE_ALONE = 0.08;

/** The best pair of two cells. Pairs whose rules agree come first, if the best of them qualifies. */
export function choosePair(
  group: Group,
  firsts: readonly NaiveQuote[],
  seconds: readonly NaiveQuote[],
  qualifies: (pair: Pair) => boolean,
): Choice {
  const agreeing = withoutWrongPrices(group, firsts, seconds, (pair) => !rulesDiffer(pair, group));
  if (agreeing.pair !== null && qualifies(agreeing.pair)) return agreeing;
  const every = withoutWrongPrices(group, firsts, seconds, () => true);
  return { ...every, dropped: distinct([...agreeing.dropped, ...every.dropped]) };
}

/** Pairs above 25 % are dropped, best first; each time the leg that stands further from the other books is set aside. */
function withoutWrongPrices(
  group: Group,
  firsts: readonly NaiveQuote[],
  seconds: readonly NaiveQuote[],
  isAllowed: (pair: Pair) => boolean,
): Choice {
  const dropped: Pair[] = [];
  const setAside: NaiveQuote[] = [];
  for (;;) {
    const remaining = (quotes: readonly NaiveQuote[]) => quotes.filter((quote) => !setAside.includes(quote));
    const pair = bestPair(remaining(firsts), remaining(seconds), isAllowed);
    if (pair === null || !isQuarantined(pair)) return { pair, dropped, setAside };
    dropped.push(pair);
    setAside.push(wrongLeg(pair, group));
  }
}

/** The cheapest pair of different books; ties: the lower first book id, then the lower second one. */
function bestPair(
  firsts: readonly NaiveQuote[],
  seconds: readonly NaiveQuote[],
  isAllowed: (pair: Pair) => boolean,
): Pair | null {
  const pairs = firsts.flatMap((first) => seconds.map((second) => ({ first, second })));
  const [best = null] = pairs
    .filter((pair) => pair.first.book.id !== pair.second.book.id && isAllowed(pair))
    .toSorted(
      (a, b) => pairCost(a) - pairCost(b) || a.first.book.id - b.first.book.id || a.second.book.id - b.second.book.id,
    );
  return best;
}

export function distinct(pairs: readonly Pair[]): Pair[] {
  const isSame = (a: Pair, b: Pair) => a.first === b.first && a.second === b.second;
  return pairs.filter((pair, index) => pairs.findIndex((other) => isSame(other, pair)) === index);
}

/** q1 + q2: the cost of a return of 1 on either side. */
export function pairCost({ first, second }: Pair): number {
  return cost(first) + cost(second);
}

/** Profit on the total stake when either single win returns the same. */
export function levelMargin(pair: Pair): number {
  return 1 / pairCost(pair) - 1;
}

/** Too good to be true. */
export function isQuarantined(pair: Pair): boolean {
  return levelMargin(pair) > 0.25 + TOLERANCE;
}

/** The leg that is set aside: the one further from the other books; then the higher price; then the first. */
export function wrongLeg({ first, second }: Pair, group: Group): NaiveQuote {
  const difference = distance(second, group) - distance(first, group);
  if (Math.abs(difference) > TOLERANCE) return difference > 0 ? second : first;
  return effectivePrice(second) > effectivePrice(first) ? second : first;
}

function distance(quote: NaiveQuote, group: Group): number {
  const two = othersOnLine(quote, group, 'both sides');
  const others = two.length >= 3 ? two : othersOnLine(quote, group, 'any side');
  return others.length === 0 ? DISTANCE_ALONE : Math.abs(ownProbability(quote, group) - median(others));
}

/** The probability of the quote's side according to its own book. */
function ownProbability(quote: NaiveQuote, group: Group): number {
  return probabilityOf(quote.book.id, quote, group) ?? Number.NaN;
}

function probabilityOf(book: number, { threshold, side }: NaiveQuote, group: Group): number | null {
  const priceOn = (on: 0 | 1) => quotesOn(group, threshold, on).find((quote) => quote.book.id === book)?.decimal;
  const own = priceOn(side);
  const other = priceOn(side === 0 ? 1 : 0);
  if (own !== undefined && other !== undefined) return 1 / own / (1 / own + 1 / other);
  if (own !== undefined) return 1 / own;
  return other === undefined ? null : 1 - 1 / other;
}

/** The probabilities of a quote's side according to the other books on its line, those with both sides or all of them. */
function othersOnLine(quote: NaiveQuote, group: Group, which: 'both sides' | 'any side'): number[] {
  const [first, second] = ([0, 1] as const).map((side) =>
    quotesOn(group, quote.threshold, side).map(({ book }) => book.id),
  );
  const books = [...new Set([...(first ?? []), ...(second ?? [])])].filter((book) => book !== quote.book.id);
  return books
    .filter((book) => which === 'any side' || (first?.includes(book) && second?.includes(book)))
    .flatMap((book) => probabilityOf(book, quote, group) ?? []);
}

/** Of an even number of values the mean of the middle two. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}

/** How many other books disagree with a quote, by their prices on its line or else by their lines; null if it is no outlier. */
export function outlierOf(quote: NaiveQuote, group: Group): number | null {
  return outlierOnLine(quote, group) ?? quote.distantFrom ?? null;
}

/** How many other books agree with one another on the line and not with this quote. */
function outlierOnLine(quote: NaiveQuote, group: Group): number | null {
  const own = ownProbability(quote, group);
  const others = othersOnLine(quote, group, 'both sides').toSorted((a, b) => a - b);
  // The largest set within a range has everything in that range.
  const sets = others
    .map((lowest) => others.filter((other) => other >= lowest && other - lowest <= 0.03 + TOLERANCE))
    .filter((set) => set.length >= 3)
    .toSorted((a, b) => {
      const nearer = Math.abs(own - median(a)) - Math.abs(own - median(b));
      return b.length - a.length || (Math.abs(nearer) > TOLERANCE ? nearer : median(a) - median(b));
    });
  const [largest] = sets;
  return largest !== undefined && Math.abs(own - median(largest)) > 0.08 + TOLERANCE ? largest.length : null;
}

/**
 * A book with rules of its own; house rules that treat a case differently; a moneyline beside a spread where a shortened game voids only one of them; or two moneylines that differ in
 * case of a tie.
 */
export function rulesDiffer({ first, second }: Pair, group: Group): boolean {
  if (first.book.ownRules !== null || second.book.ownRules !== null) return true;
  const moneylines = [first, second].filter(({ market }) => market.sides === 'home-away');
  if (group.family === 'spreads' && moneylines.length === 1) {
    const league = leagues.find(({ key }) => key === group.league);
    return (league?.spreadNeedsFullGame ?? null) !== null;
  }
  const rules = [first.book.settlement, second.book.settlement] as const;
  return flaggedDifference(group.league, first.market.key, rules) !== undefined;
}

/** `expectedValue`: of an overlap, if the market implies one. */
export function naiveFlags(
  pair: Pair,
  group: Group,
  expectedValue = 0,
): ('check' | 'apart' | 'outlier' | 'rules differ')[] {
  const isOutlier = [pair.first, pair.second].some((quote) => outlierOf(quote, group) !== null);
  return [
    ...(levelMargin(pair) > 0.1 + TOLERANCE || expectedValue > 0.08 + TOLERANCE ? (['check'] as const) : []),
    ...(Math.abs(pair.first.time - pair.second.time) > 300 ? (['apart'] as const) : []),
    ...(isOutlier ? (['outlier'] as const) : []),
    ...(rulesDiffer(pair, group) ? (['rules differ'] as const) : []),
  ];
}

/** The leg that is likelier to be gone soon. */
export function placeFirstOf({ first, second }: Pair, group: Group) {
  const [isFirst, isSecond] = [outlierOf(first, group) !== null, outlierOf(second, group) !== null];
  if (isFirst !== isSecond) return { leg: isFirst ? 0 : 1, reason: 'outlier' } as const;
  if (first.time !== second.time) return { leg: first.time < second.time ? 0 : 1, reason: 'older' } as const;
  return { leg: effectivePrice(second) > effectivePrice(first) ? 1 : 0, reason: 'longer' } as const;
}

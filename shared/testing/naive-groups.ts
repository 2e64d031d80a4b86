import { markets } from '../catalogue/markets.ts';
import type { Commission } from '../catalogue/sportsbooks.ts';
import type { NaiveQuote } from './naive-quotes.ts';

/** All quotes of one group: main and alternate markets of one family, for one participant of one event. */
export interface Group {
  readonly eventId: string;
  readonly league: string;
  readonly family: string;
  readonly sides: NaiveQuote['market']['sides'];
  readonly participant: string | null;
  readonly quotes: NaiveQuote[];
}

/** Two quotes of different books on opposite sides. */
export interface Pair {
  readonly first: NaiveQuote;
  readonly second: NaiveQuote;
}

/** 11. */
export function groupsOf(quotes: readonly NaiveQuote[]): Group[] {
  const groups = new Map<string, Group>();
  for (const quote of quotes) {
    const { eventId, league, participant, market } = quote;
    const identity = JSON.stringify([eventId, market.family, participant]);
    const group = groups.get(identity) ?? {
      eventId,
      league,
      family: market.family,
      sides: market.sides,
      participant,
      quotes: [],
    };
    group.quotes.push(quote);
    groups.set(identity, group);
  }
  return [...groups.values()];
}

/** Every line quoted in a group. */
export function linesOf(group: Group): (number | null)[] {
  return [...new Set(group.quotes.map(({ threshold }) => threshold))];
}

/** 11, 12. Each book's best quote on a side of a line, best first. */
export function quotesOn(group: Group, threshold: number | null, side: 0 | 1): NaiveQuote[] {
  const best = new Map<number, NaiveQuote>();
  for (const quote of group.quotes) {
    if (quote.threshold !== threshold || quote.side !== side) continue;
    const other = best.get(quote.book.id);
    if (other === undefined || isBetter(quote, other)) best.set(quote.book.id, quote);
  }
  return [...best.values()].toSorted((a, b) => cost(a) - cost(b) || a.book.id - b.book.id);
}

/** Among one book's quotes in several markets of a family: the higher price, then the newer, then the market that is first in the catalogue. */
function isBetter(a: NaiveQuote, b: NaiveQuote): boolean {
  if (effectivePrice(a) !== effectivePrice(b)) return effectivePrice(a) > effectivePrice(b);
  if (a.time !== b.time) return a.time > b.time;
  return markets.indexOf(a.market) < markets.indexOf(b.market);
}

/** Decimal price after the book's commission. */
export function effectivePrice(quote: NaiveQuote): number {
  return afterCommission(quote.decimal, quote.book.commission);
}

export function afterCommission(decimal: number, { basis, rate }: Pick<Commission, 'basis' | 'rate'>): number {
  if (rate === null) throw new Error('A book with an unknown fee has no price');
  if (basis === 'winnings') return 1 + (decimal - 1) * (1 - rate);
  return basis === 'stake' ? decimal / (1 + rate) : decimal * (1 - rate);
}

/** q: the cost of a return of 1. */
export function cost(quote: NaiveQuote): number {
  return 1 / effectivePrice(quote);
}

/** 12. The cheapest pair of different books; ties: the lower first book id, then the lower second one. */
export function bestPair(firsts: readonly NaiveQuote[], seconds: readonly NaiveQuote[]): Pair | null {
  const pairs = firsts.flatMap((first) => seconds.map((second) => ({ first, second })));
  const different = pairs.filter(({ first, second }) => first.book.id !== second.book.id);
  const [best = null] = different.toSorted(
    (a, b) => pairCost(a) - pairCost(b) || a.first.book.id - b.first.book.id || a.second.book.id - b.second.book.id,
  );
  return best;
}

/** q1 + q2: the cost of a return of 1 on either side. */
export function pairCost({ first, second }: Pair): number {
  return cost(first) + cost(second);
}

/** 13. Profit on the total stake when either single win returns the same. */
export function levelMargin(pair: Pair): number {
  return 1 / pairCost(pair) - 1;
}

/** 13. Too good to be true. */
export function isQuarantined(pair: Pair): boolean {
  return levelMargin(pair) > 0.25 + 1e-9;
}

/** 13. */
export function flagsOf(pair: Pair): ('check' | 'apart')[] {
  const flags: ('check' | 'apart')[] = [];
  if (levelMargin(pair) > 0.1 + 1e-9) flags.push('check');
  if (Math.abs(pair.first.time - pair.second.time) > 300) flags.push('apart');
  return flags;
}

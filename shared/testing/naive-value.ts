import { bookOwner } from '../catalogue/sportsbooks.ts';
import { effectivePrice, type Group, idsOnLine, isPossible, linesOf, quotesOn } from './naive-groups.ts';
import { outlierOf, TOLERANCE } from './naive-pairs.ts';
import { joinedLine, type NaiveQuote } from './naive-quotes.ts';
import { isQuarterLine } from './naive-settlement.ts';

/** One book's price above the fair price of the others. */
export interface NaiveValue {
  readonly id: string;
  readonly formerIds?: readonly string[];
  readonly sportsbookId: number;
  readonly american: number;
  /** Probabilities, given no push. */
  readonly low: number;
  readonly middle: number;
  /** Expected profit per dollar at worst. */
  readonly margin: number;
  /** Null if the books do not imply it; then `margin` is per dollar that is not refunded. */
  readonly push: number | null;
  /** Whose prices it comes from, by id. */
  readonly books: readonly number[];
  readonly flags: readonly ('check' | 'outlier')[];
}

/** Both prices of one book on one line. */
interface Voice {
  readonly first: NaiveQuote;
  readonly second: NaiveQuote;
}

const FRESH_SECONDS = 120;

/** Every quote that is worth its price at worst, with the number of those left out because so much must be a mistake. */
export function naiveValues(groups: readonly Group[], at: number): { listed: NaiveValue[]; withheld: number } {
  const judged = groups.flatMap((group) =>
    linesOf(group).flatMap((threshold) =>
      ([0, 1] as const).flatMap((side) =>
        quotesOn(group, threshold, side).flatMap((quote) => judgedQuote(group, threshold, quote, at) ?? []),
      ),
    ),
  );
  const tooGood = judged.filter(({ margin }) => margin >= 0.1 - TOLERANCE);
  return { listed: judged.filter((one) => !tooGood.includes(one)), withheld: tooGood.length };
}

function judgedQuote(group: Group, threshold: number | null, quote: NaiveQuote, at: number): NaiveValue | null {
  if (quote.startsAt - at < 120 || isQuarterLine(threshold ?? 0)) return null;
  const seen = group.pricedAt?.(quote.book.id);
  if (seen === undefined) return null;
  const others = withoutOwner(seen, quote);
  const both = voicesOn(others, threshold);
  if (both.some((voice) => newer(voice) > quote.time + FRESH_SECONDS)) return null;
  const voices = freshVoices(both, quote);
  if (voices.length < 3) return null;
  const chances = waysToFair(voices, quote);
  const low = Math.min(...chances.all);
  const price = effectivePrice(quote);
  if (low * price < 1 - TOLERANCE) return null;
  const onLine = ([0, 1] as const).flatMap((side) => quotesOn(others, threshold, side));
  if (onLine.some((one) => outlierOf(one, others) !== null)) return null;
  const push = pushOn(others, threshold, quote);
  const margin = (1 - (push ?? 0)) * (low * price - 1);
  return {
    ...idsOnLine('value', group, threshold, `:${quote.side}:${quote.book.id}`),
    sportsbookId: quote.book.id,
    american: quote.american,
    low,
    middle: chances.middle,
    margin: Math.abs(margin) < TOLERANCE ? 0 : margin,
    push,
    books: voices.map(({ first }) => first.book.id).toSorted((a, b) => a - b),
    flags: [
      ...(margin >= 0.05 - TOLERANCE ? (['check'] as const) : []),
      ...(outlierOf(quote, group) !== null ? (['outlier'] as const) : []),
    ],
  };
}

/** The group as if the owner of the quote's book did not exist. */
function withoutOwner(group: Group, { book }: NaiveQuote): Group {
  const isOther = (quote: NaiveQuote) => bookOwner(quote.book.id) !== bookOwner(book.id);
  return {
    ...group,
    lines: group.lines.map((line) => ({
      threshold: line.threshold,
      cells: [line.cells[0].filter(isOther), line.cells[1].filter(isOther)],
    })),
  };
}

function voicesOn(group: Group, threshold: number | null): Voice[] {
  return quotesOn(group, threshold, 0).flatMap((first) =>
    quotesOn(group, threshold, 1).flatMap((second) => (first.book.id === second.book.id ? [{ first, second }] : [])),
  );
}

/** Of each owner the newest, of equally new ones that of the lower id, if both its prices were confirmed at most two minutes before the quote. */
function freshVoices(voices: readonly Voice[], { time }: NaiveQuote): Voice[] {
  return voices
    .filter(({ first, second }) => Math.min(first.time, second.time) >= time - FRESH_SECONDS)
    .toSorted((a, b) => newer(b) - newer(a) || a.first.book.id - b.first.book.id)
    .filter(
      ({ first }, n, all) => all.findIndex((one) => bookOwner(one.first.book.id) === bookOwner(first.book.id)) === n,
    );
}

function newer({ first, second }: Voice): number {
  return Math.max(first.time, second.time);
}

/** The probability of the quote's side by each way to take out the vig, and by the median of the one that suits the market. */
function waysToFair(voices: readonly Voice[], { side, market }: NaiveQuote) {
  type Way = (own: number, other: number) => number;
  const proportional: Way = (own, other) => own / (own + other);
  const probit: Way = (own, other) => below((quantile(own) - quantile(other)) / 2);
  const by = (way: Way, some = voices) =>
    some.map(({ first, second }) => {
      const [q0, q1] = [1 / first.decimal, 1 / second.decimal];
      return side === 0 ? way(q0, q1) : way(q1, q0);
    });
  // In a mean Pinnacle counts like two.
  const weighted = voices.flatMap((voice) => (voice.first.book.providerKey === 'pinnacle' ? [voice, voice] : [voice]));
  const meanBy = (way: Way) => mean(by(way, weighted));
  const suitable = market.participant === 'player' ? toThePower : proportional;
  return {
    middle: meanBy(suitable),
    all: [meanBy(proportional), meanBy(probit), meanBy(toThePower), median(by(suitable))],
  };
}

/** What the others say of the first side of a line. */
function middleOn(others: Group, line: number, quote: NaiveQuote): number | null {
  const threshold = others.family === 'spreads' ? joinedLine(line, others.league) : line;
  const voices = freshVoices(voicesOn(others, threshold), quote);
  return voices.length < 3 ? null : waysToFair(voices, { ...quote, side: 0 }).middle;
}

/** The chance of a result exactly on the line, by what the others say of the half lines beside it. */
function pushOn(others: Group, line: number | null, quote: NaiveQuote): number | null {
  if (line === null || !Number.isInteger(line) || !isPossible(others, line)) return 0;
  const [lower, at, upper] = [-0.5, 0, 0.5].map((step) => middleOn(others, line + step, quote));
  const within = (chance: number) => Math.min(1, Math.max(0, chance));
  if (lower != null && upper != null) return within(lower - upper);
  if (at == null) return null;
  if (upper != null) return within(1 - upper / at);
  return lower == null ? null : within(1 - (1 - lower) / (1 - at));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return mean(sorted.slice(Math.ceil(half) - 1, Math.floor(half) + 1));
}

/** Both to the power at which they add up to 1. */
function toThePower(own: number, other: number): number {
  const power = halved(0.01, 20, (k) => own ** k + other ** k > 1);
  return own ** power;
}

/** The normal curve's area below x, by its Taylor series. */
function below(x: number): number {
  let [term, sum] = [x, x];
  for (let n = 1; Math.abs(term) > 1e-18 && n < 500; n++) {
    term *= (x * x) / (2 * n + 1);
    sum += term;
  }
  return 0.5 + (sum * Math.exp((-x * x) / 2)) / Math.sqrt(2 * Math.PI);
}

function quantile(p: number): number {
  return halved(-7, 7, (x) => below(x) < p);
}

/** Where a condition that holds at first ends. */
function halved(from: number, to: number, holds: (at: number) => boolean): number {
  let [low, high] = [from, to];
  for (let n = 0; n < 60; n++) {
    const middle = (low + high) / 2;
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}

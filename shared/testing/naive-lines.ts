import { bookOwner } from '../catalogue/sportsbooks.ts';
import { resultSpread } from '../fair/result-spread.ts';
import type { Seconds } from '../odds/time.ts';

/** What lines are compared by of a quote. */
interface QuotedLine {
  readonly eventId: string;
  readonly league: string;
  readonly family: string;
  readonly book: { readonly id: number };
  readonly market: { readonly key: string };
  readonly line: number | null;
  readonly side: 0 | 1;
  readonly decimal: number;
  readonly time: Seconds;
}

/** A book's line in an event's spreads or totals of the full game. */
export function bookLineOf({ eventId, family, book, line }: QuotedLine): string {
  return JSON.stringify([eventId, family, book.id, line]);
}

/** A main line: 1 / price of each side, absent without one. */
interface Line {
  readonly key: string;
  readonly owner: string;
  readonly bookId: number;
  readonly line: number;
  readonly time: number;
  readonly implied: readonly [number | undefined, number | undefined];
}

/** The lines of books that the other books contradict by more than 12 percentage points. `quotes`: one for each outcome of a market. */
export function farBookLines(quotes: readonly QuotedLine[]): Set<string> {
  const far = new Set<string>();
  for (const [measure, key] of [
    ['margin', 'spreads'],
    ['total', 'totals'],
  ] as const) {
    const main = quotes.filter(({ market }) => market.key === key);
    for (const eventId of new Set(main.map((quote) => quote.eventId))) {
      const ofEvent = main.filter((quote) => quote.eventId === eventId);
      const spread = resultSpread(ofEvent[0]?.league ?? '', measure);
      if (spread === undefined) continue;
      const lines = linesOf(ofEvent);
      for (const one of lines) {
        const others = lines.filter(({ owner }) => owner !== one.owner);
        if (isFar(one, others, spread)) far.add(one.key);
      }
    }
  }
  return far;
}

function linesOf(quotes: readonly QuotedLine[]): Line[] {
  const lines: Line[] = [];
  for (const key of new Set(quotes.map(bookLineOf))) {
    const sides = quotes.filter((quote) => bookLineOf(quote) === key);
    const [one] = sides;
    if (one === undefined || one.line === null) continue;
    const impliedBy = (side: 0 | 1) =>
      sides.filter((quote) => quote.side === side).map(({ decimal }) => 1 / decimal)[0];
    const time = Math.max(...sides.map((quote) => quote.time));
    const implied = [impliedBy(0), impliedBy(1)] as const;
    lines.push({ key, owner: bookOwner(one.book.id), bookId: one.book.id, line: one.line, time, implied });
  }
  return lines;
}

function isFar({ line, implied }: Line, others: readonly Line[], spread: number): boolean {
  const centers: number[] = [];
  for (const owner of new Set(others.map((other) => other.owner))) {
    const own = others.flatMap((other) => {
      const probability = fairOf(other.implied);
      return other.owner === owner && probability !== undefined ? [{ ...other, probability }] : [];
    });
    const rank = ({ time, probability, bookId, line: at }: (typeof own)[number]) =>
      [-time, Math.round(Math.abs(probability - 0.5) * 1e9), bookId, Math.abs(at), at] as const;
    const [counted] = own.toSorted((a, b) => {
      const other = rank(b);
      return (
        rank(a)
          .map((value, n) => value - (other[n] ?? 0))
          .find((difference) => difference !== 0) ?? 0
      );
    });
    if (counted !== undefined) centers.push(counted.line + spread * deviation(counted.probability));
  }
  if (centers.length < 3) return false;
  centers.sort((a, b) => a - b);
  const middle =
    ((centers[Math.ceil(centers.length / 2) - 1] ?? 0) + (centers[Math.floor(centers.length / 2)] ?? 0)) / 2;
  const curve = probabilityBelow((middle - line) / spread);
  const own = fairOf(implied);
  const [first, second] = implied;
  if (own !== undefined) return Math.abs(own - curve) > 0.12;
  if (first !== undefined) return first < curve - 0.12;
  return second !== undefined && second < 1 - curve - 0.12;
}

function fairOf([first, second]: Line['implied']): number | undefined {
  return first === undefined || second === undefined ? undefined : first / (first + second);
}

/** The normal distribution, integrated by Simpson's rule. */
function probabilityBelow(x: number): number {
  const steps = 200;
  const width = x / steps;
  let sum = 0;
  for (let i = 0; i <= steps; i++) {
    const weight = i === 0 || i === steps ? 1 : i % 2 === 1 ? 4 : 2;
    sum += weight * Math.exp(-((i * width) ** 2) / 2);
  }
  return 0.5 + (sum * width) / 3 / Math.sqrt(2 * Math.PI);
}

/** How many standard deviations above the mean a probability is reached, by bisection. */
function deviation(probability: number): number {
  let [low, high] = [-8, 8];
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2;
    if (probabilityBelow(middle) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

import type { LeagueKey } from '../catalogue/leagues.ts';
import { bookOwner } from '../catalogue/sportsbooks.ts';
import { groupsOf, linesOf, quotesOn } from './naive-groups.ts';
import type { NaiveQuote, NaiveQuotes } from './naive-quotes.ts';

/** What a book says of one line in a market of the full game, or of its line of a player. */
export interface BookLine {
  readonly eventId: string;
  readonly group: string;
  readonly family: string;
  readonly market: string;
  readonly bookId: number;
  readonly owner: string;
  readonly isMain: boolean;
  /** Null for a moneyline. */
  readonly line: number | null;
  readonly time: number;
  /** 1 / price of each side, absent without one. */
  readonly implied: readonly [number | undefined, number | undefined];
  /** Standard deviation of the results; absent for a moneyline, and where it is not known. */
  readonly spread: number | undefined;
  /** Where it would stand at 50 %; absent without a spread and both sides. */
  readonly center: number | undefined;
  /** Of a player's count. */
  readonly factor?: number;
}

/** Standard deviations of margins and totals, in points. Women's college basketball: as wide as the widest. */
const spreads: Readonly<Record<LeagueKey, { readonly margin: number; readonly total: number }>> = {
  americanfootball_nfl: { margin: 13.2, total: 13.5 },
  americanfootball_ncaaf: { margin: 16, total: 16 },
  basketball_nba: { margin: 12.2, total: 17 },
  basketball_wnba: { margin: 11.5, total: 15.5 },
  basketball_ncaab: { margin: 11, total: 16 },
  basketball_wncaab: { margin: 16, total: 17 },
  baseball_mlb: { margin: 4.2, total: 4.3 },
  icehockey_nhl: { margin: 2.4, total: 2.3 },
};

const measures: Readonly<Record<string, 'margin' | 'total'>> = { spreads: 'margin', totals: 'total' };

/** `quotes`: one for each outcome of a market. */
export function bookLinesOf(quotes: readonly NaiveQuote[]): BookLine[] {
  const of = quotes.filter(({ market }) => market.key === 'h2h' || measures[market.family] !== undefined);
  const keyOf = ({ eventId, market, book, line }: NaiveQuote) => JSON.stringify([eventId, market.key, book.id, line]);
  return [...new Set(of.map(keyOf))].flatMap((key) => {
    const sides = of.filter((quote) => keyOf(quote) === key);
    const [one] = sides;
    if (one === undefined) return [];
    const impliedBy = (side: 0 | 1) => sides.find((quote) => quote.side === side)?.decimal;
    const inverse = (decimal: number | undefined) => (decimal === undefined ? undefined : 1 / decimal);
    const measure = measures[one.market.family];
    const implied = [inverse(impliedBy(0)), inverse(impliedBy(1))] as const;
    const spread = measure && new Map(Object.entries(spreads)).get(one.league)?.[measure];
    return [
      {
        ...{
          eventId: one.eventId,
          group: one.group,
          family: one.market.family,
          market: one.market.key,
          bookId: one.book.id,
          line: one.line,
        },
        owner: bookOwner(one.book.id),
        isMain: one.market.key === one.market.family,
        time: Math.max(...sides.map(({ time }) => time)),
        implied,
        spread,
        center: centerOf({ line: one.line, implied, spread }),
      },
    ];
  });
}

/** A deviation of a count is so many times the root of its line, in the leagues where it was measured. */
const countDeviations: Readonly<Record<string, number>> = {
  ...{
    player_points: 1.5,
    player_points_rebounds: 1.5,
    player_points_assists: 1.5,
    player_points_rebounds_assists: 1.5,
  },
  ...{ player_rebounds: 1.1, player_assists: 1.1, player_rebounds_assists: 1.1, player_threes: 1.1 },
};

/** Of each player's count the lines that a book prices on both sides. */
export function playerLinesOf(quotes: NaiveQuotes): BookLine[] {
  return groupsOf(quotes).flatMap((group): BookLine[] => {
    const factor = countDeviations[group.family];
    if (factor === undefined || !['basketball_nba', 'basketball_wnba'].includes(group.league)) return [];
    return linesOf(group).flatMap((line) =>
      quotesOn(group, line, 0).flatMap((first): BookLine[] => {
        const second = quotesOn(group, line, 1).find(({ book }) => book.id === first.book.id);
        if (second === undefined) return [];
        return [
          {
            ...{ eventId: group.eventId, group: group.identity, family: group.family, market: group.family },
            ...{ bookId: first.book.id, owner: bookOwner(first.book.id), isMain: true, line, factor },
            implied: [1 / first.decimal, 1 / second.decimal],
            time: Math.max(first.time, second.time),
            spread: undefined,
            center: undefined,
          },
        ];
      }),
    );
  });
}

/** Players' lines with the spread of the middle one. */
export function withCenters(lines: readonly BookLine[]): BookLine[] {
  return lines.map((line) => {
    if (line.factor === undefined) return line;
    const group = lines.filter((one) => one.group === line.group && one.factor !== undefined);
    const spread = line.factor * Math.sqrt(middleOf(group.map((one) => one.line ?? 0)));
    return { ...line, spread, center: centerOf({ ...line, spread }) };
  });
}

/** What the curve of the other owners' main lines says of a line, and how many owners these are. */
interface Verdict {
  readonly isMistake: boolean;
  readonly owners: number;
}

/**
 * Of the lines that are more than 8 points from it: mistakes above 12 (of players' counts 20), and margins from 2 on whose mirror is within 4. Also of margins that favor
 * the other team, more than 4 away, with a mirror within 2.
 */
export function verdictsOn(lines: readonly BookLine[]): Map<BookLine, Verdict> {
  const verdicts = new Map<BookLine, Verdict>();
  for (const line of lines) {
    const { spread } = line;
    if (!line.isMain || line.line === null || spread === undefined) continue;
    const others = countedLines(
      lines.filter((one) => one.group === line.group && one.family === line.family && one.owner !== line.owner),
    );
    // Whether one of them is believed is judged without this line's book.
    const believed = others.filter((one) => {
      const rest = others.filter((other) => other !== one);
      return rest.length < 3 || distanceOf(one, rest) <= farFrom(one);
    });
    if (believed.length < 3) continue;
    const distance = distanceOf(line, believed);
    const mirrored = line.family === 'spreads' ? distanceOf({ ...line, line: -line.line }, believed) : 1;
    const isMistake = distance > farFrom(line) || (distance > 0.08 && mirrored <= 0.04 && Math.abs(line.line) >= 2);
    const favorsOther = (line.center ?? 0) * middleOf(believed.map(({ center }) => center ?? 0)) < -1e-9;
    const isDoubtful = distance > 0.04 && mirrored <= 0.02 && favorsOther;
    if (isMistake || distance > 0.08 || isDoubtful) verdicts.set(line, { isMistake, owners: believed.length });
  }
  return verdicts;
}

function farFrom({ factor }: BookLine): number {
  return factor === undefined ? 0.12 : 0.2;
}

function middleOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
}

/** Each owner's main line: the newest, then the one nearest to 50 %. */
function countedLines(lines: readonly BookLine[]): BookLine[] {
  const main = lines.filter((line) => line.isMain && fairOf(line) !== undefined);
  return [...new Set(main.map(({ owner }) => owner))].flatMap((owner) => {
    const rank = ({ time, bookId, line, ...one }: BookLine) =>
      [-time, Math.round(Math.abs((fairOf(one) ?? 0) - 0.5) * 1e9), bookId, Math.abs(line ?? 0), line ?? 0] as const;
    const [counted] = main
      .filter((line) => line.owner === owner)
      .toSorted((a, b) => {
        const other = rank(b);
        const differences = rank(a).map((value, n) => value - (other[n] ?? 0));
        return differences.find((difference) => difference !== 0) ?? 0;
      });
    return counted ?? [];
  });
}

function distanceOf({ line, implied, spread = 1 }: BookLine, others: readonly BookLine[]): number {
  const middle = middleOf(others.map(({ center }) => center ?? 0));
  const curve = probabilityBelow((middle - (line ?? 0)) / spread);
  const own = fairOf({ implied });
  const [first, second] = implied;
  if (own !== undefined) return Math.abs(own - curve);
  return first === undefined ? 1 - curve - (second ?? 1) : curve - first;
}

function centerOf({ line, implied, spread }: Pick<BookLine, 'line' | 'implied' | 'spread'>): number | undefined {
  const own = fairOf({ implied });
  return own === undefined || line === null || spread === undefined ? undefined : line + spread * deviation(own);
}

export function homeIsFavored(probability: number): boolean {
  return probability > 0.5;
}

export function fairOf({ implied: [first, second] }: Pick<BookLine, 'implied'>): number | undefined {
  return first === undefined || second === undefined ? undefined : first / (first + second);
}

/** The normal distribution, integrated by Simpson's rule up to eight standard deviations, where nothing is left. */
export function probabilityBelow(x: number): number {
  const steps = 200;
  const width = Math.max(-8, Math.min(8, x)) / steps;
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

import { bookOwner } from '../catalogue/sportsbooks.ts';
import { type Group, isPossible, linesOf, quotesOn } from './naive-groups.ts';
import {
  type Choice,
  choosePair,
  isQuarantined,
  levelMargin,
  type Pair,
  pairCost,
  rulesDiffer,
  TOLERANCE,
} from './naive-pairs.ts';
import { joinedLine, type NaiveBook, type NaiveQuote } from './naive-quotes.ts';
import { isLostWhole, isQuarterLine, levelProfit, pairOutcomes, resultsAround, settle } from './naive-settlement.ts';

/** The first side at `p`, the second at the higher `r`. */
export interface OverlapCandidate extends Pick<Choice, 'setAside'> {
  readonly p: number;
  readonly r: number;
  readonly pair: Pair;
  /** A wider window has at least the same margin. */
  readonly beaten: boolean;
}

export interface OverlapDetail {
  readonly bothWin: { readonly from: number; readonly to: number } | null;
  readonly bothWinProfit: number;
  readonly winAndRefund: readonly { readonly result: number; readonly profit: number; readonly probability?: number }[];
  readonly hitProbability?: number;
  readonly refundProbability?: number;
  readonly expectedValue?: number;
  readonly source?: 'market';
  readonly beaten?: true;
}

/** Books needed for a consensus. */
const BOOKS = 3;

const WON = { won: 1, refunded: 0 };
const REFUNDED = { won: 0, refunded: 1 };
const LOST = { won: 0, refunded: 0 };

/** 18, 20. The overlaps of a group that are listed, and the number of pairs dropped because a price must be wrong. */
export function overlapsOf(group: Group): { listed: OverlapCandidate[]; quarantined: number } {
  if (group.sides !== 'spread' && group.sides !== 'over-under') return { listed: [], quarantined: 0 };
  const windows = windowsOf(group);
  const candidates: Omit<OverlapCandidate, 'beaten'>[] = [];
  let quarantined = 0;
  for (const { p, r } of windows) {
    const { pair, dropped, setAside } = choosePair(group, quotesOn(group, p, 0), quotesOn(group, r, 1), isWithinLimit);
    quarantined += dropped.length;
    if (pair !== null && isWithinLimit(pair)) candidates.push({ p, r, pair, setAside });
  }
  const listed = candidates
    .map((one) => ({ ...one, beaten: candidates.some((other) => beats(other, one, group)) }))
    .filter((one) => !one.beaten || isShownToTwoBooks(one, windows, group));
  return { listed, quarantined };
}

type Window = Pick<OverlapCandidate, 'p' | 'r'>;

/** Two lines with a possible result at which neither bet is lost whole. */
function windowsOf(group: Group): Window[] {
  const lines = linesOf(group).filter((line) => line !== null);
  return lines
    .flatMap((p) => lines.map((r) => ({ p, r })))
    .filter(({ p, r }) => p < r && resultsAround(p, r, group).some((result) => neitherIsLost(p, r, result)));
}

function neitherIsLost(p: number, r: number, result: number): boolean {
  const first = settle({ threshold: p, side: 0 }, result);
  const second = settle({ threshold: r, side: 1 }, result);
  return !isLostWhole(first) && !isLostWhole(second);
}

function isWithinLimit(pair: Pair): boolean {
  return levelMargin(pair) >= -0.05 - TOLERANCE;
}

/** Whether the other's window contains this one at no lower a margin, unless only the other's rules differ. */
function beats(other: Omit<OverlapCandidate, 'beaten'>, one: Omit<OverlapCandidate, 'beaten'>, group: Group): boolean {
  if (!isWider(other, one) || levelMargin(other.pair) < levelMargin(one.pair) - TOLERANCE) return false;
  return !rulesDiffer(other.pair, group) || rulesDiffer(one.pair, group);
}

function isWider(other: Window, one: Window): boolean {
  return other.p <= one.p && other.r >= one.r && (other.p !== one.p || other.r !== one.r);
}

/** Some two books would be shown this window if there were no others. */
function isShownToTwoBooks({ p, r, pair: chosen }: OverlapCandidate, windows: readonly Window[], group: Group) {
  const wider = windows.filter((other) => isWider(other, { p, r }));
  return quotesOn(group, p, 0).some((first) =>
    quotesOn(group, r, 1).some((second) => {
      const pair = { first, second };
      if (first.book.id === second.book.id || !isWithinLimit(pair) || isQuarantined(pair)) return false;
      if (rulesDiffer(pair, group) !== rulesDiffer(chosen, group)) return false;
      const both = [first.book, second.book] as const;
      return !wider.some((window) => pairsOfTwoBooks(window, both, group).some((better) => costsNoMore(better, pair)));
    }),
  );
}

function costsNoMore(one: Pair, other: Pair): boolean {
  return !isQuarantined(one) && levelMargin(one) >= levelMargin(other) - TOLERANCE;
}

/** The over of the one book with the under of the other, and the other way around. */
function pairsOfTwoBooks({ p, r }: Window, [a, b]: readonly [NaiveBook, NaiveBook], group: Group): Pair[] {
  const of = (book: NaiveBook, quotes: readonly NaiveQuote[]) => quotes.filter((quote) => quote.book.id === book.id);
  const pairs = (over: NaiveBook, under: NaiveBook) =>
    of(over, quotesOn(group, p, 0)).flatMap((first) =>
      of(under, quotesOn(group, r, 1)).map((second) => ({ first, second })),
    );
  return [...pairs(a, b), ...pairs(b, a)];
}

/** The payoff of every single result on a total stake of 1. */
export function overlapDetail(group: Group, { p, r, pair, beaten }: OverlapCandidate): OverlapDetail {
  const outcomes = pairOutcomes(pair, group).flatMap(({ result, bets }) => (result === null ? [] : [{ result, bets }]));
  const isHit = ({ bets }: (typeof outcomes)[number]) => bets.every(({ won }) => won === 1);
  const hits = outcomes.filter(isHit).map(({ result }) => result);
  const [from, to] = [hits.at(0), hits.at(-1)];
  const implied: Partial<ReturnType<typeof probabilities>> = probabilities(group, p, r, hits.length > 0, pair);
  return {
    bothWin: from === undefined || to === undefined ? null : { from, to },
    bothWinProfit: 2 / pairCost(pair) - 1,
    winAndRefund: outcomes
      .filter((outcome) => !isHit(outcome) && !outcome.bets.some(isLostWhole))
      .map((outcome) => ({
        result: outcome.result,
        profit: levelProfit(pair, outcome),
        // Without quarter lines only a result on a line refunds.
        ...(implied.source === 'market' && {
          probability: pushMass(group, outcome.result, outcome.result === p ? pair.first : pair.second) ?? 0,
        }),
      })),
    ...implied,
    ...(beaten && { beaten }),
  };
}

/** Absent if the market does not imply them. */
function probabilities(group: Group, p: number, r: number, canHit: boolean, pair: Pair) {
  if (isQuarterLine(p) || isQuarterLine(r)) return {};
  const overP = fairAtBook(group, p, pair.first);
  const overR = fairAtBook(group, r, pair.second);
  const pushP = pushMass(group, p, pair.first);
  const pushR = pushMass(group, r, pair.second);
  if (overP === null || overR === null || pushP === null || pushR === null) return {};
  const aboveP = overP * (1 - pushP);
  const belowR = (1 - overR) * (1 - pushR);
  const hitProbability = canHit ? Math.min(1, Math.max(0, aboveP + belowR - 1)) : 0;
  const refundProbability = Math.min(pushP + pushR, 1 - hitProbability);
  const miss = levelProfit(pair, { result: null, bets: [WON, LOST] });
  const firstRefund = levelProfit(pair, { result: null, bets: [REFUNDED, WON] }) - miss;
  const secondRefund = levelProfit(pair, { result: null, bets: [WON, REFUNDED] }) - miss;
  const hit = levelProfit(pair, { result: null, bets: [WON, WON] }) - miss;
  const expectedValue = miss + hitProbability * hit + pushP * firstRefund + pushR * secondRefund;
  return { hitProbability, refundProbability, expectedValue, source: 'market' } as const;
}

/**
 * Probability that the first side wins given no push, at the book of a bet: mean of the no-vig probabilities of at least 3 other owners with
 * both sides, each by its newest prices.
 */
function fairAtBook(group: Group, line: number, bet: NaiveQuote): number | null {
  const threshold = group.family === 'spreads' ? joinedLine(line, group.league) : line;
  const seen = group.pricedAt === undefined ? group : group.pricedAt(bet.book.id);
  if (seen === undefined) return null;
  const pairs = quotesOn(seen, threshold, 0).flatMap((first) =>
    quotesOn(seen, threshold, 1).flatMap((second) => (first.book.id === second.book.id ? [{ first, second }] : [])),
  );
  const newest = pairs
    .toSorted((a, b) => timeOf(b) - timeOf(a) || a.first.book.id - b.first.book.id)
    .filter(({ first }, n, sorted) => sorted.findIndex((one) => isSameOwner(one.first, first)) === n)
    .filter(({ first }) => !isSameOwner(first, bet));
  if (newest.length < BOOKS) return null;
  // Pinnacle counts like two.
  const weighted = newest.flatMap((pair) => (pair.first.book.providerKey === 'pinnacle' ? [pair, pair] : [pair]));
  return weighted.reduce((sum, pair) => sum + withoutVig(pair), 0) / weighted.length;
}

function timeOf({ first, second }: Pair): number {
  return Math.max(first.time, second.time);
}

function isSameOwner(a: NaiveQuote, b: NaiveQuote): boolean {
  return bookOwner(a.book.id) === bookOwner(b.book.id);
}

/** Of games in proportion; of players both to the power that makes them add up to 1. */
function withoutVig({ first, second }: Pair): number {
  const [q0, q1] = [1 / first.decimal, 1 / second.decimal];
  if (first.market.participant !== 'player') return q0 / (q0 + q1);
  let [low, high] = [0.2, 5];
  for (let n = 0; n < 60; n++) {
    const power = (low + high) / 2;
    if (q0 ** power + q1 ** power > 1) low = power;
    else high = power;
  }
  return q0 ** low;
}

/** Probability that the result is exactly the line, from the fair prices at the adjacent half lines; null if unknown. */
function pushMass(group: Group, line: number, bet: NaiveQuote): number | null {
  if (!Number.isInteger(line) || !isPossible(group, line)) return 0;
  const below = fairAtBook(group, line - 0.5, bet);
  const at = fairAtBook(group, line, bet);
  const above = fairAtBook(group, line + 0.5, bet);
  if (below !== null && above !== null) return clamp(below - above);
  if (at === null) return null;
  if (above !== null) return clamp(1 - above / at);
  if (below !== null) return clamp(1 - (1 - below) / (1 - at));
  return null;
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

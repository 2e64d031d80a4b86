import { cost, type Group, isPossible } from './naive-groups.ts';
import { type Pair, pairCost } from './naive-pairs.ts';

/** The shares of a bet that win and that are refunded: 0, 1/2 or 1 each. The rest is lost. */
export interface Settled {
  readonly won: number;
  readonly refunded: number;
}

/** What becomes of both bets of a pair at one result. */
export interface Outcome {
  /** A count or the home margin; null in a market without a line. */
  readonly result: number | null;
  readonly bets: readonly [Settled, Settled];
}

const WON = { won: 1, refunded: 0 };
const REFUNDED = { won: 0, refunded: 1 };
const LOST = { won: 0, refunded: 0 };

/** Every possible result of a pair, well beyond both lines. Without a line, and for a full push of both, there is nothing to tell. */
export function pairOutcomes({ first, second }: Pair, group: Group): Outcome[] {
  if (first.threshold === null || second.threshold === null)
    return [
      { result: null, bets: [WON, LOST] },
      { result: null, bets: [LOST, WON] },
    ];
  return resultsAround(first.threshold, second.threshold, group)
    .map((result) => ({ result, bets: [settle(first, result), settle(second, result)] as const }))
    .filter(({ bets }) => bets.some(({ refunded }) => refunded < 1));
}

export function resultsAround(p: number, r: number, group: Group): number[] {
  const lowest = Math.floor(Math.min(p, r)) - 3;
  const highest = Math.ceil(Math.max(p, r)) + 3;
  const all = Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index);
  return all.filter((result) => isPossible(group, result));
}

/** A quarter line is half a bet on each of the two lines next to it. */
export function settle(
  { threshold, side }: { readonly threshold: number | null; readonly side: 0 | 1 },
  result: number,
): Settled {
  const line = threshold ?? Number.NaN;
  if (!isQuarterLine(line)) return settleWhole(line, side, result);
  const below = settleWhole(line - 0.25, side, result);
  const above = settleWhole(line + 0.25, side, result);
  return { won: (below.won + above.won) / 2, refunded: (below.refunded + above.refunded) / 2 };
}

function settleWhole(line: number, side: 0 | 1, result: number): Settled {
  if (result === line) return REFUNDED;
  return result > line === (side === 0) ? WON : LOST;
}

export function isQuarterLine(line: number): boolean {
  return Math.abs(line % 0.5) === 0.25;
}

export function isLostWhole({ won, refunded }: Settled): boolean {
  return won === 0 && refunded === 0;
}

/** Profit at one result on level stakes with a total of 1: either single win returns 1 / cost. */
export function levelProfit(pair: Pair, { bets: [one, two] }: Outcome): number {
  const win = 1 / pairCost(pair);
  const firstStake = cost(pair.first) / pairCost(pair);
  const secondStake = 1 - firstStake;
  return win * (one.won + two.won) + firstStake * one.refunded + secondStake * two.refunded - 1;
}

/** 17, 18. The profit of the worst result. */
export function worstMargin(pair: Pair, group: Group): number {
  return Math.min(...pairOutcomes(pair, group).map((outcome) => levelProfit(pair, outcome)));
}

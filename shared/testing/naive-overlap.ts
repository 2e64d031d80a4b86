import { leagues } from '../catalogue/leagues.ts';
import {
  bestPair,
  cost,
  type Group,
  isQuarantined,
  levelMargin,
  linesOf,
  type Pair,
  pairCost,
  quotesOn,
} from './naive-groups.ts';

/** The first side at `p`, the second at the higher `r`. */
export interface OverlapCandidate {
  readonly p: number;
  readonly r: number;
  readonly pair: Pair;
}

export interface OverlapDetail {
  readonly bothWin: { readonly from: number; readonly to: number } | null;
  readonly bothWinProfit: number;
  readonly winAndRefund: readonly { readonly result: number; readonly profit: number }[];
  readonly hitProbability?: number;
  readonly refundProbability?: number;
  readonly expectedValue?: number;
}

/** 15. The overlaps of a group that are not dominated, and the number of quarantined ones. */
export function overlapsOf(group: Group): { listed: OverlapCandidate[]; quarantined: number } {
  if (group.sides !== 'spread' && group.sides !== 'over-under') return { listed: [], quarantined: 0 };
  const lines = linesOf(group).filter((line) => line !== null);
  const candidates: OverlapCandidate[] = [];
  for (const p of lines) {
    for (const r of lines) {
      if (p >= r || !hasResultBetween(group, p, r)) continue;
      const pair = bestPair(quotesOn(group, p, 0), quotesOn(group, r, 1));
      if (pair !== null && levelMargin(pair) >= -0.05 - 1e-9) candidates.push({ p, r, pair });
    }
  }
  const eligible = candidates.filter(({ pair }) => !isQuarantined(pair));
  const listed = eligible.filter((one) => !eligible.some((other) => other !== one && dominates(other, one)));
  return { listed, quarantined: candidates.length - eligible.length };
}

function dominates(other: OverlapCandidate, one: OverlapCandidate): boolean {
  return other.p <= one.p && other.r >= one.r && levelMargin(other.pair) >= levelMargin(one.pair);
}

function hasResultBetween(group: Group, p: number, r: number): boolean {
  for (let n = Math.floor(p) - 3; n <= Math.ceil(r) + 3; n += 1) {
    if (p <= n && n <= r && isPossible(group, n)) return true;
  }
  return false;
}

/** A full game can end in a tie only in some leagues. */
function isPossible(group: Group, result: number): boolean {
  const canTie = leagues.some(({ key, gameCanTie }) => key === group.league && gameCanTie);
  return result !== 0 || group.family !== 'spreads' || canTie;
}

/** 15. The payoff of every single result on a total stake of 1. */
export function overlapDetail(group: Group, { p, r, pair }: OverlapCandidate): OverlapDetail & { worst: number } {
  // Level stakes: either single win returns `win`.
  const win = 1 / pairCost(pair);
  const firstStake = cost(pair.first) / pairCost(pair);
  const secondStake = 1 - firstStake;
  const bothWin: number[] = [];
  const winAndRefund: { result: number; profit: number }[] = [];
  let worst = Number.POSITIVE_INFINITY;
  for (let n = Math.floor(p) - 3; n <= Math.ceil(r) + 3; n += 1) {
    const firstReturn = n > p ? win : n === p ? firstStake : 0;
    const secondReturn = n < r ? win : n === r ? secondStake : 0;
    const profit = firstReturn + secondReturn - 1;
    worst = Math.min(worst, profit);
    if (!isPossible(group, n)) continue;
    if (n > p && n < r) bothWin.push(n);
    if (n === p || n === r) winAndRefund.push({ result: n, profit });
  }
  const from = bothWin.at(0);
  const to = bothWin.at(-1);
  return {
    bothWin: from === undefined || to === undefined ? null : { from, to },
    bothWinProfit: win + win - 1,
    winAndRefund,
    worst,
    ...probabilities(group, p, r, bothWin.length > 0, win, firstStake, secondStake),
  };
}

/** 16. Absent if the market does not imply them. */
function probabilities(group: Group, p: number, r: number, canHit: boolean, win: number, t1: number, t2: number) {
  const overP = consensus(group, p);
  const overR = consensus(group, r);
  const pushP = pushMass(group, p);
  const pushR = pushMass(group, r);
  if (overP === null || overR === null || pushP === null || pushR === null) return {};
  const aboveP = overP * (1 - pushP);
  const belowR = (1 - overR) * (1 - pushR);
  const hitProbability = canHit ? clamp(aboveP + belowR - 1) : 0;
  const refundProbability = Math.min(pushP + pushR, 1 - hitProbability);
  const expectedValue = win - 1 + hitProbability * win + pushP * t1 + pushR * t2;
  return { hitProbability, refundProbability, expectedValue };
}

/** 16. Probability that the first side wins given no push: mean of the no-vig probabilities of at least 3 books that quote both sides. */
function consensus(group: Group, threshold: number): number | null {
  const probabilitiesByBook: number[] = [];
  for (const first of quotesOn(group, threshold, 0)) {
    for (const second of quotesOn(group, threshold, 1)) {
      if (first.book.id !== second.book.id) continue;
      const q0 = 1 / first.decimal;
      const q1 = 1 / second.decimal;
      probabilitiesByBook.push(q0 / (q0 + q1));
    }
  }
  if (probabilitiesByBook.length < 3) return null;
  return probabilitiesByBook.reduce((sum, probability) => sum + probability, 0) / probabilitiesByBook.length;
}

/** 16. Probability that the result is exactly the line, from the consensus at the adjacent half lines; null if unknown. */
function pushMass(group: Group, line: number): number | null {
  if (!Number.isInteger(line) || !isPossible(group, line)) return 0;
  const below = consensus(group, line - 0.5);
  const at = consensus(group, line);
  const above = consensus(group, line + 0.5);
  if (below !== null && above !== null) return clamp(below - above);
  if (at === null) return null;
  if (above !== null) return clamp(1 - above / at);
  if (below !== null) return clamp(1 - (1 - below) / (1 - at));
  return null;
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

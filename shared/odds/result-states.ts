import { type BetIndex, isQuarterLine, type Lines, type Settlement, settle } from './settlement.ts';

/** A bet that results settle: above its line (side 0) or below it (side 1). */
export interface LineBet {
  readonly line: number;
  readonly side: BetIndex;
}

/** Whole results, from the first to the last, that settle each of the bets alike. The lowest has no first and the highest no last: infinite. */
export interface ResultState {
  readonly from: number;
  readonly to: number;
  /** What becomes of the bets, in their order. */
  readonly settled: readonly Settlement[];
}

/**
 * Every way in which whole results settle some bets, by ascending results. A result that refunds a bet, or half of it, is a state of its own.
 * @param zeroIsPossible false for the winning margin of a game that cannot tie
 */
export function resultStates(bets: readonly LineBet[], zeroIsPossible = true): ResultState[] {
  const starts = [...new Set(bets.flatMap(({ line }) => firstResults(line)))].toSorted((a, b) => a - b);
  return [Number.NEGATIVE_INFINITY, ...starts].flatMap((start, n) => {
    const end = (starts[n] ?? Number.POSITIVE_INFINITY) - 1;
    const from = start === 0 && !zeroIsPossible ? 1 : start;
    const to = end === 0 && !zeroIsPossible ? -1 : end;
    if (from > to) return [];
    const sample = Number.isFinite(from) ? from : to;
    return [{ from, to, settled: bets.map(({ line, side }) => settle(sample, line, side)) }];
  });
}

/** The same of two opposite bets. */
export function pairStates({ over, under, zeroIsPossible }: Lines): PairState[] {
  const bets = [
    { line: over, side: 0 },
    { line: under, side: 1 },
  ] as const;
  return resultStates(bets, zeroIsPossible).flatMap(({ settled: [first, second], ...results }) =>
    first === undefined || second === undefined ? [] : [{ ...results, settled: [first, second] as const }],
  );
}

/** Of the first and of the second bet of a pair. */
type PairSettlement = readonly [Settlement, Settlement];

export type PairState = ResultState & { readonly settled: PairSettlement };

/** One of two bets wins. */
const EITHER: readonly PairSettlement[] = [
  [
    { won: 1, refunded: 0 },
    { won: 0, refunded: 0 },
  ],
  [
    { won: 0, refunded: 0 },
    { won: 1, refunded: 0 },
  ],
];

/**
 * All ways in which two bets can be settled together, except that both win or both are refunded whole; without lines, one of them wins.
 */
export function settlementsOf(lines: Lines | undefined): readonly PairSettlement[] {
  if (lines === undefined || !(mayRefund(lines.over) || mayRefund(lines.under))) return EITHER;
  const { over, under, zeroIsPossible = true } = lines;
  // A line refunds at the whole result nearest to it, if at all.
  const nearest = [over, under].filter(mayRefund).map((line) => Math.round(line));
  const partial = [...new Set(nearest)]
    .filter((result) => zeroIsPossible || result !== 0)
    .toSorted((a, b) => a - b)
    .map((result) => [settle(result, over, 0), settle(result, under, 1)] as const)
    .filter((settled) => settled.some(isPartial) && settled[0].refunded + settled[1].refunded < 2);
  return [...EITHER, ...partial];
}

/** Whether a bet is settled in part: some of its stake comes back without a win. */
export function isPartial({ refunded }: Settlement): boolean {
  return refunded > 0;
}

/** The results at which the settlement of a bet on the line changes. */
function firstResults(line: number): number[] {
  const nearest = Math.round(line);
  return mayRefund(line) ? [nearest, nearest + 1] : [Math.floor(line) + 1];
}

/** Whether some whole result refunds a bet on the line, or half of it. */
function mayRefund(line: number): boolean {
  return Number.isInteger(line) || isQuarterLine(line);
}

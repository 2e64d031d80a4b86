/** 0: the first bet, which wins above its line (over, home). 1: the second, which wins below its line (under, away). */
export type BetIndex = 0 | 1;

/** What becomes of a bet: the share of its stake that wins and the share that is refunded, each 0, ½ or 1; the rest is lost. */
export interface Settlement {
  readonly won: number;
  readonly refunded: number;
}

/** The lines of two opposite bets; the same line twice, or a lower and a higher one. Results are whole numbers. */
export interface Lines {
  /** The line that the result must beat for the first bet. */
  readonly over: number;
  /** The line that the result must stay under for the second bet; not below `over`. */
  readonly under: number;
  /** Whether a result of 0 is possible; false for the winning margin of a game that cannot tie. Defaults to true. */
  readonly zeroIsPossible?: boolean;
}

const WON: Settlement = { won: 1, refunded: 0 };
const REFUNDED: Settlement = { won: 0, refunded: 1 };
const LOST: Settlement = { won: 0, refunded: 0 };

/**
 * A quarter line is half a bet on each of its neighbors: 8.75 is half on 8.5, half on 9. A line that is neither whole nor half nor a
 * quarter cannot push.
 */
export function settle(result: number, line: number, side: BetIndex): Settlement {
  if (isQuarterLine(line)) {
    const lower = settle(result, line - 0.25, side);
    const upper = settle(result, line + 0.25, side);
    return { won: (lower.won + upper.won) / 2, refunded: (lower.refunded + upper.refunded) / 2 };
  }
  if (result === line) return REFUNDED;
  return result > line === (side === 0) ? WON : LOST;
}

export function isQuarterLine(line: number): boolean {
  return Number.isInteger(line * 4) && !Number.isInteger(line * 2);
}

export function isLostWhole({ won, refunded }: Settlement): boolean {
  return won + refunded === 0;
}

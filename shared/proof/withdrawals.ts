import type { Seconds } from '../odds/time.ts';
import { byCell, type Cell, cellName } from './cells.ts';
import { closingValue, type LoggedValue } from './logged-value.ts';
import { ENOUGH_ROWS } from './value-figures.ts';

/** A time in which a cell's rows were not in the default preset. */
export interface Withdrawal {
  readonly cell: Cell;
  readonly from: Seconds;
  /** Absent while it lasts. */
  readonly to?: Seconds | undefined;
}

/**
 * The withdrawals after the proof was made anew: a cell whose newest rows lost to the close on average is withdrawn, and returns when its newest
 * rows no longer do. Rows go on being logged meanwhile. `rows`: all that were ever listed.
 */
export function nextWithdrawals(
  before: readonly Withdrawal[],
  rows: readonly LoggedValue[],
  at: Seconds,
): readonly Withdrawal[] {
  const losing = losingCells(rows);
  const kept = before.map((withdrawal): Withdrawal => {
    if (withdrawal.to !== undefined || losing.has(cellName(withdrawal.cell))) return withdrawal;
    return { ...withdrawal, to: at };
  });
  const open = new Set(withdrawnCells(kept).map(cellName));
  const fresh = [...losing].filter(([name]) => !open.has(name)).map(([, cell]): Withdrawal => ({ cell, from: at }));
  return [...kept, ...fresh];
}

/** The cells that are withdrawn now. */
export function withdrawnCells(withdrawals: readonly Withdrawal[]): readonly Cell[] {
  return withdrawals.filter(({ to }) => to === undefined).map(({ cell }) => cell);
}

/** By name. */
function losingCells(rows: readonly LoggedValue[]): ReadonlyMap<string, Cell> {
  const losing = byCell(rows).filter((each) => {
    const closed = each.rows.flatMap((row) => {
      const value = closingValue(row);
      return value === undefined ? [] : [{ value, listedAt: row.listedAt }];
    });
    const newest = closed.toSorted((a, b) => b.listedAt - a.listedAt).slice(0, ENOUGH_ROWS);
    return newest.length === ENOUGH_ROWS && newest.reduce((sum, { value }) => sum + value, 0) < 0;
  });
  return new Map(losing.map(({ cell }) => [cellName(cell), cell]));
}

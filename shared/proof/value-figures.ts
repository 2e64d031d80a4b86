import { type Cell, hourBands, valueBands } from './cells.ts';
import { closingValue, type LoggedValue, listedValue } from './logged-value.ts';

/** Figures of fewer rows would be taken for more than they are. Also so many of the newest rows decide whether a cell is withdrawn. */
export const ENOUGH_ROWS = 50;

/** What became of rows. Values are shares: 0.01 is 1% of the stake. */
export interface ValueFigures {
  readonly rows: number;
  /** Mean expected value when listed, by the lowest fair probability and by the middle one. */
  readonly listed: { readonly low: number; readonly middle: number };
  readonly close: CloseFigures | null;
  readonly results: ResultFigures;
}

/** Of the rows that have a close: those on which enough books still had both prices. */
interface CloseFigures {
  readonly rows: number;
  /** Mean closing line value by the middle fair probability, and by the lowest. */
  readonly mean: number;
  readonly low: number;
  /** Of `mean`; null if all rows are of one game. */
  readonly standardError: number | null;
  /** Share of the rows whose price was better than the fair close. */
  readonly beat: number;
}

/** Of the rows that have a result and were not refunded whole. Half a bet counts half. */
interface ResultFigures {
  readonly rows: number;
  readonly won: number;
  /** Wins expected by the middle fair probability when listed. */
  readonly expected: number;
}

/** @param rows at least one */
export function valueFigures(rows: readonly LoggedValue[]): ValueFigures {
  const settled = rows.flatMap(({ result, fair }) => {
    const decided = result === undefined ? 0 : 1 - result.refunded;
    return result === undefined || decided === 0 ? [] : [{ won: result.won, expected: decided * fair.middle }];
  });
  return {
    rows: rows.length,
    listed: {
      low: mean(rows.map((row) => listedValue(row))),
      middle: mean(rows.map((row) => listedValue(row, 'middle'))),
    },
    close: closeFigures(rows),
    results: {
      rows: settled.length,
      won: sum(settled.map(({ won }) => won)),
      expected: sum(settled.map(({ expected }) => expected)),
    },
  };
}

/** Of the proof's cells: which rows they are of, and what these came to; null of too few. */
interface ProvenCell extends Omit<Cell, 'league'> {
  /** Null of all leagues together. */
  readonly league: string | null;
  readonly figures: { readonly close: Pick<CloseFigures, 'rows' | 'mean'> } | null;
}

/**
 * What rows of all leagues below an expected value came to at the close, as a share of the stake: the mean over those that start within so many hours.
 * Null where the proof has too few. `below`: percent.
 */
export function closeBelow(
  cells: readonly ProvenCell[],
  { below, withinHours }: { readonly below: number; readonly withinHours: number },
): number | null {
  const closes = cells.flatMap(({ league, value, hours, figures }) => {
    const [to, until] = [
      valueBands[value]?.[1] ?? Number.POSITIVE_INFINITY,
      hourBands[hours]?.[1] ?? Number.POSITIVE_INFINITY,
    ];
    return league === null && to <= below && until <= withinHours && figures !== null ? [figures.close] : [];
  });
  const rows = sum(closes.map((close) => close.rows));
  return rows === 0 ? null : sum(closes.map((close) => close.rows * close.mean)) / rows;
}

function closeFigures(rows: readonly LoggedValue[]): CloseFigures | null {
  const closed = rows.flatMap((row) => {
    const [value, low] = [closingValue(row), closingValue(row, 'low')];
    return value === undefined || low === undefined ? [] : [{ gameId: row.gameId, value, low }];
  });
  if (closed.length === 0) return null;
  return {
    rows: closed.length,
    mean: mean(closed.map(({ value }) => value)),
    low: mean(closed.map(({ low }) => low)),
    standardError: clusteredError(closed),
    beat: closed.filter(({ value }) => value > 0).length / closed.length,
  };
}

/**
 * Standard error of a mean of values of which those of one game depend on each other; null with one game.
 * Source: K.-Y. Liang and S. L. Zeger, "Longitudinal data analysis using generalized linear models" (1986), with the usual factor G / (G - 1).
 */
function clusteredError(values: readonly { readonly gameId: string; readonly value: number }[]): number | null {
  const center = mean(values.map(({ value }) => value));
  const games = new Map<string, number>();
  for (const { gameId, value } of values) games.set(gameId, (games.get(gameId) ?? 0) + value - center);
  if (games.size < 2) return null;
  const squares = sum([...games.values()].map((difference) => difference ** 2));
  return Math.sqrt((squares * games.size) / (games.size - 1)) / values.length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

import type { Seconds } from '../odds/time.ts';
import { type LoggedValue, listedValue } from './logged-value.ts';

/** From and to, the end excluded; null without an end. */
export type Band = readonly [from: number, to: number | null];

/** Of the expected value by which a row is listed, percent. Higher ones are withheld: more likely our mistake than the book's. */
export const valueBands = [
  [0, 1],
  [1, 2],
  [2, 3],
  [3, 5],
  [5, 10],
] as const satisfies readonly Band[];

/** Of the time from listing to the start, hours. */
export const hourBands = [
  [0, 0.5],
  [0.5, 2],
  [2, 6],
  [6, 12],
  [12, 24],
  [24, null],
] as const satisfies readonly Band[];

/** Rows of which the proof says one thing: a league, a band of expected values and one of hours to the start, by their numbers from 0. */
export interface Cell {
  readonly league: string;
  readonly value: number;
  readonly hours: number;
}

const HOUR_SECONDS: Seconds = 3600;
/** Percent. Probabilities are logged with six decimals, so that a bet that is worth its cost may come out as a little less. */
const ROUNDING = 1e-3;

/** The cell of a row; undefined for one that is outside of all bands, as one with a negative value is. */
export function cellOf(row: LoggedValue): Cell | undefined {
  const { league, startsAt, listedAt } = row;
  return cellAt({ league, percent: 100 * listedValue(row), seconds: startsAt - listedAt });
}

/** The same by what decides it. `percent`: the expected value by the lowest fair probability; `seconds`: to the start. */
export function cellAt({ league, percent, seconds }: { league: string; percent: number; seconds: Seconds }) {
  const value = bandOf(valueBands, percent > -ROUNDING ? Math.max(0, percent) : percent);
  const hours = bandOf(hourBands, seconds / HOUR_SECONDS);
  return value === undefined || hours === undefined ? undefined : { league, value, hours };
}

/** The same text for the same cell. */
export function cellName({ league, value, hours }: Cell): string {
  return `${league} ${value} ${hours}`;
}

/** The names of the cells of leagues whose rows are left out until asked for, of those that the proof has. */
export function withdrawnNames(
  cells: readonly (Omit<Cell, 'league'> & { readonly league: string | null; readonly withdrawn: boolean })[],
): ReadonlySet<string> {
  return new Set(
    cells.flatMap(({ league, withdrawn, ...cell }) =>
      withdrawn && league !== null ? [cellName({ ...cell, league })] : [],
    ),
  );
}

/** The rows of each cell that has some, in the order of its first row. */
export function byCell<Row extends LoggedValue>(rows: readonly Row[]): readonly { cell: Cell; rows: readonly Row[] }[] {
  const cells = new Map<string, { readonly cell: Cell; readonly rows: Row[] }>();
  for (const row of rows) {
    const cell = cellOf(row);
    if (cell === undefined) continue;
    const known = cells.get(cellName(cell));
    if (known === undefined) cells.set(cellName(cell), { cell, rows: [row] });
    else known.rows.push(row);
  }
  return [...cells.values()];
}

function bandOf(bands: readonly Band[], figure: number): number | undefined {
  const found = bands.findIndex(([from, to]) => figure >= from - NOISE && (to === null || figure < to - NOISE));
  return found === -1 ? undefined : found;
}

/** Of floating-point arithmetic: a value of 2% is in the band from 2. */
const NOISE = 1e-9;

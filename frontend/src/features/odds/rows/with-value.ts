import { rowFigures } from './row-figures.ts';

/** The overlaps that are worth something on average; the others have a negative or unknown expected value. The same array if none has. */
export function withValue(rows: readonly unknown[]): readonly unknown[] {
  const isWorth = (row: unknown) => rowFigures(row).expectedValue >= 0;
  return rows.every(isWorth) ? rows : rows.filter(isWorth);
}

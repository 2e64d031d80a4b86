import type { TableLine } from '../../csv/read-table.ts';

/** A line of a file by the names of its columns. */
export interface Row {
  readonly line: number;
  /** The text in the first of these columns that the file has; empty without one. */
  readonly cell: (...names: readonly string[]) => string;
}

/** Names of columns are matched without case. */
export function namedRows(columns: readonly string[], lines: readonly TableLine[]): Row[] {
  const places = new Map(columns.map((name, at) => [name.toLowerCase(), at] as const).toReversed());
  return lines.map(({ line, cells }) => ({
    line,
    cell: (...names) => {
      const at = names.map((name) => places.get(name.toLowerCase())).find((place) => place !== undefined);
      return at === undefined ? '' : (cells[at] ?? '').trim();
    },
  }));
}

/** A price of the table: its row, its column among those of prices, and which of both sides. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
  readonly side: number;
}

interface Size {
  readonly rows: number;
  readonly columns: number;
  /** Of the cell: one where a value is of both sides, or a price is missing. */
  readonly sides: number;
}

type Step = (from: CellPlace, size: Size) => CellPlace;

/** Where a key leads; at the ends it stays. */
export const steps: Readonly<Record<string, Step>> = {
  ArrowLeft: (from) => ({ ...from, column: Math.max(0, from.column - 1) }),
  ArrowRight: (from, { columns }) => ({ ...from, column: Math.min(columns - 1, from.column + 1) }),
  ArrowUp: ({ row, column, side }) =>
    side > 0 ? { row, column, side: 0 } : row > 0 ? { row: row - 1, column, side: 1 } : { row, column, side },
  ArrowDown: ({ row, column, side }, { rows, sides }) =>
    side < sides - 1
      ? { row, column, side: 1 }
      : row < rows - 1
        ? { row: row + 1, column, side: 0 }
        : { row, column, side },
  Home: (from) => ({ ...from, column: 0 }),
  End: (from, { columns }) => ({ ...from, column: columns - 1 }),
};

/** False if the cell is not rendered. The side may be missing where a book's price is gone. */
export function focusCell(table: Element | null, { row, column, side }: CellPlace): boolean {
  const buttons = table?.querySelectorAll<HTMLElement>(`[data-cell="${row} ${column}"] [data-side]`);
  const button = buttons?.[side] ?? buttons?.[0];
  button?.focus({ preventScroll: false });
  return button !== undefined;
}

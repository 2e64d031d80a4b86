import type { Sort } from '../../../../../shared/catalogue/filters.ts';
import type { BoardKind } from '../board/board-kind.ts';
import { type OptionalColumn, optionalColumns } from './list-settings.ts';

export type ColumnId = 'figure' | 'dollars' | 'age' | 'start' | 'game' | 'first' | 'second' | 'actions';

interface Column {
  readonly id: ColumnId;
  /** Sorts the list by it. */
  readonly sort: Sort | undefined;
  /** Classes of its cells: the width unless it depends on the rows, and from which window width on it is shown. */
  readonly style: string;
}

const columns: readonly Column[] = [
  { id: 'figure', sort: 'margin', style: 'w-18 whitespace-nowrap md:w-24' },
  { id: 'dollars', sort: 'dollars', style: 'whitespace-nowrap max-md:hidden' },
  { id: 'age', sort: 'age', style: 'w-19 max-lg:hidden' },
  { id: 'start', sort: 'start', style: 'w-35 max-lg:hidden' },
  { id: 'game', sort: undefined, style: '' },
  { id: 'first', sort: undefined, style: 'w-[28%] lg:w-[24%] xl:w-[22%]' },
  { id: 'second', sort: undefined, style: 'w-[28%] lg:w-[24%] xl:w-[22%]' },
  { id: 'actions', sort: undefined, style: 'w-36 text-right max-xl:hidden' },
];

/** The width of the column of dollars, of which none is cut off: of so many characters, and at least that of its heading. */
export function dollarsWidth(characters: number): string {
  return `${Math.max(4.75, 1 + characters * 0.5)}rem`;
}

/** How many columns are shown on the narrowest window: figure, game and both bets. */
export const ALWAYS_SHOWN = 4;

/** The columns that are not left out. */
export function shownColumns(hidden: readonly (OptionalColumn | null)[]): readonly Column[] {
  return columns.filter(({ id }) => !optionalColumns.some((column) => column === id && hidden.includes(column)));
}

const labels: Record<ColumnId, string> = {
  figure: 'Margin',
  dollars: 'Dollars',
  age: 'Age',
  start: 'Start',
  game: 'Game and market',
  first: 'First bet',
  second: 'Second bet',
  actions: 'Actions',
};

/** Of a kind where they differ. */
const kindLabels: Partial<Record<BoardKind, Partial<Record<ColumnId, string>>>> = {
  overlap: { figure: 'EV', dollars: 'Expected' },
  'low-hold': { figure: 'Worst case' },
  promo: { figure: 'Conversion', dollars: 'Kept', first: 'Promo bet', second: 'Hedge' },
  mixed: { figure: 'Margin, EV' },
};

export function columnLabel(id: ColumnId, kind: BoardKind): string {
  return kindLabels[kind]?.[id] ?? labels[id];
}

/** What a column sorts by: overlaps by their expected value. */
export function columnSort({ id, sort }: Column, kind: BoardKind): Sort | undefined {
  return id === 'figure' && kind === 'overlap' ? 'ev' : sort;
}

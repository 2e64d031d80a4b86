import type { Sort } from '../../../../../shared/catalogue/filters.ts';
import type { BoardKind } from '../board/board-kind.ts';
import { type OptionalColumn, optionalColumns } from './list-settings.ts';

export type ColumnId = 'figure' | 'dollars' | 'age' | 'start' | 'game' | 'risk' | 'first' | 'second' | 'actions';

interface Column {
  readonly id: ColumnId;
  /** Sorts the list by it. */
  readonly sort: Sort | undefined;
  /** Classes of its cells: the width unless it depends on the rows, and from which width of the list on it is shown. */
  readonly style: string;
}

/** The bets' columns hold the longest short name with its line, a price and a stake of five digits. */
const bet = 'w-54 @min-[90rem]:w-[17%]';

const columns: readonly Column[] = [
  { id: 'figure', sort: 'margin', style: 'whitespace-nowrap' },
  { id: 'dollars', sort: 'dollars', style: 'whitespace-nowrap' },
  { id: 'age', sort: 'age', style: 'w-18 @max-[85rem]:hidden' },
  { id: 'start', sort: 'start', style: 'w-34 @max-[74rem]:hidden' },
  { id: 'game', sort: undefined, style: '' },
  { id: 'risk', sort: undefined, style: '' },
  { id: 'first', sort: undefined, style: bet },
  { id: 'second', sort: undefined, style: bet },
  { id: 'actions', sort: undefined, style: 'w-20 text-right @min-[74rem]:w-40 @min-[85rem]:w-44' },
];

/** Of columns whose texts depend on the kind. */
const widths: Partial<Record<ColumnId, Partial<Record<BoardKind, string>>>> = {
  figure: { arbitrage: 'w-20', overlap: 'w-25', 'low-hold': 'w-24', promo: 'w-26', value: 'w-27', mixed: 'w-30' },
  risk: { arbitrage: '', overlap: 'w-42', 'low-hold': '', promo: 'w-26', value: 'w-36', mixed: '' },
  // The only bet.
  first: { value: 'w-72 @min-[90rem]:w-[28%]' },
};

const placeOnly: Column = { id: 'actions', sort: undefined, style: 'w-20 text-right' };

export function placesOnly(column: Column): boolean {
  return column === placeOnly;
}

/** The width of the column of dollars, of which none is cut off: of so many characters, and at least that of its heading. */
export function dollarsWidth(characters: number): string {
  return `${Math.max(4.75, 1 + characters * 0.5)}rem`;
}

/** How many columns are always shown: figure, game, both bets and actions. */
export const ALWAYS_SHOWN = 5;

/** The columns of a list that are not left out. That of actions stays, with the button that places the bets alone. */
export function shownColumns(kind: BoardKind, hidden: readonly (OptionalColumn | null)[]): readonly Column[] {
  return columns
    .filter(({ id }) => id !== 'risk' || kindLabels[kind]?.risk !== undefined)
    .filter(({ id }) => id !== 'second' || kind !== 'value')
    .map((column) => ({ ...column, style: styleOf(column, kind) }))
    .map((column) => (column.id === 'actions' && hidden.includes('actions') ? placeOnly : column))
    .filter((column) => column === placeOnly || !optionalColumns.some((id) => id === column.id && hidden.includes(id)));
}

function styleOf({ id, style }: Column, kind: BoardKind): string {
  const own = widths[id]?.[kind] ?? '';
  return id === 'first' && own !== '' ? own : `${style} ${own}`;
}

const labels: Record<ColumnId, string> = {
  figure: 'Margin',
  dollars: 'Dollars',
  age: 'Age',
  start: 'Start',
  game: 'Game and market',
  risk: '',
  first: 'First bet',
  second: 'Second bet',
  actions: 'Actions',
};

/** Of a kind where they differ. */
const kindLabels: Partial<Record<BoardKind, Partial<Record<ColumnId, string>>>> = {
  overlap: { figure: 'EV', dollars: 'Expected', risk: 'Risk to win' },
  'low-hold': { figure: 'Worst case' },
  promo: { figure: 'Conversion', dollars: 'Kept', risk: 'Tied up' },
  value: { figure: 'EV', dollars: 'Expected', risk: 'Fair price', first: 'Bet' },
  mixed: { figure: 'Margin, EV' },
};

export function columnLabel(id: ColumnId, kind: BoardKind): string {
  return kindLabels[kind]?.[id] ?? labels[id];
}

/** What a column sorts by: overlaps by their expected value. */
export function columnSort({ id, sort }: Column, kind: BoardKind): Sort | undefined {
  return id === 'figure' && kind === 'overlap' ? 'ev' : sort;
}

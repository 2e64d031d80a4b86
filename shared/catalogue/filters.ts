import { periods } from './periods.ts';

/** How soon an event must start to be shown: any time, or within this many hours. */
export const timeRanges = [
  { value: 'all', hours: null, label: 'All' },
  { value: '1', hours: 1, label: '1 hour' },
  { value: '6', hours: 6, label: '6 hours' },
  { value: '24', hours: 24, label: '24 hours' },
  { value: '168', hours: 168, label: '7 days' },
] as const satisfies readonly TimeRangeRow[];

interface TimeRangeRow {
  /** As stored and sent. */
  readonly value: string;
  readonly hours: number | null;
  readonly label: string;
}

export type TimeRange = (typeof timeRanges)[number]['value'];

export function isTimeRange(value: string): value is TimeRange {
  return timeRanges.some((range) => range.value === value);
}

/** Groups of markets: every opportunity is in one. A line that no book offers as its main line is an alternate, of a game or a player. */
export const marketGroups = [
  { value: 'main', label: 'Main' },
  { value: 'props', label: 'Props' },
  { value: 'alternates', label: 'Alternates' },
] as const satisfies readonly ChoiceRow[];

/** The parts of a game that bets can be on: all of it, or one of its periods. */
export const gameParts = [
  { value: 'game', label: 'Full Game' },
  ...periods.map(({ key, label }) => ({ value: key, label })),
] as const satisfies readonly ChoiceRow[];

/**
 * What the rows of a board are sorted by: each has one direction, best first. `ev`: expected value; `dollars`: what the shown stakes
 * bring; `newest`: when this page first saw them; `age`: how long ago their older price was confirmed; `rollover`: what they lose for each
 * dollar that counts toward an open rollover.
 */
export const sorts = ['margin', 'ev', 'dollars', 'start', 'newest', 'age', 'rollover'] as const;

/** How a board shows its rows; `auto` goes by the width of the window. */
export const views = ['auto', 'cards', 'list'] as const;

interface ChoiceRow {
  /** As stored, sent and written in addresses. */
  readonly value: string;
  readonly label: string;
}

export type MarketGroup = (typeof marketGroups)[number]['value'];
export type GamePart = (typeof gameParts)[number]['value'];
export type Sort = (typeof sorts)[number];
export type View = (typeof views)[number];

export function isMarketGroup(value: string): value is MarketGroup {
  return marketGroups.some((group) => group.value === value);
}

export function isGamePart(value: string): value is GamePart {
  return gameParts.some((part) => part.value === value);
}

export function isSort(value: string): value is Sort {
  return sorts.some((sort) => sort === value);
}

export function isView(value: string): value is View {
  return views.some((view) => view === value);
}

/** Dollars that a row must bring to be shown unless someone chooses another minimum. */
export const DEFAULT_MIN_DOLLARS = 1;

/** Placeholders of the profit fields, percent. */
export const MIN_PROFIT_PLACEHOLDER_PERCENT = -5;
export const MAX_PROFIT_PLACEHOLDER_PERCENT = 15;

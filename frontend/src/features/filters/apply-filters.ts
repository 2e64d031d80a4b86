import { timeRanges } from '../../../../shared/catalogue/filters.ts';
import { rowFigures } from '../opportunities/rows/row-figures.ts';
import type { Filters } from './filters.ts';

const HOUR_MS = 3_600_000;

export interface FilterContext {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The row with its best pair within these books; undefined if there is none. */
  readonly pairWithin: (row: unknown, books: ReadonlySet<number>) => object | undefined;
}

/**
 * The rows that match the filters, in their order. The same array if nothing is hidden; the same row objects unless a row was paired again
 * within the chosen sportsbooks.
 */
export function applyFilters(rows: readonly unknown[], filters: Filters, context: FilterContext): readonly unknown[] {
  return withinProfit(withinChoice(rows, filters, context), filters);
}

/**
 * Filters by league, start and sportsbooks. Rows without a league or start are kept. The cheap checks come first, since pairing again
 * parses the whole row.
 */
export function withinChoice(
  rows: readonly unknown[],
  { selectedLeagues, timeRange, selectedSportsbooks }: Filters,
  { now, pairWithin }: FilterContext,
): readonly unknown[] {
  const leagues: ReadonlySet<string> = new Set(selectedLeagues);
  const hours = timeRanges.find(({ value }) => value === timeRange)?.hours ?? null;
  let remaining = rows;
  if (leagues.size > 0) remaining = remaining.filter((row) => isIn(leagues, textIn(row, 'eventSport')));
  if (hours !== null)
    remaining = remaining.filter((row) => startsWithin(hours * HOUR_MS, now, textIn(row, 'eventStartTime')));
  if (selectedSportsbooks.length === 0) return remaining;
  const books: ReadonlySet<number> = new Set(selectedSportsbooks);
  return remaining.flatMap((row) => pairWithin(row, books) ?? []);
}

/** Filters by the margin that cards show, limits inclusive. A row without a margin is kept. */
export function withinProfit<R>(rows: readonly R[], { minProfit, maxProfit }: Filters): readonly R[] {
  if (minProfit === null && maxProfit === null) return rows;
  const min = minProfit ?? Number.NEGATIVE_INFINITY;
  const max = maxProfit ?? Number.POSITIVE_INFINITY;
  return rows.filter((row) => {
    const { margin } = rowFigures(row);
    return !(margin < min || margin > max);
  });
}

function isIn(leagues: ReadonlySet<string>, league: string | undefined): boolean {
  return league === undefined || leagues.has(league);
}

/** Whether the start is in the future and within the span. */
function startsWithin(span: number, now: number, start: string | undefined): boolean {
  const at = Date.parse(start ?? '');
  return Number.isNaN(at) || (at > now && at <= now + span);
}

/** Reads one field without parsing the row: thousands of rows are filtered, but only a few are rendered. */
function textIn(row: unknown, field: string): string | undefined {
  if (typeof row !== 'object' || row === null) return undefined;
  const value: unknown = Reflect.get(row, field);
  return typeof value === 'string' ? value : undefined;
}

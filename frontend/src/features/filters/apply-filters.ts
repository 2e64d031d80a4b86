import { timeRanges } from '../../../../shared/catalogue/filters.ts';
import type { Filters } from './filters.ts';
import { marketOfRow } from './row-market.ts';
import { searchWords, textOfRow } from './row-search.ts';

const HOUR_MS = 3_600_000;

export interface FilterContext {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The row with its best pair within these books; undefined if there is none. */
  readonly pairWithin: (row: unknown, books: ReadonlySet<number>) => object | undefined;
  /** The margin that the row's card shows, in percent; NaN if it has none. */
  readonly marginOf: (row: unknown) => number;
}

/**
 * The rows that match the filters, in their order. The same array if nothing is hidden; the same row objects unless a row was paired again
 * within the chosen sportsbooks.
 */
export function applyFilters(rows: readonly unknown[], filters: Filters, context: FilterContext): readonly unknown[] {
  return withinProfit(withinChoice(rows, filters, context), filters, context);
}

/**
 * Filters by league, start, market, search and sportsbooks. Rows without a league or start are kept. The cheap checks come first, since pairing again
 * parses the whole row.
 */
export function withinChoice(
  rows: readonly unknown[],
  { selectedLeagues, timeRange, markets, periods, search, selectedSportsbooks }: Filters,
  { now, pairWithin }: FilterContext,
): readonly unknown[] {
  const leagues: ReadonlySet<string> = new Set(selectedLeagues);
  const hours = timeRanges.find(({ value }) => value === timeRange)?.hours ?? null;
  let remaining = rows;
  if (leagues.size > 0) remaining = remaining.filter((row) => isIn(leagues, textIn(row, 'eventSport')));
  if (hours !== null)
    remaining = remaining.filter((row) => startsWithin(hours * HOUR_MS, now, textIn(row, 'eventStartTime')));
  if (markets.length > 0) remaining = remaining.filter((row) => markets.includes(marketOfRow(row).group));
  if (periods.length > 0) remaining = remaining.filter((row) => periods.includes(marketOfRow(row).part));
  const words = searchWords(search);
  if (words.length > 0) remaining = remaining.filter((row) => hasAll(textOfRow(row), words));
  if (selectedSportsbooks.length === 0) return remaining;
  const books: ReadonlySet<number> = new Set(selectedSportsbooks);
  return remaining.flatMap((row) => pairWithin(row, books) ?? []);
}

/** Filters by the margin that cards show, limits inclusive. A row without a margin is kept. */
export function withinProfit<R>(
  rows: readonly R[],
  { minProfit, maxProfit }: Filters,
  { marginOf }: Pick<FilterContext, 'marginOf'>,
): readonly R[] {
  if (minProfit === null && maxProfit === null) return rows;
  const min = minProfit ?? Number.NEGATIVE_INFINITY;
  const max = maxProfit ?? Number.POSITIVE_INFINITY;
  return rows.filter((row) => {
    const margin = marginOf(row);
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

function hasAll(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}

/** Reads one field without parsing the row: thousands of rows are filtered, but only a few are rendered. */
function textIn(row: unknown, field: string): string | undefined {
  if (typeof row !== 'object' || row === null) return undefined;
  const value: unknown = Reflect.get(row, field);
  return typeof value === 'string' ? value : undefined;
}

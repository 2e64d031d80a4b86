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

/** Placeholders of the profit fields, percent. */
export const MIN_PROFIT_PLACEHOLDER_PERCENT = -5;
export const MAX_PROFIT_PLACEHOLDER_PERCENT = 15;

/** Pages that have filter presets, as stored and sent; the Promo page is `bonus`. */
export const presetPages = ['dashboard', 'track', 'hidden', 'bonus', 'overlap'] as const;

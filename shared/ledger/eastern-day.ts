import { lazyDateFormat, type Millis } from '../odds/time.ts';

/**
 * Days as US sportsbooks count them, whose offers end at midnight Eastern Time. A day is its date, `2026-11-24`.
 */

/** The day that a moment is in. */
export const easternDay = lazyDateFormat('en-CA', {
  timeZone: 'America/New_York',
  ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
});

const DAY_MS = 86_400_000;
/** The day that is so many days later, earlier if negative. */
export function dayLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Eastern Time is this many hours behind UTC, in summer and in winter. */
const HOURS_BEHIND = [4, 5] as const;
const HOUR_MS = 3_600_000;

/** When a day begins. The clock is never changed at midnight. */
export function easternDayStart(day: string): Millis {
  const starts = HOURS_BEHIND.map((hours) => Date.parse(day) + hours * HOUR_MS);
  const start = starts.find((at) => easternDay(at) === day && easternDay(at - 1) !== day);
  if (start === undefined) throw new RangeError(`Not a day: ${day}`);
  return start;
}

/** The Monday of a day's week. */
export function easternWeekStart(day: string): string {
  return dayLater(day, -((new Date(Date.parse(day)).getUTCDay() + 6) % 7));
}

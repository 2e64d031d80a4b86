import type { Millis } from '../odds/time.ts';

/**
 * Days as US sportsbooks count them, whose offers end at midnight Eastern Time. A day is its date, `2026-11-24`.
 */

const format = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
});

const DAY_MS = 86_400_000;
/** The day that a moment is in. */
export function easternDay(at: Millis): string {
  return format.format(at);
}

/** The day that is so many days later, earlier if negative. */
export function dayLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

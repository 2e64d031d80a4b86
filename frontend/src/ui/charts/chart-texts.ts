import { formatCount, formatDay } from '../../lib/format.ts';

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
/** From so many days on, labels below name months. */
const MONTHS_FROM_MS = 200 * 86_400_000;

/** How the times below a chart are written: with the year where it spans many months. */
export function timeFormat(times: readonly number[]): (at: number) => string {
  const span = (times.at(-1) ?? 0) - (times[0] ?? 0);
  return (at) => (span > MONTHS_FROM_MS ? monthAndYear : shortDay).format(at);
}

/** `$1,250`, `-$50`: round values of an axis. */
export function axisDollars(amount: number): string {
  const whole =
    Math.abs(amount) >= 10 ? formatCount(Math.round(Math.abs(amount))) : `${Number(Math.abs(amount).toFixed(2))}`;
  return `${amount < 0 ? '-' : ''}$${whole}`;
}

/** `Nov 21, 2026`: a day is shown as the day that it is, wherever the person is. */
export function dayText(day: string): string {
  // Without a zone it would be read as midnight in UTC, which is the evening before in America.
  return formatDay(new Date(`${day}T12:00:00`).getTime());
}

/** Midnight in UTC, ms. */
export function dayStart(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

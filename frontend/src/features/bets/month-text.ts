const long = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `November 2026`. `month`: `2026-11`. */
export function monthText(month: string): string {
  return long.format(new Date(`${month}-01T00:00:00Z`));
}

/** The months from the one of a day to that of `now` (ms), UTC, the last first; only the latter without a day. */
export function monthsSince(day: string | undefined, now: number): string[] {
  const last = new Date(now);
  const first = day === undefined ? last : new Date(day);
  const months: string[] = [];
  const at = new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), 1));
  while (months.length === 0 || at.getTime() >= Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), 1)) {
    months.push(at.toISOString().slice(0, 7));
    at.setUTCMonth(at.getUTCMonth() - 1);
  }
  return months;
}

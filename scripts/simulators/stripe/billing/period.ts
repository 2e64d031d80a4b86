export interface Recurrence {
  readonly interval: string;
  readonly interval_count: number;
}

const DAY_SECONDS = 86_400;
const DAYS = new Map([
  ['day', 1],
  ['week', 7],
]);

/**
 * The end of the period that begins at `start` (seconds since 1970): the first multiple of the interval from the anchor that lies after
 * it. A month without the anchor's day ends on its last one, and the day comes back with the next month that has it.
 */
export function periodEnd(start: number, anchor: number, every: Recurrence): number {
  let steps = 1;
  while (stepped(anchor, steps, every) <= start) steps += 1;
  return stepped(anchor, steps, every);
}

function stepped(anchor: number, steps: number, { interval, interval_count: count }: Recurrence): number {
  const days = DAYS.get(interval);
  if (days !== undefined) return anchor + steps * count * days * DAY_SECONDS;
  const months = steps * count * (interval === 'year' ? 12 : 1);
  const from = new Date(anchor * 1000);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate();
  const to = new Date(anchor * 1000);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return Math.floor(to.getTime() / 1000);
}

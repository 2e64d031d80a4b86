/**
 * The end of the period that begins at `start` (seconds since 1970): the first month or year from the anchor that ends after it. A month
 * without the anchor's day ends on its last one, and the day comes back with the next month that has it.
 */
export function periodEnd(start: number, anchor: number, interval: string): number {
  let steps = 1;
  while (stepped(anchor, steps, interval) <= start) steps += 1;
  return stepped(anchor, steps, interval);
}

function stepped(anchor: number, steps: number, interval: string): number {
  const months = steps * (interval === 'year' ? 12 : 1);
  const to = new Date(anchor * 1000);
  const [month, day] = [to.getUTCMonth() + months, to.getUTCDate()];
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), month + 1, 0)).getUTCDate();
  to.setUTCMonth(month, Math.min(day, lastDay));
  return Math.floor(to.getTime() / 1000);
}

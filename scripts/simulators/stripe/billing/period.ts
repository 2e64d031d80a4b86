/**
 * The end of the billing period that begins at `start`: the first whole number of months or years from the anchor after it. In a month
 * without the anchor's day it is the last day. All in seconds since 1970.
 */
export function periodEnd(start: number, anchor: number, interval: string): number {
  let steps = 1;
  while (addIntervals(anchor, steps, interval) <= start) steps += 1;
  return addIntervals(anchor, steps, interval);
}

function addIntervals(anchor: number, steps: number, interval: string): number {
  const months = steps * (interval === 'year' ? 12 : 1);
  const to = new Date(anchor * 1000);
  const [month, day] = [to.getUTCMonth() + months, to.getUTCDate()];
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), month + 1, 0)).getUTCDate();
  to.setUTCMonth(month, Math.min(day, lastDay));
  return Math.floor(to.getTime() / 1000);
}

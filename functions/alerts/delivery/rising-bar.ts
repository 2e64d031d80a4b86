import type { Seconds } from '../../../shared/odds/time.ts';

/** An alert of a rule that could have been sent. */
export interface Offered {
  readonly at: Seconds;
  /** That it brings with the person's stakes; NaN if unknown, which is below all others. */
  readonly dollars: number;
}

const HOUR_SECONDS: Seconds = 3600;
/** The share of an hour's alerts that only what is clearly above the bar may use. */
const HELD_BACK = 1 / 4;
/** How far above the bar that is, dollars. */
const STEP_DOLLARS = 0.5;
/** Of fewer an hour nothing is held back, nor is there a bar: the first are sent. */
const LEAST_SPREAD = 4;
/** Over this time it is seen whether too many or too few are sent. */
const PACE_SECONDS: Seconds = 900;
/** The share of an hour's alerts that may be sent at once when nothing has been seen yet. */
const FIRST_SHARE = 0.1;
/** The bar falls and rises with the pace by no more than this. */
const PACE = { least: 0.5, most: 2 } as const;

/**
 * Whether an alert is worth one of the hour's: whether its dollars reach those of the n-th best of the last hour, where n is how many may be
 * sent in an hour, fewer while less than an hour has been seen or more were sent lately than the hour's share of that time. The last quarter
 * is for what is a step above that bar. The cap itself holds in any 60 minutes, whatever the bar.
 *
 * The constants are of 600 simulated scans: 80 to 84% of the best 30 of each hour are sent; 63 to 76% if the last quarter is only for what is
 * above the best that was sent.
 * @param sent and `passed`, those that were not sent: of the last 60 minutes
 */
export function reachesBar(
  dollars: number,
  { sent, passed }: { readonly sent: readonly Offered[]; readonly passed: readonly Offered[] },
  maxPerHour: number,
  at: Seconds,
): boolean {
  if (sent.length >= maxPerHour) return false;
  if (maxPerHour < LEAST_SPREAD) return true;
  const offered = [...sent, ...passed];
  const oldest = offered.reduce((first, each) => Math.min(first, each.at), at);
  const seen = Math.max(FIRST_SHARE, Math.min(1, (at - oldest) / HOUR_SECONDS));
  const lately = sent.filter((each) => each.at > at - PACE_SECONDS).length;
  const share = (maxPerHour * PACE_SECONDS) / HOUR_SECONDS;
  const pace = Math.min(PACE.most, Math.max(PACE.least, 1 + (share - lately) / share));
  const n = Math.max(1, Math.ceil(maxPerHour * seen * pace));
  const worth = offered.map((each) => worthOf(each.dollars)).toSorted((a, b) => b - a);
  const bar = worth[n - 1] ?? Number.NEGATIVE_INFINITY;
  const isLastQuarter = sent.length >= maxPerHour * (1 - HELD_BACK);
  return worthOf(dollars) >= bar + (isLastQuarter ? STEP_DOLLARS : 0);
}

function worthOf(dollars: number): number {
  return Number.isNaN(dollars) ? Number.NEGATIVE_INFINITY : dollars;
}

import type { Seconds } from '../../../shared/odds/time.ts';

/** Credits that are never spent, as a margin for counting errors. */
const RESERVE_CREDITS = 500;
/** On a small plan the reserve is this share instead. */
const RESERVE_SHARE = 0.05;
const DAY_SECONDS = 24 * 3600;

/** The account at the provider; null where unknown. */
export interface Balance {
  readonly remaining: number | null;
  /** Credits used this month. */
  readonly used: number | null;
  /** Credits spent since midnight UTC, by our own count. */
  readonly spentToday: number;
}

/** The reserve: 500 credits, or 5% of the plan if that is less. An unknown plan counts as a large one. */
export function reserveOf({ remaining, used }: Balance): number {
  if (remaining === null || used === null) return RESERVE_CREDITS;
  return Math.min(RESERVE_CREDITS, Math.floor((remaining + used) * RESERVE_SHARE));
}

/** Credits that may still be spent: within the day's budget and above the reserve. Never negative. */
export function spendableCredits(balance: Balance, dailyCredits: number): number {
  const leftToday = dailyCredits - balance.spentToday;
  const leftThisMonth = balance.remaining === null ? Number.POSITIVE_INFINITY : balance.remaining - reserveOf(balance);
  return Math.max(0, Math.min(leftToday, leftThisMonth));
}

/**
 * What may be spent by now so that the daily budget lasts all day: its share for the time elapsed, including the coming interval, less what
 * was spent. Unspent credits carry over to the next scan. Never negative. `at`: seconds since 1970.
 */
export function pacedCredits(dailyCredits: number, spentToday: number, at: Seconds, scanEverySeconds: Seconds): number {
  const gone = Math.min(DAY_SECONDS, (at % DAY_SECONDS) + scanEverySeconds);
  return Math.max(0, (dailyCredits * gone) / DAY_SECONDS - spentToday);
}

/**
 * Days by which the credits run out before the provider renews them at the end of the month, if each day's budget is spent, to a tenth.
 * Undefined where the balance is unknown.
 */
export function creditDaysShort(balance: Balance, dailyCredits: number, at: Seconds): number | undefined {
  if (balance.remaining === null) return undefined;
  const daysAfterToday = Math.ceil((nextMonth(at) - at) / DAY_SECONDS) - 1;
  const needed = Math.max(0, dailyCredits - balance.spentToday) + daysAfterToday * dailyCredits;
  const short = needed - (balance.remaining - reserveOf(balance));
  return Math.max(0, Math.round((10 * short) / dailyCredits) / 10);
}

/** The UTC day: `2026-11-21`. */
export function utcDay(at: Seconds): string {
  return new Date(at * 1000).toISOString().slice(0, 10);
}

/** The start of the next month, UTC, in seconds since 1970: when the provider resets the credits. */
export function nextMonth(at: Seconds): Seconds {
  const now = new Date(at * 1000);
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) / 1000;
}

/** Whether both times are in the same UTC month. */
export function sameMonth(a: number, b: number): boolean {
  return nextMonth(a) === nextMonth(b);
}

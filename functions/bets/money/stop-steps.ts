import { monthsOfWeek, type OwnLimits, type Standing, standingOf, withStops } from '../../../shared/exposure/stops.ts';
import type { BookDay } from '../../../shared/ledger/bet-moves.ts';
import type { Millis } from '../../../shared/odds/time.ts';
import { bookDaysOf, dayRows } from '../../bettor/ledger/money-rows.ts';
import { limitsOf, limitsStep, noLimitsStep } from '../../bettor/limits/limits-store.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Step } from '../../platform/table/write.ts';

/** What a change of bets does to the limits that their bettor has set. */

export interface BetsChange {
  /** What it adds to the days of books, negative where it takes off. */
  readonly days: readonly BookDay[];
  readonly now: Millis;
  /** Of bets that our page is placing. What happened elsewhere is recorded without it: no limit refuses that. */
  readonly check?: (judged: Judged) => void;
}

/** By what a change of bets is judged before it is made. */
export interface Judged extends Pick<BetsChange, 'days' | 'now'> {
  readonly limits: OwnLimits;
  readonly standing: Standing;
}

/** What bets did on the days of this week. */
export async function daysOfWeek(table: Table, userId: string, now: Millis): Promise<BookDay[]> {
  return (await Promise.all(monthsOfWeek(now).map((month) => bookDaysOf(table, userId, month)))).flat();
}

/**
 * Steps that keep what is reached, before the change and by it: deleting the bet that reached a limit lifts nothing. Their condition fails if
 * somebody else changes bets or limits meanwhile.
 * @throws what the check throws
 */
export async function stopSteps(table: Table, userId: string, { days, now, check }: BetsChange): Promise<Step[]> {
  if (dayRows(days).size === 0) return [];
  const stored = await limitsOf(table, userId);
  if (stored.version === 0) return [noLimitsStep(userId)];
  const before = await daysOfWeek(table, userId, now);
  const standing = standingOf(before, now);
  const limits = withStops(stored.limits, standing, now);
  check?.({ limits, standing, days, now });
  return [limitsStep(userId, withStops(limits, standingOf([...before, ...days], now), now), stored)];
}

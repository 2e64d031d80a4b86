import type { LimitsReply } from '../../../../../shared/contracts/bets/exposure.ts';
import { dayLater, easternDay, easternDayStart } from '../../../../../shared/ledger/eastern-day.ts';

/** Where the clock here is ahead of the server's, a stop is not over yet when it should be. */
const SOONEST_MS = 5_000;

/** Milliseconds until limits change by the clock alone: a new Eastern day, a stop's end, or a waiting limit's beginning. */
export function changesIn({ stops, dayStakes, weekLoss }: LimitsReply, now: number): number {
  const tomorrow = easternDayStart(dayLater(easternDay(now), 1));
  const times = [...stops.map(({ until }) => until), dayStakes.next?.from, weekLoss.next?.from];
  const next = Math.min(tomorrow, ...times.flatMap((time) => (time === undefined ? [] : [Date.parse(time)])));
  return Math.max(SOONEST_MS, next - now);
}

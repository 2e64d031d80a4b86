import { type StopReason, stopReasons } from '../catalogue/account-limits.ts';
import type { BookDay } from '../ledger/bet-moves.ts';
import { dayLater, easternDay, easternDayStart, easternWeekStart } from '../ledger/eastern-day.ts';
import { type Cents, cents } from '../odds/money.ts';
import type { Millis } from '../odds/time.ts';
import { type Limit, limitAt, noLimit } from './limits.ts';

/** What a person has set, and until when what they reached stops them. */
export interface OwnLimits {
  /** Cash staked a day, in Eastern Time. */
  readonly dayStakes: Limit;
  /** Cash lost by bets settled in a week, from Monday, in Eastern Time. */
  readonly weekLoss: Limit;
  readonly timeOutUntil: Millis | null;
  /** Once reached it stays so until then, whatever becomes of the bets. */
  readonly dayStopUntil: Millis | null;
  readonly weekStopUntil: Millis | null;
}

export const noLimits: OwnLimits = {
  ...{ dayStakes: noLimit, weekLoss: noLimit },
  ...{ timeOutUntil: null, dayStopUntil: null, weekStopUntil: null },
};

/** What counts against the limits. */
export interface Standing {
  /** Cash staked on bets placed today. */
  readonly staked: Cents;
  /** What bets settled this week lost, in cash; negative if they won. */
  readonly lost: Cents;
}

export function standingOf(days: readonly BookDay[], now: Millis): Standing {
  const today = easternDay(now);
  const monday = easternWeekStart(today);
  const sum = (amounts: readonly number[]) => cents(amounts.reduce((total, each) => total + each, 0));
  const ofWeek = days.filter(({ day }) => day >= monday && day <= today);
  return {
    staked: sum(ofWeek.filter(({ day }) => day === today).map(({ staked }) => staked)),
    lost: sum(ofWeek.map(({ closed, returned }) => closed - returned)),
  };
}

/** The months, `2026-11`, that days of this week are in. */
export function monthsOfWeek(now: Millis): string[] {
  const today = easternDay(now);
  return [...new Set([easternWeekStart(today), today].map((day) => day.slice(0, 7)))];
}

/** The limits with what is reached now. A stop is never shortened. */
export function withStops(limits: OwnLimits, { staked, lost }: Standing, now: Millis): OwnLimits {
  const today = easternDay(now);
  const [day, week] = [limitAt(limits.dayStakes, now), limitAt(limits.weekLoss, now)];
  const isReached = { day: day !== null && staked >= day, week: week !== null && lost >= week };
  return {
    ...limits,
    dayStopUntil: later(limits.dayStopUntil, isReached.day && easternDayStart(dayLater(today, 1))),
    weekStopUntil: later(limits.weekStopUntil, isReached.week && easternDayStart(dayLater(easternWeekStart(today), 7))),
  };
}

function later(stored: Millis | null, until: Millis | false): Millis | null {
  return until === false ? stored : Math.max(stored ?? 0, until);
}

export interface Stop {
  readonly reason: StopReason;
  readonly until: Millis;
}

/** What stops alerts and placing, what lasts longest first; none if nothing does. */
export function stopsAt({ timeOutUntil, dayStopUntil, weekStopUntil }: OwnLimits, at: Millis): Stop[] {
  const ends = { 'time-out': timeOutUntil, 'day-stakes': dayStopUntil, 'week-loss': weekStopUntil };
  return stopReasons
    .flatMap((reason) => {
      const until = ends[reason];
      return until !== null && until > at ? [{ reason, until }] : [];
    })
    .toSorted((one, other) => other.until - one.until);
}

/** How much can be staked today; undefined without a limit. */
export function leftToday(limits: Pick<OwnLimits, 'dayStakes'>, { staked }: Standing, now: Millis): Cents | undefined {
  const limit = limitAt(limits.dayStakes, now);
  return limit === null ? undefined : cents(Math.max(0, limit - staked));
}

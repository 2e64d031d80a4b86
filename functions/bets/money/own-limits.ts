import type { LimitsReply, saveLimits } from '../../../shared/contracts/bets/exposure.ts';
import type { RequestOf } from '../../../shared/contracts/contract.ts';
import { changedLimit, type Limit, limitAt, timeOutEnd } from '../../../shared/exposure/limits.ts';
import { type OwnLimits, standingOf, stopsAt, withStops } from '../../../shared/exposure/stops.ts';
import { type Cents, centsFromDollars, dollars } from '../../../shared/odds/money.ts';
import type { Millis } from '../../../shared/odds/time.ts';
import { limitsOf, limitsStep } from '../../bettor/limits/limits-store.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Table } from '../../platform/table/table.ts';
import { ConditionFailed } from '../../platform/table/write.ts';
import { daysOfWeek } from './stop-steps.ts';

/** Attempts at a write that others get in the way of. */
const ATTEMPTS = 24;

type LimitsChange = RequestOf<typeof saveLimits>;

export async function ownLimits(table: Table, userId: string, now: Millis): Promise<LimitsReply> {
  const [{ limits }, days] = await Promise.all([limitsOf(table, userId), daysOfWeek(table, userId, now)]);
  const standing = standingOf(days, now);
  return {
    dayStakes: replyOf(limits.dayStakes, now),
    weekLoss: replyOf(limits.weekLoss, now),
    stops: stopsAt(withStops(limits, standing, now), now).map(({ reason, until }) => ({ reason, until: iso(until) })),
    stakedToday: dollars(standing.staked),
    lostThisWeek: dollars(standing.lost),
  };
}

/** Changes limits, and keeps what is reached by them already. */
export async function changeLimits(table: Table, userId: string, change: LimitsChange, now: Millis): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const stored = await limitsOf(table, userId);
    const standing = standingOf(await daysOfWeek(table, userId, now), now);
    const before = withStops(stored.limits, standing, now);
    const after = withStops(changed(before, change, now), standing, now);
    try {
      return await table.transact([limitsStep(userId, after, stored)]);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
  throw new Refusal('unavailable', { cause: new Error('limits are written by too many at once') });
}

function changed(limits: OwnLimits, { dayStakes, weekLoss, timeOutHours }: LimitsChange, now: Millis): OwnLimits {
  return {
    ...limits,
    dayStakes: dayStakes === undefined ? limits.dayStakes : changedLimit(limits.dayStakes, stored(dayStakes), now),
    weekLoss: weekLoss === undefined ? limits.weekLoss : changedLimit(limits.weekLoss, stored(weekLoss), now),
    timeOutUntil: timeOutHours === undefined ? limits.timeOutUntil : timeOutEnd(limits.timeOutUntil, timeOutHours, now),
  };
}

function stored(amount: number | null): Cents | null {
  return amount === null ? null : centsFromDollars(amount);
}

function replyOf(limit: Limit, now: Millis): LimitsReply['dayStakes'] {
  const { next } = limit;
  const waits = next !== null && next.from > now;
  return {
    amount: shown(limitAt(limit, now)),
    next: waits ? { amount: shown(next.amount), from: iso(next.from) } : null,
  };
}

function shown(amount: Cents | null): number | null {
  return amount === null ? null : dollars(amount);
}

function iso(at: Millis): string {
  return new Date(at).toISOString();
}

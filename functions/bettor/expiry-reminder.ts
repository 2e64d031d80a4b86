import * as z from 'zod/mini';
import { dayLater, easternDayStart } from '../../shared/ledger/eastern-day.ts';
import type { Millis, Seconds } from '../../shared/odds/time.ts';
import { storedSeconds, wholeSeconds } from '../platform/clock.ts';
import { shardOf } from '../platform/shards.ts';
import { expiryReminder } from '../platform/table/keys.ts';
import type { Step } from '../platform/table/write.ts';

/** Rows by which people are told of what expires. What has become of it is read when one is due. */

export const reminderRow = z.object({
  userId: z.string(),
  /** A promotion, or the ledger's entry that credited bonus bets. */
  kind: z.enum(['promotion', 'entry']),
  id: z.string(),
  /** The last day when the row was written: with another one by now, another row is due. */
  expiresOn: z.string(),
  /** When it was due first, which its key has, and when it is due now. */
  firstDueAt: storedSeconds,
  dueAt: storedSeconds,
  leaseUntil: z.optional(storedSeconds),
  /** Targets that took it. */
  done: z.optional(z.array(z.string())),
});
export type ReminderRow = z.output<typeof reminderRow>;

const MORNING_SECONDS = 9 * 3600;
const KEPT_SECONDS = 3 * 24 * 3600;

/** At 9 a.m. Eastern Time, on the day before the last one. */
function reminderAt(expiresOn: string): Seconds {
  return wholeSeconds(easternDayStart(dayLater(expiresOn, -1))) + MORNING_SECONDS;
}

/** Step of the transaction that writes what expires; none once it is too late. */
export function reminderSteps(
  { userId, id, ...what }: Pick<ReminderRow, 'userId' | 'kind' | 'id' | 'expiresOn'>,
  now: Millis,
): Step[] {
  const dueAt = reminderAt(what.expiresOn);
  if (dueAt <= wholeSeconds(now)) return [];
  const values = { userId, id, ...what, firstDueAt: dueAt, dueAt, ttl: dueAt + KEPT_SECONDS };
  return [{ kind: 'put', key: expiryReminder(shardOf(userId), dueAt, userId, id), values }];
}

import * as z from 'zod/mini';
import type { Millis, Seconds } from '../../../shared/odds/time.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { Refusal } from '../../platform/errors.ts';
import { type Key, rateLimit } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, ConditionFailed } from '../../platform/table/write.ts';
import type { LimitRule } from './limits.ts';

/**
 * Counts one attempt of a subject, whatever its outcome. `subjectHash`: an HMAC of something the caller cannot choose, or the SHA-256 of an
 * id of ours. `now`: ms. Check and increment are one write, so of many parallel attempts exactly the allowed number passes. Returns the
 * count, this attempt included.
 * @throws the rule's code if the window is full
 */
export function takeOne(table: Table, rule: LimitRule, subjectHash: string, now: Millis): Promise<number> {
  return takeSome(table, rule, { subjectHash, amount: 1 }, now);
}

/**
 * The same of several attempts at once, of which all pass or none.
 * @throws the rule's code if the window has no room for them
 */
export async function takeSome(
  table: Table,
  rule: LimitRule,
  { subjectHash, amount }: { readonly subjectHash: string; readonly amount: number },
  now: Millis,
): Promise<number> {
  const { key, endsAt, seconds } = windowOf(rule, subjectHash, now);
  // The window's start is part of the key, so a row that outlives its window has no effect.
  const ttl = endsAt + rule.windowSeconds;
  try {
    const condition = hasRoomFor(amount, rule.max);
    const { n } = await table.update(key, { add: { n: amount }, set: { ttl }, condition, returning: countRow });
    return n;
  } catch (error) {
    if (error instanceof ConditionFailed) throw new Refusal(rule.code, { retryAfterSeconds: endsAt - seconds });
    throw error;
  }
}

/** The subject's attempts in the current window, without counting one. */
export async function countOf(table: Table, rule: LimitRule, subjectHash: string, now: Millis): Promise<number> {
  return (await table.get(windowOf(rule, subjectHash, now).key, countRow))?.n ?? 0;
}

/** Takes back one attempt of the current window that was not a failure. */
export async function refundOne(table: Table, rule: LimitRule, subjectHash: string, now: Millis): Promise<void> {
  const { key } = windowOf(rule, subjectHash, now);
  try {
    await table.update(key, { add: { n: -1 }, condition: aboveZero });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/** Resets the subject's count in the current window. */
export async function clearCount(table: Table, rule: LimitRule, subjectHash: string, now: Millis): Promise<void> {
  await table.remove(windowOf(rule, subjectHash, now).key);
}

const countRow = z.object({ n: z.int() });

/** `amount`: at most `max`. */
const hasRoomFor = (amount: number, max: number): Condition => ({
  expression: 'attribute_not_exists(n) OR n <= :most',
  values: { ':most': max - amount },
});

const aboveZero: Condition = { expression: 'n > :zero', values: { ':zero': 0 } };

interface Window {
  readonly key: Key;
  readonly endsAt: Seconds;
  readonly seconds: number;
}

/** All in seconds since 1970. */
function windowOf({ name, windowSeconds }: LimitRule, subjectHash: string, now: Millis): Window {
  const seconds = wholeSeconds(now);
  const start = seconds - (seconds % windowSeconds);
  return { key: rateLimit(name, subjectHash, start), endsAt: start + windowSeconds, seconds };
}

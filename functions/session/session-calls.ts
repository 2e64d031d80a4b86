import * as z from 'zod/mini';
import { TooSoon } from '../platform/errors.ts';
import { type Condition, ConditionFailed } from '../platform/table/condition.ts';
import type { Key } from '../platform/table/keys.ts';
import type { Table } from '../platform/table/table.ts';
import type { Change } from '../platform/table/write.ts';
import { limits } from '../protection/limits.ts';
import { ABSOLUTE_SECONDS, IDLE_SECONDS } from './session.ts';

/** The session counts its own calls: reading it, counting and refusing are one write, and the next read is the person. */

/** A session that was seen less long ago is not prolonged. */
const PROLONG_EVERY_SECONDS = 15 * 60;
/** The table's own expiry comes late enough never to decide anything. */
const SWEEP_AFTER_SECONDS = 24 * 3600;

const { max: MAX_CALLS, windowSeconds: WINDOW_SECONDS, message: TOO_MANY } = limits.callsBySession;

/** Times in seconds since 1970. */
const sessionRow = z.object({
  userId: z.string(),
  /** The user's epoch when the session began; any other epoch of the user ends it. */
  epoch: z.int(),
  createdAt: z.int(),
  lastSeenAt: z.int(),
  /** The window whose calls are counted; only ever a later one. */
  windowStart: z._default(z.int(), 0),
});
export type SessionRow = z.output<typeof sessionRow>;

export type CountedCall =
  | { readonly state: 'live'; readonly row: SessionRow; readonly prolonged: boolean }
  /** Idle for too long, or too old. */
  | { readonly state: 'over'; readonly row: SessionRow }
  /** Never begun, or logged out. */
  | { readonly state: 'none' };

/** What is stored of a session that begins. */
export function sessionBegun(user: { readonly id: string; readonly epoch: number }, seconds: number) {
  const life = { createdAt: seconds, lastSeenAt: seconds };
  return {
    userId: user.id,
    epoch: user.epoch,
    ...life,
    windowStart: windowAt(seconds),
    callCount: 0,
    ttl: sweepAt(life),
  };
}

/** Whose session it is; undefined when there is none. */
export function storedSession(table: Table, key: Key): Promise<SessionRow | undefined> {
  return table.get(key, sessionRow);
}

/** One call of a session, counted and now and then prolonging it. Throws TooSoon when the window is full. */
export async function countCall(table: Table, key: Key, seconds: number): Promise<CountedCall> {
  const counted = await tried(table, key, { add: { callCount: 1 }, condition: hasCallsLeft(seconds) });
  if (counted.written !== undefined) return { state: 'live', row: counted.written, prolonged: false };
  const stored = counted.inTheWay;
  if (stored === undefined) return { state: 'none' };
  if (isOver(stored, seconds)) return { state: 'over', row: stored };
  if (stored.windowStart >= windowAt(seconds)) {
    throw new TooSoon(TOO_MANY, stored.windowStart + WINDOW_SECONDS - seconds);
  }

  const prolonged = seconds - stored.lastSeenAt >= PROLONG_EVERY_SECONDS;
  const seen = prolonged ? { lastSeenAt: seconds, ttl: sweepAt({ ...stored, lastSeenAt: seconds }) } : {};
  const set = { windowStart: windowAt(seconds), callCount: 1, ...seen };
  const opened = await tried(table, key, { set, condition: isBehind(seconds) });
  if (opened.written !== undefined) return { state: 'live', row: opened.written, prolonged };
  // Another call opened the window, or a logout was quicker. Windows only grow, so this ends.
  return countCall(table, key, seconds);
}

/** Both conditions fail where there is no session: a logout is final. */
const LIVE = 'lastSeenAt > :idleSince AND createdAt > :oldest';

function lifeAt(seconds: number) {
  return { ':idleSince': seconds - IDLE_SECONDS, ':oldest': seconds - ABSOLUTE_SECONDS, ':window': windowAt(seconds) };
}

/** A window that another clock opened a little early counts as the present one; going back would empty its count. */
const hasCallsLeft = (seconds: number): Condition => ({
  expression: `${LIVE} AND windowStart >= :window AND callCount < :max`,
  values: { ...lifeAt(seconds), ':max': MAX_CALLS },
});

const isBehind = (seconds: number): Condition => ({
  expression: `${LIVE} AND (attribute_not_exists(windowStart) OR windowStart < :window)`,
  values: lifeAt(seconds),
});

async function tried(table: Table, key: Key, change: Change) {
  try {
    return { written: await table.update(key, { ...change, returning: sessionRow }) };
  } catch (error) {
    if (error instanceof ConditionFailed) return { inTheWay: error.old(sessionRow) };
    throw error;
  }
}

function isOver({ createdAt, lastSeenAt }: SessionRow, seconds: number): boolean {
  return seconds >= lastSeenAt + IDLE_SECONDS || seconds >= createdAt + ABSOLUTE_SECONDS;
}

function windowAt(seconds: number): number {
  return seconds - (seconds % WINDOW_SECONDS);
}

function sweepAt({ createdAt, lastSeenAt }: Pick<SessionRow, 'createdAt' | 'lastSeenAt'>): number {
  return Math.min(lastSeenAt + IDLE_SECONDS, createdAt + ABSOLUTE_SECONDS) + SWEEP_AFTER_SECONDS;
}

import { Refusal } from '../../platform/errors.ts';
import type { Key } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Change, type Condition, ConditionFailed } from '../../platform/table/write.ts';
import { limits } from '../protection/limits.ts';
import { ABSOLUTE_SECONDS, IDLE_SECONDS } from './session.ts';
import { isOver, type SessionRow, sessionRow, sweepAt, windowAt } from './session-row.ts';

/** A session is extended at most this often. */
const PROLONG_EVERY_SECONDS = 15 * 60;

const { max: MAX_CALLS, windowSeconds: WINDOW_SECONDS, code: TOO_MANY } = limits.callsBySession;

type CountedCall =
  | { readonly state: 'live'; readonly row: SessionRow; readonly prolonged: boolean }
  /** Idle for too long, or too old. */
  | { readonly state: 'over'; readonly row: SessionRow }
  /** Never started, or logged out. */
  | { readonly state: 'none' };

/**
 * Counts one call of a session and occasionally extends it. The row counts its own calls: reading, counting and refusing are one write.
 * @throws 'too-many-calls' if the window is full
 */
export async function countCall(table: Table, key: Key, seconds: number): Promise<CountedCall> {
  const counted = await tried(table, key, { add: { callCount: 1 }, condition: hasCallsLeft(seconds) });
  if (counted.written !== undefined) return { state: 'live', row: counted.written, prolonged: false };
  const stored = counted.stored;
  if (stored === undefined) return { state: 'none' };
  if (isOver(stored, seconds)) return { state: 'over', row: stored };
  if (stored.windowStart >= windowAt(seconds)) {
    throw new Refusal(TOO_MANY, { retryAfterSeconds: stored.windowStart + WINDOW_SECONDS - seconds });
  }

  const prolonged = seconds - stored.lastSeenAt >= PROLONG_EVERY_SECONDS;
  const seen = prolonged ? { lastSeenAt: seconds, ttl: sweepAt({ ...stored, lastSeenAt: seconds }) } : {};
  const set = { windowStart: windowAt(seconds), callCount: 1, ...seen };
  const opened = await tried(table, key, { set, condition: isBehind(seconds) });
  if (opened.written !== undefined) return { state: 'live', row: opened.written, prolonged };
  // Another call opened the window, or a logout came first. Windows only move forward, so this terminates.
  return countCall(table, key, seconds);
}

/** Both conditions fail where there is no session: a logout is final. */
const LIVE = 'lastSeenAt > :idleSince AND createdAt > :oldest';

function lifeAt(seconds: number) {
  return { ':idleSince': seconds - IDLE_SECONDS, ':oldest': seconds - ABSOLUTE_SECONDS, ':window': windowAt(seconds) };
}

/** A window that a slightly faster clock opened counts as the current one; going back would reset its count. */
const hasCallsLeft = (seconds: number): Condition => ({
  expression: `${LIVE} AND windowStart >= :window AND callCount < :max`,
  values: { ...lifeAt(seconds), ':max': MAX_CALLS },
});

const isBehind = (seconds: number): Condition => ({
  expression: `${LIVE} AND windowStart < :window`,
  values: lifeAt(seconds),
});

async function tried(table: Table, key: Key, change: Change) {
  try {
    return { written: await table.update(key, { ...change, returning: sessionRow }) };
  } catch (error) {
    if (error instanceof ConditionFailed) return { stored: error.old(sessionRow) };
    throw error;
  }
}

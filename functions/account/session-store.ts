import * as z from 'zod/mini';
import { ConditionFailed, isNew, isThere } from '../platform/table/condition.ts';
import { session as sessionKey } from '../platform/table/keys.ts';
import type { Table } from '../platform/table/table.ts';
import { ABSOLUTE_SECONDS, IDLE_SECONDS, sessionCookie, tokenHash } from './session.ts';
import { type UserRow, userById } from './user-store.ts';

/** A request whose session was seen less long ago does not write. */
const TOUCH_EVERY_SECONDS = 15 * 60;
/** The table's own expiry comes late enough never to decide anything. */
const SWEEP_AFTER_SECONDS = 24 * 3600;

/** Times in seconds since 1970. */
const sessionRow = z.object({
  userId: z.string(),
  /** The user's epoch when the session began; any other epoch of the user ends it. */
  epoch: z.int(),
  createdAt: z.int(),
  lastSeenAt: z.int(),
});
type SessionRow = z.output<typeof sessionRow>;

export interface Session {
  readonly userId: string;
  readonly user: UserRow;
  /** Seconds since 1970. */
  readonly createdAt: number;
  /** The cookie to send again, when the session's life was prolonged. */
  readonly refreshedCookie?: string;
}

/** Opens a session under a token that was made for it. `now`: ms. */
export async function openSession(table: Table, token: string, user: UserRow, now: number): Promise<void> {
  const seconds = secondsOf(now);
  const row = { userId: user.id, epoch: user.epoch, createdAt: seconds, lastSeenAt: seconds };
  await table.put(sessionKey(tokenHash(token)), { ...row, ttl: sweepAt(row) }, isNew);
}

/** The session of a token, prolonged; undefined if it is over, or its user is gone, disabled or of another epoch. `now`: ms. */
export async function sessionOf(table: Table, token: string, now: number): Promise<Session | undefined> {
  const row = await table.get(sessionKey(tokenHash(token)), sessionRow);
  const seconds = secondsOf(now);
  if (row === undefined || isOver(row, seconds)) return undefined;
  const user = await userById(table, row.userId);
  if (user === undefined || user.disabledAt !== undefined || user.epoch !== row.epoch) return undefined;
  const session = { userId: row.userId, user, createdAt: row.createdAt };
  if (seconds - row.lastSeenAt < TOUCH_EVERY_SECONDS) return session;
  const prolonged = await touch(table, token, { ...row, lastSeenAt: seconds });
  return prolonged ? { ...session, refreshedCookie: sessionCookie(token) } : undefined;
}

/** Ends a session; nothing happens when there is none. */
export async function closeSession(table: Table, token: string): Promise<void> {
  await table.remove(sessionKey(tokenHash(token)));
}

/** False: somebody logged out meanwhile. Without the condition the write would bring the session back. */
async function touch(table: Table, token: string, row: SessionRow): Promise<boolean> {
  try {
    const set = { lastSeenAt: row.lastSeenAt, ttl: sweepAt(row) };
    await table.update(sessionKey(tokenHash(token)), { set, condition: isThere });
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

function isOver({ createdAt, lastSeenAt }: SessionRow, seconds: number): boolean {
  return seconds >= lastSeenAt + IDLE_SECONDS || seconds >= createdAt + ABSOLUTE_SECONDS;
}

function sweepAt({ createdAt, lastSeenAt }: SessionRow): number {
  return Math.min(lastSeenAt + IDLE_SECONDS, createdAt + ABSOLUTE_SECONDS) + SWEEP_AFTER_SECONDS;
}

function secondsOf(now: number): number {
  return Math.floor(now / 1000);
}

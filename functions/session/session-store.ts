import * as z from 'zod/mini';
import type { Millis, Seconds } from '../../shared/odds/time.ts';
import { storedSeconds, wholeSeconds } from '../platform/clock.ts';
import { TooSoon } from '../platform/errors.ts';
import { type Key, session as sessionKey, userSession } from '../platform/table/keys.ts';
import type { Table } from '../platform/table/table.ts';
import { type Change, type Condition, ConditionFailed, isNew, mustExist, type Step } from '../platform/table/write.ts';
import type { Visit } from '../platform/visit.ts';
import { limits } from '../protection/limits.ts';
import { type UserRow, userById } from '../users/user-store.ts';
import { ABSOLUTE_SECONDS, IDLE_SECONDS, sessionCookie, tokenHash } from './session.ts';

export interface Session {
  readonly userId: string;
  readonly user: UserRow;
  /** Seconds since 1970. */
  readonly createdAt: Seconds;
  /** When its owner last proved who they are, seconds since 1970. */
  readonly authenticatedAt: Seconds | undefined;
  /** The cookie to send again if the session was extended. */
  readonly refreshedCookie?: string;
}

/** The result of using a token. */
export type TokenUse =
  | { readonly state: 'live'; readonly session: Session }
  /** The session expired; reported once, since it is deleted then. */
  | { readonly state: 'expired'; readonly userId: string }
  /** The session was ended: its user is deleted, disabled, or has another epoch. */
  | { readonly state: 'ended'; readonly userId: string }
  | { readonly state: 'none' };

/** Stores a new session for a new token. `now`: ms. `extraSteps`: of the same transaction. */
export async function openSession(
  table: Table,
  token: string,
  user: UserRow,
  now: Millis,
  { begin = {}, extraSteps = [] }: { readonly begin?: SessionBegin; readonly extraSteps?: readonly Step[] } = {},
): Promise<void> {
  await table.transact([...openSessionSteps(token, user, now, begin), ...extraSteps]);
}

/** Starts a session, as transaction steps. `user.epoch`: the epoch after the transaction. `now`: ms. */
export function openSessionSteps(
  token: string,
  user: Pick<UserRow, 'id' | 'epoch'>,
  now: Millis,
  begin: SessionBegin = {},
): readonly Step[] {
  const hash = tokenHash(token);
  const row = newSessionRow(user, wholeSeconds(now), begin);
  const listed = { tokenHash: hash, ttl: row.createdAt + ABSOLUTE_SECONDS + SWEEP_AFTER_SECONDS };
  return [
    { kind: 'put', key: sessionKey(hash), values: row, condition: isNew },
    { kind: 'put', key: userSession(user.id, hash), values: listed },
  ];
}

/** Ends a session, as transaction steps, of which the first is refused if it has ended meanwhile. */
export function closeSessionSteps(userId: string, hash: string): readonly [Step, Step] {
  return [
    { kind: 'remove', key: sessionKey(hash), condition: mustExist },
    { kind: 'remove', key: userSession(userId, hash) },
  ];
}

/**
 * Counts one call with a token and extends the session. `now`: ms.
 * @throws TooSoon after too many calls
 */
export async function tokenUse(table: Table, token: string, now: Millis): Promise<TokenUse> {
  const key = sessionKey(tokenHash(token));
  const call = await countCall(table, key, wholeSeconds(now));
  if (call.state === 'none') return call;
  const { userId, epoch, createdAt, authenticatedAt } = call.row;
  if (call.state === 'over') {
    const removed = await removeIf(table, key, isLastSeenUnchanged(call.row));
    return removed ? { state: 'expired', userId } : { state: 'none' };
  }
  const user = await userById(table, userId);
  if (user === undefined || user.disabledAt !== undefined || user.epoch !== epoch) return { state: 'ended', userId };
  const refreshed = call.prolonged ? { refreshedCookie: sessionCookie(token) } : {};
  return { state: 'live', session: { userId, user, createdAt, authenticatedAt, ...refreshed } };
}

/**
 * The session of a token, counted as one call; undefined if there is none. `now`: ms.
 * @throws TooSoon as above
 */
export async function sessionOf(table: Table, token: string, now: Millis): Promise<Session | undefined> {
  const use = await tokenUse(table, token, now);
  return use.state === 'live' ? use.session : undefined;
}

/**
 * Ends a session and returns its user's id; undefined if there was none or another call ended it first. `extraSteps`: of the same
 * transaction, none of them with a condition.
 */
export function closeSession(
  table: Table,
  token: string,
  extraSteps: (userId: string) => readonly Step[] = () => [],
): Promise<string | undefined> {
  return closeStoredSession(table, tokenHash(token), extraSteps);
}

/** The same for the SHA-256 of a token. */
export async function closeStoredSession(
  table: Table,
  hash: string,
  extraSteps: (userId: string) => readonly Step[] = () => [],
): Promise<string | undefined> {
  const row = await storedSession(table, hash);
  if (row === undefined) return undefined;
  try {
    await table.transact([...closeSessionSteps(row.userId, hash), ...extraSteps(row.userId)]);
    return row.userId;
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}

/** Listed at most: far more than a person has. */
const MAX_LISTED = 500;

/**
 * A user's live sessions by the SHA-256 of their tokens, except those opened by versions that did not list them. `now`: ms.
 */
export async function liveSessionsOf(
  table: Table,
  { id, epoch }: Pick<UserRow, 'id' | 'epoch'>,
  now: Millis,
): Promise<ReadonlyMap<string, SessionRow>> {
  const { pk, sk } = userSession(id, 'any');
  const options = { schema: listedRow, skPrefix: sk.replace('any', ''), limit: MAX_LISTED };
  const hashes = (await table.query(pk, options)).map(({ tokenHash }) => tokenHash);
  const rows = await table.getMany(hashes.map(sessionKey), sessionRow);
  const isLive = (row: SessionRow | undefined): row is SessionRow =>
    row?.userId === id && row.epoch === epoch && !isOver(row, wholeSeconds(now));
  return new Map(
    hashes.flatMap((hash, n) => {
      const row = rows[n];
      return isLive(row) ? [[hash, row] as const] : [];
    }),
  );
}

/** Of two calls that find an expired session only one deletes it. */
const isLastSeenUnchanged = ({ lastSeenAt }: SessionRow): Condition => ({
  expression: 'lastSeenAt = :seen',
  values: { ':seen': lastSeenAt },
});

async function removeIf(table: Table, key: Key, condition: Condition): Promise<boolean> {
  try {
    await table.remove(key, condition);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

/** The session row counts its own calls: reading, counting and refusing are one write, followed by one read of the user. */
/** A session is extended at most this often. */
const PROLONG_EVERY_SECONDS = 15 * 60;
/** DynamoDB's TTL is late enough never to decide anything. */
const SWEEP_AFTER_SECONDS = 24 * 3600;

const { max: MAX_CALLS, windowSeconds: WINDOW_SECONDS, message: TOO_MANY } = limits.callsBySession;

/** Times in seconds since 1970. */
const sessionRow = z.object({
  userId: z.string(),
  /** The user's epoch when the session started; the session ends when it changes. */
  epoch: z.int(),
  createdAt: storedSeconds,
  lastSeenAt: storedSeconds,
  authenticatedAt: z.optional(storedSeconds),
  /** Where it began. Sessions of earlier versions do not know. */
  userAgent: z._default(z.string(), ''),
  place: z._default(z.string(), ''),
  /** Of the flow cookie of the sign-up that opened it. */
  flowHash: z.optional(z.string()),
  /** Start of the window whose calls are counted; only moves forward. */
  windowStart: z._default(storedSeconds, 0),
});
const listedRow = z.object({ tokenHash: z.string() });
export type SessionRow = z.output<typeof sessionRow>;

type CountedCall =
  | { readonly state: 'live'; readonly row: SessionRow; readonly prolonged: boolean }
  /** Idle for too long, or too old. */
  | { readonly state: 'over'; readonly row: SessionRow }
  /** Never started, or logged out. */
  | { readonly state: 'none' };

/** How a session begins. */
export interface SessionBegin {
  readonly visit?: Visit;
  /** Whether its owner has just given their password or passkey. */
  readonly authenticated?: boolean;
  /** Of the flow cookie, if a sign-up opens it. */
  readonly flowHash?: string | undefined;
  /** The session that it replaces: it gets as old as that one, and its owner is not asked less. */
  readonly replaced?: Pick<Session, 'createdAt' | 'authenticatedAt'>;
}

/** The row of a new session. */
function newSessionRow(
  user: { readonly id: string; readonly epoch: number },
  seconds: number,
  { visit, authenticated = false, flowHash, replaced }: SessionBegin,
) {
  const life = { createdAt: replaced?.createdAt ?? seconds, lastSeenAt: seconds };
  const authenticatedAt = authenticated ? seconds : replaced?.authenticatedAt;
  return {
    userId: user.id,
    epoch: user.epoch,
    ...life,
    ...visit,
    ...(authenticatedAt === undefined ? {} : { authenticatedAt }),
    ...(flowHash === undefined ? {} : { flowHash }),
    windowStart: windowAt(seconds),
    callCount: 0,
    ttl: sweepAt(life),
  };
}

/** The stored session of a token with this SHA-256, not counted as a call, possibly over; undefined if there is none. */
export function storedSession(table: Table, hash: string): Promise<SessionRow | undefined> {
  return table.get(sessionKey(hash), sessionRow);
}

/**
 * Counts one call of a session and occasionally extends it.
 * @throws TooSoon if the window is full
 */
async function countCall(table: Table, key: Key, seconds: number): Promise<CountedCall> {
  const counted = await tried(table, key, { add: { callCount: 1 }, condition: hasCallsLeft(seconds) });
  if (counted.written !== undefined) return { state: 'live', row: counted.written, prolonged: false };
  const stored = counted.stored;
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
  expression: `${LIVE} AND (attribute_not_exists(windowStart) OR windowStart < :window)`,
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

function isOver({ createdAt, lastSeenAt }: SessionRow, seconds: number): boolean {
  return seconds >= lastSeenAt + IDLE_SECONDS || seconds >= createdAt + ABSOLUTE_SECONDS;
}

function windowAt(seconds: Seconds): Seconds {
  return seconds - (seconds % WINDOW_SECONDS);
}

function sweepAt({ createdAt, lastSeenAt }: Pick<SessionRow, 'createdAt' | 'lastSeenAt'>): Seconds {
  return Math.min(lastSeenAt + IDLE_SECONDS, createdAt + ABSOLUTE_SECONDS) + SWEEP_AFTER_SECONDS;
}

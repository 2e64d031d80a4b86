import * as z from 'zod/mini';
import type { Millis, Seconds } from '../../../shared/odds/time.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { type Key, session as sessionKey, userSession } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import {
  type Condition,
  ConditionFailed,
  isNew,
  mustExist,
  type Step,
  unlessRefused,
} from '../../platform/table/write.ts';
import { type UserRow, userById, usersById } from '../users/user-store.ts';
import { forgetDevice } from './forget-device.ts';
import { ABSOLUTE_SECONDS, sessionCookie, tokenHash } from './session.ts';
import { countCall } from './session-calls.ts';
import {
  isOver,
  newSessionRow,
  type SessionBegin,
  type SessionRow,
  SWEEP_AFTER_SECONDS,
  sessionRow,
} from './session-row.ts';

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
  begin: SessionBegin,
  extraSteps: readonly Step[] = [],
): Promise<void> {
  await table.transact([...openSessionSteps(token, user, now, begin), ...extraSteps]);
}

/** Starts a session, as transaction steps. `user.epoch`: the epoch after the transaction. `now`: ms. */
export function openSessionSteps(
  token: string,
  user: Pick<UserRow, 'id' | 'epoch'>,
  now: Millis,
  begin: SessionBegin,
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
 * @throws 'too-many-calls'
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
 * @throws 'too-many-calls'
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
  for (;;) {
    const row = await storedSession(table, hash);
    if (row === undefined) return undefined;
    const { userId, deviceHash } = row;
    // The owner's row goes first: it is found by the device's only.
    if (deviceHash !== undefined) await forgetDevice(table, { userId, endpointHash: deviceHash });
    try {
      await table.transact([
        { kind: 'remove', key: sessionKey(hash), condition: hasDevice(deviceHash) },
        { kind: 'remove', key: userSession(userId, hash) },
        ...extraSteps(userId),
      ]);
      return userId;
    } catch (error) {
      // It ended meanwhile, or its browser added a device just now: the next look tells.
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
}

/** There is such a session, with this device and no other. */
function hasDevice(deviceHash: string | undefined): Condition {
  if (deviceHash === undefined) return { expression: 'attribute_exists(pk) AND attribute_not_exists(deviceHash)' };
  return { expression: 'deviceHash = :device', values: { ':device': deviceHash } };
}

/** Listed at most: far more than a person has. */
const MAX_LISTED = 500;
const listedRow = z.object({ tokenHash: z.string() });

/**
 * A user's live sessions by the SHA-256 of their tokens. `now`: ms.
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
  return unlessRefused(table.remove(key, condition));
}

/** The stored session of a token with this SHA-256, not counted as a call, possibly over; undefined if there is none. */
export function storedSession(table: Table, hash: string): Promise<SessionRow | undefined> {
  return table.get(sessionKey(hash), sessionRow);
}

/** Refuses a transaction if the session of the token with this SHA-256 has ended. */
export function openSessionStep(hash: string): Step {
  return { kind: 'check', key: sessionKey(hash), condition: mustExist };
}

/** Of sessions by the SHA-256 of their tokens, those that are live. `now`: ms. */
export async function liveAmong(
  table: Table,
  sessions: readonly { readonly userId: string; readonly sessionHash: string }[],
  now: Millis,
): Promise<ReadonlySet<string>> {
  const [rows, users] = await Promise.all([
    table.getMany(
      sessions.map(({ sessionHash }) => sessionKey(sessionHash)),
      sessionRow,
    ),
    usersById(table, [...new Set(sessions.map(({ userId }) => userId))]),
  ]);
  const live = sessions.filter(({ userId }, n) => {
    const [row, user] = [rows[n], users.get(userId)];
    if (row === undefined || user === undefined || user.disabledAt !== undefined) return false;
    return row.userId === userId && row.epoch === user.epoch && !isOver(row, wholeSeconds(now));
  });
  return new Set(live.map(({ sessionHash }) => sessionHash));
}

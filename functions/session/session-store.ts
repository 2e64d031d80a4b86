import { wholeSeconds } from '../platform/clock.ts';
import { type Condition, ConditionFailed, isNew, isThere } from '../platform/table/condition.ts';
import { type Key, session as sessionKey } from '../platform/table/keys.ts';
import type { Table } from '../platform/table/table.ts';
import { type UserRow, userById } from '../users/user-store.ts';
import { sessionCookie, tokenHash } from './session.ts';
import { countCall, type SessionRow, sessionBegun, storedSession } from './session-calls.ts';

export interface Session {
  readonly userId: string;
  readonly user: UserRow;
  /** Seconds since 1970. */
  readonly createdAt: number;
  /** The cookie to send again, when the session's life was prolonged. */
  readonly refreshedCookie?: string;
}

/** What a token is good for. */
export type TokenUse =
  | { readonly state: 'live'; readonly session: Session }
  /** A limit of its life has passed; said once, since the session is gone then. */
  | { readonly state: 'expired'; readonly userId: string }
  /** It was ended before its time: its user is gone, disabled, or of another epoch. */
  | { readonly state: 'ended'; readonly userId: string }
  | { readonly state: 'none' };

/** Opens a session under a token that was made for it. `now`: ms. */
export async function openSession(table: Table, token: string, user: UserRow, now: number): Promise<void> {
  const begun = sessionBegun(user, wholeSeconds(now));
  await table.put(sessionKey(tokenHash(token)), begun, isNewOrOurs(begun));
}

/** One call with a token: counted, and prolonging the session. `now`: ms. Throws TooSoon when there were too many calls. */
export async function tokenUse(table: Table, token: string, now: number): Promise<TokenUse> {
  const key = sessionKey(tokenHash(token));
  const call = await countCall(table, key, wholeSeconds(now));
  if (call.state === 'none') return call;
  const { userId, epoch, createdAt } = call.row;
  if (call.state === 'over') {
    const buried = await removeIf(table, key, isSeenLast(call.row));
    return buried ? { state: 'expired', userId } : { state: 'none' };
  }
  const user = await userById(table, userId);
  if (user === undefined || user.disabledAt !== undefined || user.epoch !== epoch) return { state: 'ended', userId };
  const refreshed = call.prolonged ? { refreshedCookie: sessionCookie(token) } : {};
  return { state: 'live', session: { userId, user, createdAt, ...refreshed } };
}

/** The session of a token, used once more; undefined if there is none any longer. `now`: ms. Throws TooSoon as above. */
export async function sessionOf(table: Table, token: string, now: number): Promise<Session | undefined> {
  const use = await tokenUse(table, token, now);
  return use.state === 'live' ? use.session : undefined;
}

/** Ends a session and tells whose it was; undefined when there was none, or somebody else was quicker. */
export async function closeSession(table: Table, token: string): Promise<string | undefined> {
  const key = sessionKey(tokenHash(token));
  const row = await storedSession(table, key);
  if (row === undefined) return undefined;
  return (await removeIf(table, key, isThere)) ? row.userId : undefined;
}

/** Our own write may be there already: the SDK repeats one whose answer was lost. */
const isNewOrOurs = ({ userId, createdAt }: Pick<SessionRow, 'userId' | 'createdAt'>): Condition => ({
  expression: `${isNew.expression} OR (userId = :user AND createdAt = :createdAt)`,
  values: { ':user': userId, ':createdAt': createdAt },
});

/** Two calls that find a session over bury it once. */
const isSeenLast = ({ lastSeenAt }: SessionRow): Condition => ({
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

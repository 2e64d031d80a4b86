import type { Millis } from '../../shared/odds/time.ts';
import { wholeSeconds } from '../platform/clock.ts';
import { session as sessionKey } from '../platform/table/keys.ts';
import { isNew, mustExist, type Step } from '../platform/table/write.ts';
import type { UserRow } from '../users/user-store.ts';
import { tokenHash } from './session.ts';
import { newSessionRow } from './session-store.ts';

/** Starts a session, as a transaction step. `user.epoch`: the epoch after the transaction. `now`: ms. */
export function openSessionStep(token: string, user: Pick<UserRow, 'id' | 'epoch'>, now: Millis): Step {
  const values = newSessionRow(user, wholeSeconds(now));
  return { kind: 'put', key: sessionKey(tokenHash(token)), values, condition: isNew };
}

/** Ends a session, as a transaction step that is refused if it has ended meanwhile. */
export function closeSessionStep(tokenHash: string): Step {
  return { kind: 'remove', key: sessionKey(tokenHash), condition: mustExist };
}

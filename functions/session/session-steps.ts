import type { Millis } from '../../shared/odds/time.ts';
import { wholeSeconds } from '../platform/clock.ts';
import { session as sessionKey } from '../platform/table/keys.ts';
import { isNew, mustExist, type Step } from '../platform/table/write.ts';
import type { UserRow } from '../users/user-store.ts';
import { tokenHash } from './session.ts';
import { newSessionRow } from './session-store.ts';

/** Opening a session as one step of a transaction. `user.epoch`: what the user's epoch is once it is done. `now`: ms. */
export function openSessionStep(token: string, user: Pick<UserRow, 'id' | 'epoch'>, now: Millis): Step {
  const values = newSessionRow(user, wholeSeconds(now));
  return { kind: 'put', key: sessionKey(tokenHash(token)), values, condition: isNew };
}

/** Ending a session as one step of a transaction, which is refused when somebody has ended it meanwhile. */
export function closeSessionStep(tokenHash: string): Step {
  return { kind: 'remove', key: sessionKey(tokenHash), condition: mustExist };
}

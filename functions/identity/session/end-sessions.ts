import type { Millis } from '../../../shared/odds/time.ts';
import { Refusal } from '../../platform/errors.ts';
import { type RandomBytes, sha256 } from '../../platform/hash.ts';
import type { Log } from '../../platform/logger.ts';
import type { Table } from '../../platform/table/table.ts';
import { ConditionFailed } from '../../platform/table/write.ts';
import type { Visit } from '../../platform/visit.ts';
import { securityEventStep } from '../security-events/security-event-store.ts';
import { newEpochStep, type UserRow } from '../users/user-store.ts';
import { newSessionToken } from './session.ts';
import { closeSessionSteps, openSessionSteps, type Session } from './session-store.ts';

/** Names a session to its owner: it can be found by it, but not used. */
export function publicSessionId(tokenHash: string): string {
  return sha256(tokenHash);
}

interface Deps {
  readonly table: Table;
  readonly random: RandomBytes;
  readonly log: Log;
}

interface EndingCaller {
  readonly user: Pick<UserRow, 'id' | 'epoch'>;
  readonly session: Pick<Session, 'createdAt' | 'authenticatedAt'> & { readonly tokenHash: string };
}

interface Circumstances {
  readonly visit: Visit;
  /** ms */
  readonly now: Millis;
}

/**
 * Ends every session of the caller's account, listed or not, by a new epoch, and replaces the caller's own, since its token may be known to
 * others too. Returns the new token. The new session is as old as the one that it replaces, so that this renews no one's login.
 * @throws 'not-authenticated' if the caller's session has ended meanwhile
 */
export async function endOtherSessions(
  { user, session }: EndingCaller,
  { visit, now }: Circumstances,
  { table, random, log }: Deps,
): Promise<string> {
  const token = newSessionToken(random);
  try {
    await table.transact([
      ...closeSessionSteps(user.id, session.tokenHash),
      newEpochStep(user),
      ...openSessionSteps(token, { id: user.id, epoch: user.epoch + 1 }, now, { visit, replaced: session }),
      securityEventStep(user.id, { name: 'all-sessions-ended', visit, now }, random),
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed) throw new Refusal('not-authenticated');
    throw error;
  }
  log.info('authn_token_revoked', { user: sha256(user.id), what: 'all sessions and codes' });
  log.info('session_created', { user: sha256(user.id) });
  return token;
}

import type { Millis, Seconds } from '../../../shared/odds/time.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { Refusal } from '../../platform/errors.ts';
import { type RandomBytes, sha256 } from '../../platform/hash.ts';
import type { Log } from '../../platform/logger.ts';
import { session as sessionKey } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { ConditionFailed, mustExist } from '../../platform/table/write.ts';
import type { Visit } from '../../platform/visit.ts';
import { securityEventStep } from '../security-events/security-event-store.ts';

/** How long a password or passkey counts as proof of who calls. */
const RECENT_SECONDS = 5 * 60;

/**
 * For what a stolen session must not do. `now`: ms.
 * @throws 'identity-unconfirmed'
 */
export function assertRecentlyAuthenticated(
  { userId, session }: { readonly userId: string; readonly session: { readonly authenticatedAt: Seconds | undefined } },
  { now, log }: { readonly now: Millis; readonly log: Log },
): void {
  const { authenticatedAt } = session;
  if (authenticatedAt !== undefined && wholeSeconds(now) - authenticatedAt <= RECENT_SECONDS) return;
  log.warn('authz_fail', { user: sha256(userId), reason: 'identity not confirmed' });
  throw new Refusal('identity-unconfirmed');
}

interface ConfirmDeps {
  readonly table: Table;
  readonly random: RandomBytes;
  readonly log: Log;
}

/**
 * Records that the owner of a session has just proved who they are. `now`: ms.
 * @throws 'not-authenticated' if the session has ended meanwhile
 */
export async function confirmIdentity(
  { userId, session }: { readonly userId: string; readonly session: { readonly tokenHash: string } },
  { visit, now }: { readonly visit: Visit; readonly now: Millis },
  { table, random, log }: ConfirmDeps,
): Promise<void> {
  const change = { set: { authenticatedAt: wholeSeconds(now) }, condition: mustExist };
  try {
    await table.transact([
      { kind: 'update', key: sessionKey(session.tokenHash), change },
      securityEventStep(userId, { name: 'identity-confirmed', visit, now }, random),
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed) throw new Refusal('not-authenticated');
    throw error;
  }
  log.info('authn_reauthenticated', { user: sha256(userId) });
}

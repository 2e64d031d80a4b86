import type { Access } from '../../shared/contracts/contract.ts';
import { SUBSCRIPTION_REQUIRED } from '../../shared/contracts/refusals.ts';
import { Forbidden, Unauthorised } from '../platform/errors.ts';
import type { Log } from '../platform/logger.ts';
import type { Caller } from './call.ts';

/** Tells who calls. A failure of the store comes out as `Unavailable`: no answer is no session. */
export interface SessionPort {
  /**
   * Whose session the cookies carry, if it is live. `cookie`: a line to send back, when the session was extended.
   * Counts the call.
   * @throws TooSoon when the session had too many
   */
  signedIn(
    cookies: readonly string[],
  ): Promise<{ readonly caller: Caller; readonly cookie?: string | undefined } | undefined>;
}

/** Tells what a caller may see. A failure of the store comes out as `Unavailable`: no answer is no access. */
export interface AccessPort {
  /** Whether the person's subscription gives access at present. */
  subscribed(userId: string): Promise<boolean>;
}

interface Admission {
  readonly endpoint: string;
  readonly cookies: readonly string[];
  readonly sessions: () => Promise<SessionPort>;
  readonly access: () => Promise<AccessPort>;
  readonly log: Log;
}

/**
 * The caller, if the contract's access admits them.
 * @throws Unauthorised, Forbidden in the product's words
 */
export async function admitted(
  needed: Exclude<Access, 'anyone'>,
  { endpoint, cookies, sessions, access, log }: Admission,
) {
  const session = await (await sessions()).signedIn(cookies);
  if (session === undefined) {
    log.warn('authz_fail', { endpoint, reason: 'no session' });
    throw new Unauthorised();
  }
  if (needed === 'subscribed' && !(await (await access()).subscribed(session.caller.userId))) {
    log.warn('authz_fail', { endpoint, reason: 'no subscription' });
    throw new Forbidden(SUBSCRIPTION_REQUIRED);
  }
  return session;
}

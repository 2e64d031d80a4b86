import type { Access } from '../../shared/contracts/contract.ts';
import { SUBSCRIPTION_REQUIRED } from '../../shared/contracts/refusals.ts';
import { Forbidden, Unauthorised } from '../platform/errors.ts';
import type { Log } from '../platform/logger.ts';
import type { Caller } from './call.ts';

/** What tells who calls. Store failures come out of these as `Unavailable`: no answer is no access. */
export interface Callers {
  /**
   * Whose session the cookies carry, if it is live. `cookie`: a line to send back, when the session was extended.
   * Counts the call; throws TooSoon when the session had too many.
   */
  signedIn(
    cookies: readonly string[],
  ): Promise<{ readonly caller: Caller; readonly cookie?: string | undefined } | undefined>;
  /** Whether the person's subscription gives access at present. */
  subscribed(userId: string): Promise<boolean>;
}

interface Asking {
  readonly endpoint: string;
  readonly cookies: readonly string[];
  readonly callers: () => Promise<Callers>;
  readonly log: Log;
}

/** The caller, if the contract's access admits them. Throws 401 and 403 in the product's words. */
export async function admitted(access: Exclude<Access, 'anyone'>, { endpoint, cookies, callers, log }: Asking) {
  const { signedIn, subscribed } = await callers();
  const session = await signedIn(cookies);
  if (session === undefined) {
    log.warn('authz_fail', { endpoint, reason: 'no session' });
    throw new Unauthorised();
  }
  if (access === 'subscribed' && !(await subscribed(session.caller.userId))) {
    log.warn('authz_fail', { endpoint, reason: 'no subscription' });
    throw new Forbidden(SUBSCRIPTION_REQUIRED);
  }
  return session;
}

import type { Caller } from './call.ts';
import type { HttpDeps } from './pipeline.ts';

/** Identifies the caller. A store failure becomes 'unavailable', never "no session". */
export interface SessionPort {
  /**
   * The caller's session, if it is live. `cookie`: to send back if the session was extended. Counts the call.
   * @throws 'too-many-calls' of the session
   */
  signedIn(
    cookies: readonly string[],
  ): Promise<{ readonly caller: Caller; readonly cookie?: string | undefined } | undefined>;
  /** @throws 'identity-unconfirmed' unless the session's owner has proved who they are within five minutes */
  assertRecentlyAuthenticated(caller: Caller): void;
}

/** Checks a caller's access. A store failure becomes 'unavailable', never "no access". */
export interface AccessPort {
  /** Whether the user has an active subscription. */
  subscribed(userId: string): Promise<boolean>;
}

/** Dependencies of every endpoint besides its own. Areas implement the ports; `functions/compose` wires them. */
export interface EndpointDeps extends HttpDeps {
  readonly sessions: () => Promise<SessionPort>;
  readonly access: () => Promise<AccessPort>;
}

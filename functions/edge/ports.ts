import type { Caller } from './call.ts';
import type { HttpDeps } from './pipeline.ts';

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

/** What an endpoint is given beside its own dependencies. Areas fill the ports; `functions/compose` joins them. */
export interface EndpointDeps extends HttpDeps {
  readonly sessions: () => Promise<SessionPort>;
  readonly access: () => Promise<AccessPort>;
}

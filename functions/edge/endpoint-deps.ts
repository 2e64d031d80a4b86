import type { AccessPort, SessionPort } from './access.ts';
import type { HttpDeps } from './http-deps.ts';

/** What an endpoint is given beside its own dependencies. Areas fill the ports; `functions/compose` joins them. */
export interface EndpointDeps extends HttpDeps {
  readonly sessions: () => Promise<SessionPort>;
  readonly access: () => Promise<AccessPort>;
}

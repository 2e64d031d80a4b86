import type { Contract } from '../../shared/contracts/contract.ts';
import type { Run } from '../edge/call.ts';
import { defineEndpoint } from '../edge/define-endpoint.ts';
import { lazy } from '../edge/lazy.ts';
import { type HttpHandler, liveHttpDeps } from '../edge/pipeline.ts';
import type { SessionPort } from '../edge/ports.ts';
import { assertRecentlyAuthenticated } from '../identity/session/recent-authentication.ts';
import { readSessionToken, tokenHash } from '../identity/session/session.ts';
import { tokenUse } from '../identity/session/session-store.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { sha256 } from '../platform/hash.ts';
import { type Log, standardOutputLog } from '../platform/logger.ts';
import { appTable } from '../platform/table/client.ts';
import type { Table } from '../platform/table/table.ts';

/** The Lambda handler of an endpoint for signed-in users; it does not check subscriptions, so billing stays out of its bundle. */
export function signedInEndpoint<C extends Contract & { readonly access: 'signed-in' }, D>(
  contract: C,
  liveDeps: () => D | Promise<D>,
  run: Run<C, D>,
): HttpHandler {
  return defineEndpoint(contract, liveDeps, run, { ...liveHttpDeps(), sessions: liveSessions, access: unused });
}

/** Created from the environment on the first call. */
export const liveSessions = lazy(() =>
  createSessionPort({ table: appTable(), clock: systemClock, log: standardOutputLog() }),
);

/** @throws Error always: the contract needs only a session. */
async function unused(): Promise<never> {
  throw new Error('an endpoint for the signed in does not ask for a subscription');
}

interface SessionDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly log: Log;
}

/** Resolves cookie → session → user from the table. */
export function createSessionPort({ table, clock, log }: SessionDeps): SessionPort {
  return {
    async signedIn(cookies) {
      const token = readSessionToken(cookies);
      if (token === undefined) return undefined;
      const use = await tokenUse(table, token, clock());
      if (use.state === 'expired') log.info('session_expired', { user: sha256(use.userId) });
      if (use.state === 'ended') log.warn('session_use_after_expire', { user: sha256(use.userId) });
      if (use.state !== 'live') return undefined;
      const { userId, user, refreshedCookie: cookie, createdAt, authenticatedAt } = use.session;
      return { caller: { userId, user, session: { tokenHash: tokenHash(token), createdAt, authenticatedAt } }, cookie };
    },
    assertRecentlyAuthenticated: (caller) => assertRecentlyAuthenticated(caller, { now: clock(), log }),
  };
}

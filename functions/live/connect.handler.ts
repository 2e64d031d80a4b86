import { type EntitledDeps, entitlementOf, liveEntitledDeps } from '../billing/subscription/current-entitlement.ts';
import { createSessionPort } from '../compose/signed-in-endpoint.ts';
import { defineSocket, type SocketCall } from '../edge/define-socket.ts';
import { CANARY_USER_ID } from '../platform/canary-account.ts';
import { isRefusal, Refusal } from '../platform/errors.ts';
import { appSockets, type HintTransport } from '../platform/hint-transport.ts';
import { closeAll } from './close-ended.ts';
import { addConnection } from './connection-store.ts';

interface Deps extends EntitledDeps {
  readonly transport: HintTransport;
}

/**
 * Accepts a subscriber's page. Its oldest connections above the limit are closed afterwards: they are told nothing any more, and the run of
 * each minute closes those that are left, so a failure there refuses nobody.
 * @throws 'not-allowed', 'subscription-required', 'too-many-calls'
 */
async function connect({ connectionId, cookies }: SocketCall, deps: Deps): Promise<void> {
  const { table, clock, log } = deps;
  const session = await createSessionPort(deps).signedIn(cookies);
  if (session === undefined) throw refused('no session', 'not-allowed');
  const { userId, user, session: own } = session.caller;
  if (userId === CANARY_USER_ID) throw refused('canary', 'not-allowed');
  if (!(await entitlementOf(userId, deps)).access) throw refused('no subscription', 'subscription-required');
  const opening = { id: connectionId, user, sessionHash: own.tokenHash, now: clock() };
  const over = await addConnection(table, opening).catch((error: unknown) => {
    // It has ended meanwhile.
    throw isRefusal(error, 'not-authenticated') ? refused('no session', 'not-allowed') : error;
  });
  await closeAll(over, deps).catch(() => undefined);

  function refused(reason: string, code: 'not-allowed' | 'subscription-required'): Refusal {
    log.warn('authz_fail', { endpoint: '$connect', reason });
    return new Refusal(code);
  }
}

export const handler = defineSocket('live/connect', liveDeps, connect);

function liveDeps(): Deps {
  return { ...liveEntitledDeps(), transport: appSockets() };
}

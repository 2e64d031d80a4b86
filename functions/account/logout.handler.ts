import { logout } from '../../shared/contracts/account.ts';
import { publicEndpoint } from '../compose/public-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { type RandomBytes, sha256, systemRandomBytes } from '../platform/hash.ts';
import { type Log, standardOutputLog } from '../platform/logger.ts';
import { appTable } from '../platform/table/client.ts';
import type { Table } from '../platform/table/table.ts';
import { clearedFlowCookie } from '../protection/flow.ts';
import { securityEventStep } from '../security-events/security-event-store.ts';
import { clearedSessionCookie, readSessionToken } from '../session/session.ts';
import { closeSession } from '../session/session-store.ts';

interface Deps {
  readonly table: Table;
  readonly log: Log;
  readonly clock: Clock;
  readonly random: RandomBytes;
}

/**
 * The reply does not reveal whether there was a session. Cookies are cleared last, so that a failed call can be retried. The flow cookie of
 * a sign-up could start a session for a day, so it is cleared too.
 */
export const run: Run<typeof logout, Deps> = async ({ cookies, visit, sendCookie }, { table, log, clock, random }) => {
  const token = readSessionToken(cookies);
  if (token !== undefined) {
    const userId = await closeSession(table, token, (id) => [
      securityEventStep(id, { name: 'signed-out', visit, now: clock() }, random),
    ]);
    if (userId !== undefined) log.info('session_logout', { user: sha256(userId) });
  }
  sendCookie(clearedSessionCookie());
  sendCookie(clearedFlowCookie());
  return {};
};

export const handler = publicEndpoint(logout, liveDeps, run);

function liveDeps(): Deps {
  return { table: appTable(), log: standardOutputLog(), clock: systemClock, random: systemRandomBytes };
}

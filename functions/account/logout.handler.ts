import { logout } from '../../shared/contracts/account.ts';
import { publicEndpoint } from '../compose/public-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { sha256 } from '../platform/hash.ts';
import { type Log, standardOutputLog } from '../platform/logger.ts';
import { appTable } from '../platform/table/client.ts';
import type { Table } from '../platform/table/table.ts';
import { clearedFlowCookie } from '../protection/flow.ts';
import { clearedSessionCookie, readSessionToken } from '../session/session.ts';
import { closeSession } from '../session/session-store.ts';

interface Deps {
  readonly table: Table;
  readonly log: Log;
}

/**
 * The reply does not reveal whether there was a session. Cookies are cleared last, so that a failed call can be retried. The flow cookie of
 * a sign-up could start a session for a day, so it is cleared too.
 */
export const run: Run<typeof logout, Deps> = async ({ cookies, sendCookie }, { table, log }) => {
  const token = readSessionToken(cookies);
  if (token !== undefined) {
    const userId = await closeSession(table, token);
    if (userId !== undefined) log.info('session_logout', { user: sha256(userId) });
  }
  sendCookie(clearedSessionCookie());
  sendCookie(clearedFlowCookie());
  return {};
};

export const handler = publicEndpoint(logout, () => ({ table: appTable(), log: standardOutputLog() }), run);

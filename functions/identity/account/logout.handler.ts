import { logout } from '../../../shared/contracts/account.ts';
import { publicEndpoint } from '../../compose/public-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { appBus, type Bus } from '../../platform/bus.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { type RandomBytes, systemRandomBytes } from '../../platform/hash.ts';
import { type Log, standardOutputLog } from '../../platform/logger.ts';
import { appTable } from '../../platform/table/client.ts';
import type { Table } from '../../platform/table/table.ts';
import { clearedFlowCookie } from '../protection/flow.ts';
import { announceSessionsEnded } from '../session/announce-ended.ts';
import { logOut } from '../session/log-out.ts';
import { clearedSessionCookie } from '../session/session.ts';

interface Deps {
  readonly table: Table;
  readonly bus: Bus;
  readonly log: Log;
  readonly clock: Clock;
  readonly random: RandomBytes;
}

/**
 * The reply does not reveal whether there was a session. Cookies are cleared last, so that a failed call can be retried. The device
 * cookie stays: its owner can log in again while strangers guess the password.
 */
export const run: Run<typeof logout, Deps> = async ({ cookies, visit, sendCookie }, deps) => {
  const ended = await logOut({ cookies, visit, now: deps.clock() }, deps);
  await Promise.all([...ended].map((userId) => announceSessionsEnded(deps, userId)));
  for (const line of [clearedSessionCookie(), clearedFlowCookie()]) sendCookie(line);
  return {};
};

export const handler = publicEndpoint(logout, liveDeps, run);

function liveDeps(): Deps {
  return {
    ...{ table: appTable(), bus: appBus(), log: standardOutputLog(), clock: systemClock },
    random: systemRandomBytes,
  };
}

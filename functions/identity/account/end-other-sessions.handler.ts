import { endOtherSessions as contract } from '../../../shared/contracts/sessions.ts';
import { signedInEndpoint } from '../../compose/signed-in-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { appBus, type Bus } from '../../platform/bus.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { type RandomBytes, systemRandomBytes } from '../../platform/hash.ts';
import { type Log, standardOutputLog } from '../../platform/logger.ts';
import { secret } from '../../platform/secrets.ts';
import { appTable } from '../../platform/table/client.ts';
import type { Table } from '../../platform/table/table.ts';
import { renewedDeviceCookie } from '../protection/device.ts';
import { announceSessionsEnded } from '../session/announce-ended.ts';
import { endOtherSessions } from '../session/end-sessions.ts';
import { sessionCookie } from '../session/session.ts';

interface Deps {
  readonly table: Table;
  readonly bus: Bus;
  readonly emailKey: string;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly log: Log;
}

export const run: Run<typeof contract, Deps> = async ({ caller, cookies, visit, sendCookie }, deps) => {
  sendCookie(sessionCookie(await endOtherSessions(caller, { visit, now: deps.clock() }, deps)));
  const { id: userId, epoch } = caller.user;
  await announceSessionsEnded(deps, userId);
  for (const line of renewedDeviceCookie(cookies, { key: deps.emailKey, userId, epoch })) sendCookie(line);
  return {};
};

export const handler = signedInEndpoint(contract, liveDeps, run);

async function liveDeps(): Promise<Deps> {
  const emailKey = await secret('emailKey');
  return {
    ...{ table: appTable(), bus: appBus(), emailKey, clock: systemClock, random: systemRandomBytes },
    log: standardOutputLog(),
  };
}

import { removeAlertDevice } from '../../shared/contracts/alerts/channels.ts';
import { signedInEndpoint } from '../compose/signed-in-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { type Clock, systemClock, wholeSeconds } from '../platform/clock.ts';
import { appTable } from '../platform/table/client.ts';
import type { Table } from '../platform/table/table.ts';
import { removeDevice } from './targets/device-store.ts';

interface Deps {
  readonly table: Table;
  readonly clock: Clock;
}

export const run: Run<typeof removeAlertDevice, Deps> = async ({ caller, params }, { table, clock }) => {
  await removeDevice(table, caller.user, params.id, wholeSeconds(clock()));
  return {};
};

export const handler = signedInEndpoint(removeAlertDevice, () => ({ table: appTable(), clock: systemClock }), run);

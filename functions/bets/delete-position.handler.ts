import { deletePosition as contract } from '../../shared/contracts/bets/positions.ts';
import { signedInEndpoint } from '../compose/signed-in-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { appTable } from '../platform/table/client.ts';
import type { Table } from '../platform/table/table.ts';
import { deletePosition } from './many-positions.ts';

interface Deps {
  readonly table: Table;
  readonly clock: Clock;
}

export const run: Run<typeof contract, Deps> = async ({ caller, params }, { table, clock }) => {
  await deletePosition(table, { userId: caller.userId, positionId: params.id }, clock());
  return {};
};

export const handler = signedInEndpoint(contract, () => ({ table: appTable(), clock: systemClock }), run);

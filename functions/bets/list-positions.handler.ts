import { listPositions } from '../../shared/contracts/bets/positions.ts';
import { signedInEndpoint } from '../compose/signed-in-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { appTable } from '../platform/table/client.ts';
import type { Table } from '../platform/table/table.ts';
import { pageOfPositions } from './list-positions.ts';

interface Deps {
  readonly table: Table;
}

export const run: Run<typeof listPositions, Deps> = ({ caller, query }, { table }) =>
  pageOfPositions(table, caller.userId, query);

export const handler = signedInEndpoint(listPositions, () => ({ table: appTable() }), run);

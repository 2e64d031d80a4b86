import { getBetFigures } from '../../shared/contracts/bets/figures.ts';
import { signedInEndpoint } from '../compose/signed-in-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { appTable } from '../platform/table/client.ts';
import type { Table } from '../platform/table/table.ts';
import { figuresOf } from './figures.ts';

interface Deps {
  readonly table: Table;
}

export const run: Run<typeof getBetFigures, Deps> = ({ caller, query }, { table }) =>
  figuresOf(table, caller.userId, query);

export const handler = signedInEndpoint(getBetFigures, () => ({ table: appTable() }), run);

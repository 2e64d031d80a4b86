import { listPresets } from '../../../shared/contracts/presets.ts';
import { signedInEndpoint } from '../../compose/signed-in-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { appTable } from '../../platform/table/client.ts';
import type { Table } from '../../platform/table/table.ts';
import { presetsOf } from './preset-store.ts';

interface Deps {
  readonly table: Table;
}

export const run: Run<typeof listPresets, Deps> = ({ caller, query }, { table }) =>
  presetsOf(table, caller.userId, query.page);

export const handler = signedInEndpoint(listPresets, () => ({ table: appTable() }), run);

import { deletePreset as contract } from '../../../shared/contracts/presets.ts';
import { signedInEndpoint } from '../../compose/signed-in-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { appTable } from '../../platform/table/client.ts';
import type { Table } from '../../platform/table/table.ts';
import { deletePreset } from './preset-store.ts';

interface Deps {
  readonly table: Table;
}

export const run: Run<typeof contract, Deps> = async ({ caller, params }, { table }) => {
  await deletePreset(table, caller.userId, params.id);
  return {};
};

export const handler = signedInEndpoint(contract, () => ({ table: appTable() }), run);

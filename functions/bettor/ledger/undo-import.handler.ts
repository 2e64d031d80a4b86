import { undoEntryImport as contract } from '../../../shared/contracts/bets/ledger.ts';
import { signedInEndpoint } from '../../compose/signed-in-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { appTable } from '../../platform/table/client.ts';
import type { Table } from '../../platform/table/table.ts';
import { deleteImported } from './many-entries.ts';

export const run: Run<typeof contract, { readonly table: Table }> = async ({ caller, params }, { table }) => ({
  deleted: await deleteImported(table, { userId: caller.userId, importId: params.importId }),
});

export const handler = signedInEndpoint(contract, () => ({ table: appTable() }), run);

import { savePreferences } from '../../../shared/contracts/preferences.ts';
import { signedInEndpoint } from '../../compose/signed-in-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { appTable } from '../../platform/table/client.ts';
import type { Table } from '../../platform/table/table.ts';
import { changePreferences } from './preferences-store.ts';

interface Deps {
  readonly table: Table;
}

export const run: Run<typeof savePreferences, Deps> = ({ caller, request }, { table }) =>
  changePreferences(table, caller.userId, request);

export const handler = signedInEndpoint(savePreferences, () => ({ table: appTable() }), run);

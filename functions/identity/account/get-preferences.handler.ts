import { getPreferences } from '../../../shared/contracts/preferences.ts';
import { signedInEndpoint } from '../../compose/signed-in-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { appTable } from '../../platform/table/client.ts';
import type { Table } from '../../platform/table/table.ts';
import { preferencesOf } from './preferences-store.ts';

interface Deps {
  readonly table: Table;
}

export const run: Run<typeof getPreferences, Deps> = ({ caller }, { table }) => preferencesOf(table, caller.userId);

export const handler = signedInEndpoint(getPreferences, () => ({ table: appTable() }), run);

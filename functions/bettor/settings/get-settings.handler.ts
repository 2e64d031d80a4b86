import { getBettingSettings } from '../../../shared/contracts/betting.ts';
import { signedInEndpoint } from '../../compose/signed-in-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { appTable } from '../../platform/table/client.ts';
import type { Table } from '../../platform/table/table.ts';
import { bettingSettingsOf } from './settings-store.ts';

interface Deps {
  readonly table: Table;
}

export const run: Run<typeof getBettingSettings, Deps> = ({ caller }, { table }) =>
  bettingSettingsOf(table, caller.userId);

export const handler = signedInEndpoint(getBettingSettings, () => ({ table: appTable() }), run);

import { listPasskeys } from '../../../shared/contracts/passkeys.ts';
import { signedInEndpoint } from '../../compose/signed-in-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { appTable } from '../../platform/table/client.ts';
import type { Table } from '../../platform/table/table.ts';
import { passkeysOf, shownPasskey } from './passkey-store.ts';

interface Deps {
  readonly table: Table;
}

export const run: Run<typeof listPasskeys, Deps> = async ({ caller }, { table }) =>
  (await passkeysOf(table, caller.userId)).map(shownPasskey);

export const handler = signedInEndpoint(listPasskeys, () => ({ table: appTable() }), run);

import { setAlertEmail } from '../../shared/contracts/alerts/channels.ts';
import { signedInEndpoint } from '../compose/signed-in-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { appTable } from '../platform/table/client.ts';
import type { Table } from '../platform/table/table.ts';
import { setEmail } from './targets/email-store.ts';

export const run: Run<typeof setAlertEmail, { readonly table: Table }> = async ({ caller, request }, { table }) => {
  await setEmail(table, caller.userId, request.on);
  return { on: request.on };
};

export const handler = signedInEndpoint(setAlertEmail, () => ({ table: appTable() }), run);

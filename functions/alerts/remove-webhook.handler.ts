import { removeAlertWebhook } from '../../shared/contracts/alerts/channels.ts';
import { signedInEndpoint } from '../compose/signed-in-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { appTable } from '../platform/table/client.ts';
import type { Table } from '../platform/table/table.ts';
import { removeWebhook } from './targets/webhook-store.ts';

export const run: Run<typeof removeAlertWebhook, { readonly table: Table }> = async (call, { table }) => {
  await removeWebhook(table, call.caller.userId, call.params.id);
  return {};
};

export const handler = signedInEndpoint(removeAlertWebhook, () => ({ table: appTable() }), run);

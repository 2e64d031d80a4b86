import { unlinkTelegram } from '../../shared/contracts/alerts/channels.ts';
import { signedInEndpoint } from '../compose/signed-in-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { appTable } from '../platform/table/client.ts';
import type { Table } from '../platform/table/table.ts';
import { unlinkUser } from './targets/telegram-store.ts';

export const run: Run<typeof unlinkTelegram, { readonly table: Table }> = async ({ caller }, { table }) => {
  await unlinkUser(table, caller.userId);
  return {};
};

export const handler = signedInEndpoint(unlinkTelegram, () => ({ table: appTable() }), run);

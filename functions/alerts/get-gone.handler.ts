import { getGone } from '../../shared/contracts/alerts/history.ts';
import { subscribedEndpoint } from '../compose/subscribed-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { isoTime } from '../platform/clock.ts';
import { appTable } from '../platform/table/client.ts';
import type { Table } from '../platform/table/table.ts';
import { goneAtOf } from './outbox/alerted-opportunities.ts';

interface Deps {
  readonly table: Table;
}

export const run: Run<typeof getGone, Deps> = async ({ query }, { table }) => {
  const at = await goneAtOf(table, query.id);
  return { goneAt: at === undefined ? null : isoTime(at) };
};

export const handler = subscribedEndpoint(getGone, () => ({ table: appTable() }), run);

import { listAlerts } from '../../shared/contracts/alerts/history.ts';
import { subscribedEndpoint } from '../compose/subscribed-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { appTable } from '../platform/table/client.ts';
import type { Table } from '../platform/table/table.ts';
import { alertsOf } from './history/sent-alerts.ts';

interface Deps {
  readonly table: Table;
}

export const run: Run<typeof listAlerts, Deps> = ({ caller, query }, { table }) =>
  alertsOf(table, caller.userId, query);

export const handler = subscribedEndpoint(listAlerts, () => ({ table: appTable() }), run);

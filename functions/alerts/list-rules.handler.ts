import { listAlertRules } from '../../shared/contracts/alerts/rules.ts';
import { signedInEndpoint } from '../compose/signed-in-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { appTable } from '../platform/table/client.ts';
import type { Table } from '../platform/table/table.ts';
import { readRules } from './rules/rule-store.ts';

interface Deps {
  readonly table: Table;
}

export const run: Run<typeof listAlertRules, Deps> = ({ caller }, { table }) => readRules(table, caller.userId);

export const handler = signedInEndpoint(listAlertRules, () => ({ table: appTable() }), run);

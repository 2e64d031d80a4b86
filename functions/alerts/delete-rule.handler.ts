import { deleteAlertRule } from '../../shared/contracts/alerts/rules.ts';
import { signedInEndpoint } from '../compose/signed-in-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { type RandomBytes, systemRandomBytes } from '../platform/hash.ts';
import { appTable } from '../platform/table/client.ts';
import type { Table } from '../platform/table/table.ts';
import { deleteRule } from './rules/rule-store.ts';

interface Deps {
  readonly table: Table;
  readonly random: RandomBytes;
}

export const run: Run<typeof deleteAlertRule, Deps> = async ({ caller, params }, deps) => {
  await deleteRule(deps, { userId: caller.userId, id: params.id });
  return {};
};

export const handler = signedInEndpoint(deleteAlertRule, () => ({ table: appTable(), random: systemRandomBytes }), run);

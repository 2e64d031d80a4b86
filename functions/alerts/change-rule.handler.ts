import { changeAlertRule } from '../../shared/contracts/alerts/rules.ts';
import { signedInEndpoint } from '../compose/signed-in-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { type RandomBytes, systemRandomBytes } from '../platform/hash.ts';
import { appTable } from '../platform/table/client.ts';
import type { Table } from '../platform/table/table.ts';
import { changeRule } from './rules/rule-store.ts';

interface Deps {
  readonly table: Table;
  readonly random: RandomBytes;
}

export const run: Run<typeof changeAlertRule, Deps> = ({ caller, params, request }, deps) => {
  const { revision, ...fields } = request;
  return changeRule(deps, { userId: caller.userId, id: params.id, revision, fields });
};

export const handler = signedInEndpoint(changeAlertRule, () => ({ table: appTable(), random: systemRandomBytes }), run);

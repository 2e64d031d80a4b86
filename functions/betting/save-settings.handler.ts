import { saveBettingSettings } from '../../shared/contracts/betting.ts';
import { signedInEndpoint } from '../compose/signed-in-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { appTable } from '../platform/table/client.ts';
import type { Table } from '../platform/table/table.ts';
import { changeBettingSettings } from './settings-store.ts';

interface Deps {
  readonly table: Table;
}

export const run: Run<typeof saveBettingSettings, Deps> = ({ caller, request }, { table }) => {
  const { onlyUnset = false, ...change } = request;
  return changeBettingSettings(table, { userId: caller.userId, change, writing: onlyUnset ? 'fill' : 'replace' });
};

export const handler = signedInEndpoint(saveBettingSettings, () => ({ table: appTable() }), run);

import { listPresets } from '../../shared/contracts/presets.ts';
import type { Run } from '../edge/call.ts';
import { defineEndpoint } from '../edge/define-endpoint.ts';
import { appTable } from '../platform/table/app-table.ts';
import type { Table } from '../platform/table/table.ts';
import { presetsOf } from './preset-store.ts';

interface Deps {
  readonly table: Table;
}

export const run: Run<typeof listPresets, Deps> = ({ caller, query }, { table }) =>
  presetsOf(table, caller.userId, query.page);

export const handler = defineEndpoint(listPresets, () => ({ table: appTable() }), run);

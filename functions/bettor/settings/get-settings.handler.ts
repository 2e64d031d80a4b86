import { getBettingSettings } from '../../../shared/contracts/betting.ts';
import { signedInEndpoint } from '../../compose/signed-in-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { appTable } from '../../platform/table/client.ts';
import type { Table } from '../../platform/table/table.ts';
import { bettingSettingsOf } from './settings-store.ts';

interface Deps {
  readonly table: Table;
  readonly clock: Clock;
}

export const run: Run<typeof getBettingSettings, Deps> = ({ caller }, { table, clock }) =>
  bettingSettingsOf(table, caller.userId, clock());

export const handler = signedInEndpoint(getBettingSettings, () => ({ table: appTable(), clock: systemClock }), run);

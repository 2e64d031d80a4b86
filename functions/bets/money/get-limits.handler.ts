import { getLimits as contract } from '../../../shared/contracts/bets/exposure.ts';
import { signedInEndpoint } from '../../compose/signed-in-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { appTable } from '../../platform/table/client.ts';
import type { Table } from '../../platform/table/table.ts';
import { ownLimits } from './own-limits.ts';

interface Deps {
  readonly table: Table;
  readonly clock: Clock;
}

export const run: Run<typeof contract, Deps> = ({ caller }, { table, clock }) =>
  ownLimits(table, caller.userId, clock());

export const handler = signedInEndpoint(contract, () => ({ table: appTable(), clock: systemClock }), run);

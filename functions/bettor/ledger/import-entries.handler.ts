import { importEntries as contract } from '../../../shared/contracts/bets/ledger.ts';
import { signedInEndpoint } from '../../compose/signed-in-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { appTable } from '../../platform/table/client.ts';
import type { Table } from '../../platform/table/table.ts';
import { addImported } from './many-entries.ts';

interface Deps {
  readonly table: Table;
  readonly clock: Clock;
}

export const run: Run<typeof contract, Deps> = async ({ caller, request }, { table, clock }) => ({
  outcomes: await addImported(table, { userId: caller.userId, ...request }, clock()),
});

export const handler = signedInEndpoint(contract, () => ({ table: appTable(), clock: systemClock }), run);

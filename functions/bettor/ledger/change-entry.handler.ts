import { changeEntry as contract } from '../../../shared/contracts/bets/ledger.ts';
import { signedInEndpoint } from '../../compose/signed-in-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { appTable } from '../../platform/table/client.ts';
import type { Table } from '../../platform/table/table.ts';
import { changeEntry } from './ledger-store.ts';

interface Deps {
  readonly table: Table;
  readonly clock: Clock;
}

export const run: Run<typeof contract, Deps> = ({ caller, params, request }, { table, clock }) => {
  const { revision, ...fields } = request;
  return changeEntry(table, { userId: caller.userId, id: params.id, revision, fields }, clock());
};

export const handler = signedInEndpoint(contract, () => ({ table: appTable(), clock: systemClock }), run);

import { checkBalance as contract } from '../../../shared/contracts/bets/ledger.ts';
import { signedInEndpoint } from '../../compose/signed-in-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { appTable } from '../../platform/table/client.ts';
import type { Table } from '../../platform/table/table.ts';
import { checkBalance } from './ledger-store.ts';

interface Deps {
  readonly table: Table;
  readonly clock: Clock;
}

export const run: Run<typeof contract, Deps> = ({ caller, request }, { table, clock }) => {
  const { key, ...check } = request;
  return checkBalance(table, { userId: caller.userId, id: key, ...check }, clock());
};

export const handler = signedInEndpoint(contract, () => ({ table: appTable(), clock: systemClock }), run);

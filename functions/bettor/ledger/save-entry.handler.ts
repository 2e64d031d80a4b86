import { saveEntry as contract } from '../../../shared/contracts/bets/ledger.ts';
import { signedInEndpoint } from '../../compose/signed-in-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { appTable } from '../../platform/table/client.ts';
import type { Table } from '../../platform/table/table.ts';
import { addEntry } from './ledger-store.ts';

interface Deps {
  readonly table: Table;
  readonly clock: Clock;
}

/** The browser's key becomes the id: a repeated call finds its row, and an id only leads to rows of its own account. */
export const run: Run<typeof contract, Deps> = ({ caller, request }, { table, clock }) => {
  const { key, ...fields } = request;
  return addEntry(table, { userId: caller.userId, id: key, fields }, clock());
};

export const handler = signedInEndpoint(contract, () => ({ table: appTable(), clock: systemClock }), run);

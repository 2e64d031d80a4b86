import { undoImport } from '../../../shared/contracts/bets/imports.ts';
import { signedInEndpoint } from '../../compose/signed-in-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { appTable } from '../../platform/table/client.ts';
import type { Table } from '../../platform/table/table.ts';
import { deletePositions, positionsOfImport } from '../many-positions.ts';

/** Positions deleted by one call: a few transactions. */
const AT_ONCE = 100;

interface Deps {
  readonly table: Table;
  readonly clock: Clock;
}

/** Positions that were changed since are deleted too: an import is undone whole. */
export const run: Run<typeof undoImport, Deps> = async ({ caller, params }, { table, clock }) => {
  const { userId } = caller;
  const ids = await positionsOfImport(table, { userId, importId: params.importId, limit: AT_ONCE });
  return { deleted: await deletePositions(table, { userId, ids }, clock()), left: ids.length === AT_ONCE };
};

export const handler = signedInEndpoint(undoImport, () => ({ table: appTable(), clock: systemClock }), run);

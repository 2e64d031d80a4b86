import { savePromotion } from '../../../shared/contracts/promotions.ts';
import { signedInEndpoint } from '../../compose/signed-in-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { appTable } from '../../platform/table/client.ts';
import type { Table } from '../../platform/table/table.ts';
import { addPromotion } from './promotion-store.ts';

interface Deps {
  readonly table: Table;
  readonly clock: Clock;
}

/** The browser's key becomes the id: a repeated call finds its row, and an id only leads to rows of its own account. */
export const run: Run<typeof savePromotion, Deps> = ({ caller, request }, { table, clock }) => {
  const { key, restored = false, ...fields } = request;
  return addPromotion(table, { userId: caller.userId, id: key, fields, restored }, clock());
};

export const handler = signedInEndpoint(savePromotion, () => ({ table: appTable(), clock: systemClock }), run);

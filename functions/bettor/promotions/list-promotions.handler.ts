import { listPromotions } from '../../../shared/contracts/promotions.ts';
import { signedInEndpoint } from '../../compose/signed-in-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { appTable } from '../../platform/table/client.ts';
import type { Table } from '../../platform/table/table.ts';
import { promotionsOf } from './promotion-store.ts';

interface Deps {
  readonly table: Table;
  readonly clock: Clock;
}

export const run: Run<typeof listPromotions, Deps> = ({ caller }, { table, clock }) =>
  promotionsOf(table, caller.userId, clock());

export const handler = signedInEndpoint(listPromotions, () => ({ table: appTable(), clock: systemClock }), run);

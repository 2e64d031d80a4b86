import { getPartner } from '../../../shared/contracts/referrals.ts';
import { signedInEndpoint } from '../../compose/signed-in-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { appTable } from '../../platform/table/client.ts';
import type { Table } from '../../platform/table/table.ts';
import { partnerFigures } from './partner-figures.ts';

interface Deps {
  readonly table: Table;
  readonly clock: Clock;
}

export const run: Run<typeof getPartner, Deps> = async ({ caller }, { table, clock }) => ({
  partner: await partnerFigures(caller.userId, { table, now: clock() }),
});

export const handler = signedInEndpoint(getPartner, () => ({ table: appTable(), clock: systemClock }), run);

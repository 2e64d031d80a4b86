import { getAlertFigures } from '../../shared/contracts/alerts/history.ts';
import { publicEndpoint } from '../compose/public-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { limits } from '../identity/protection/limits.ts';
import { takeOne } from '../identity/protection/rate-limit.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { hmac } from '../platform/hash.ts';
import { secret } from '../platform/secrets.ts';
import { appTable } from '../platform/table/client.ts';
import type { Table } from '../platform/table/table.ts';
import { createFigures, type ReadFigures } from './figures/figure-store.ts';

interface Deps {
  readonly table: Table;
  readonly clock: Clock;
  readonly figures: ReadFigures;
  /** HMAC key of the callers' addresses. */
  readonly addressKey: string;
}

export const run: Run<typeof getAlertFigures, Deps> = async ({ clientAddress }, deps) => {
  const now = deps.clock();
  await takeOne(deps.table, limits.alertFiguresFromAddress, hmac(deps.addressKey, clientAddress), now);
  return deps.figures(now);
};

export const handler = publicEndpoint(getAlertFigures, liveDeps, run);

async function liveDeps(): Promise<Deps> {
  const table = appTable();
  // The origin secret, as for the page's failures: anyone can call this.
  return { table, clock: systemClock, figures: createFigures(table), addressKey: await secret('originSecret') };
}

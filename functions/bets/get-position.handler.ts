import { getPosition } from '../../shared/contracts/bets/positions.ts';
import { signedInEndpoint } from '../compose/signed-in-endpoint.ts';
import { isSubscribed } from '../compose/subscribed-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { systemClock } from '../platform/clock.ts';
import { standardOutputLog } from '../platform/logger.ts';
import { appTable } from '../platform/table/client.ts';
import { legPrices } from './closing-prices/price-store.ts';
import { type OddsAccessDeps, withVisibleOdds } from './odds-access.ts';
import { listChanges, positionReply } from './position-reply.ts';
import { positionById } from './position-store.ts';

export const run: Run<typeof getPosition, OddsAccessDeps> = async ({ caller, params }, deps) => {
  const { table } = deps;
  const { userId } = caller;
  const row = await positionById(table, { userId, positionId: params.id });
  const changes = await listChanges(table, userId, row);
  const visible = await withVisibleOdds(userId, [row], deps);
  const position = positionReply(row, visible);
  return visible.has(row) ? { position, changes, prices: await legPrices(table, row) } : { position, changes };
};

export const handler = signedInEndpoint(
  getPosition,
  () => ({ table: appTable(), clock: systemClock, log: standardOutputLog(), isSubscribed }),
  run,
);

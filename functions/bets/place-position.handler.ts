import { placePosition as contract } from '../../shared/contracts/bets/positions.ts';
import { signedInEndpoint } from '../compose/signed-in-endpoint.ts';
import { isSubscribed } from '../compose/subscribed-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { systemClock } from '../platform/clock.ts';
import { standardOutputLog } from '../platform/logger.ts';
import { appTable } from '../platform/table/client.ts';
import { type OddsAccessDeps, withVisibleCloses } from './odds-access.ts';
import { placePosition } from './place-position.ts';
import { positionReply } from './position-reply.ts';

export const run: Run<typeof contract, OddsAccessDeps> = async ({ caller, request }, deps) => {
  const { userId } = caller;
  const row = await placePosition(deps.table, { userId, request }, deps.clock());
  return positionReply(row, await withVisibleCloses(userId, [row], deps));
};

export const handler = signedInEndpoint(
  contract,
  () => ({ table: appTable(), clock: systemClock, log: standardOutputLog(), isSubscribed }),
  run,
);

import { listPositions } from '../../shared/contracts/bets/positions.ts';
import { signedInEndpoint } from '../compose/signed-in-endpoint.ts';
import { isSubscribed } from '../compose/subscribed-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { systemClock } from '../platform/clock.ts';
import { standardOutputLog } from '../platform/logger.ts';
import { appTable } from '../platform/table/client.ts';
import { pageOfPositions } from './list-positions.ts';
import type { OddsAccessDeps } from './odds-access.ts';

export const run: Run<typeof listPositions, OddsAccessDeps> = ({ caller, query }, deps) =>
  pageOfPositions(caller.userId, query, deps);

export const handler = signedInEndpoint(
  listPositions,
  () => ({ table: appTable(), clock: systemClock, log: standardOutputLog(), isSubscribed }),
  run,
);

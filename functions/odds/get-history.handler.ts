import { getHistory } from '../../shared/contracts/lists/grid.ts';
import { subscribedEndpoint } from '../compose/subscribed-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { Refusal } from '../platform/errors.ts';
import { appTable } from '../platform/table/client.ts';
import { type GameHistories, readGameHistory } from './grid/game-history.ts';
import { createHistoryStore } from './grid/history-store.ts';
import { liveSnapshots } from './snapshot/live-snapshots.ts';

export const run: Run<typeof getHistory, GameHistories> = async ({ params }, deps) => {
  const history = await readGameHistory(params.eventId, deps);
  if (history === undefined) throw new Refusal('not-found');
  return history;
};

export const handler = subscribedEndpoint(
  getHistory,
  () => ({ snapshots: liveSnapshots(), histories: createHistoryStore(appTable()) }),
  run,
);

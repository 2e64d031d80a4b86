import { getHistory } from '../../shared/contracts/lists/grid.ts';
import { liveOffForUser, type OffForUser } from '../bettor/settings/venues-off.ts';
import { subscribedEndpoint } from '../compose/subscribed-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { Refusal } from '../platform/errors.ts';
import { appTable } from '../platform/table/client.ts';
import { type GameHistories, readGameHistory } from './grid/game-history.ts';
import { createHistoryStore } from './grid/history-store.ts';
import { liveSnapshots } from './snapshot/live-snapshots.ts';

interface Deps extends GameHistories {
  readonly off: OffForUser;
}

export const run: Run<typeof getHistory, Deps> = async ({ caller, params, query }, deps) => {
  const history = await readGameHistory(
    { gameId: params.eventId, family: query.market },
    deps,
    await deps.off(caller.userId),
  );
  if (history === undefined) throw new Refusal('not-found');
  return history;
};

export const handler = subscribedEndpoint(
  getHistory,
  () => ({ snapshots: liveSnapshots(), histories: createHistoryStore(appTable()), off: liveOffForUser() }),
  run,
);

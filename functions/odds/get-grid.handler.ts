import { leagues } from '../../shared/catalogue/leagues.ts';
import { getGrid } from '../../shared/contracts/lists/grid.ts';
import { subscribedEndpoint } from '../compose/subscribed-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { Refusal } from '../platform/errors.ts';
import { type ListDeps, listNow, liveList } from './api/live-list.ts';

/** Of each league its own list, which is remembered while the process lives. */
type GridDeps = ReadonlyMap<string, ListDeps>;

export const run: Run<typeof getGrid, GridDeps> = ({ params }, lists) => {
  const list = lists.get(params.league);
  if (list === undefined) throw new Refusal('not-found');
  return listNow(list);
};

export const handler = subscribedEndpoint(
  getGrid,
  () => new Map(leagues.map(({ key }) => [key, liveList('grid', key)])),
  run,
);

import { listValue } from '../../shared/contracts/opportunities.ts';
import { subscribedEndpoint } from '../compose/subscribed-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { type ListDeps, listNow, liveList } from './api/live-list.ts';

export const run: Run<typeof listValue, ListDeps> = ({ caller, query }, deps) =>
  listNow(deps, { userId: caller.userId, since: query.since });

export const handler = subscribedEndpoint(listValue, () => liveList('value'), run);

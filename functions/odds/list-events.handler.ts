import { listEvents } from '../../shared/contracts/opportunities.ts';
import { subscribedEndpoint } from '../compose/subscribed-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { type ListDeps, listNow, liveList } from './api/live-list.ts';

export const run: Run<typeof listEvents, ListDeps> = ({ caller }, deps) => listNow(deps, { userId: caller.userId });

export const handler = subscribedEndpoint(listEvents, () => liveList('events'), run);

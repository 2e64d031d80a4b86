import { listPromo } from '../../shared/contracts/opportunities.ts';
import type { Run } from '../edge/call.ts';
import { defineEndpoint } from '../edge/define-endpoint.ts';
import { type ListDeps, listNow, liveList } from './snapshot/live-list.ts';

export const run: Run<typeof listPromo, ListDeps> = (_call, deps) => listNow(deps);

export const handler = defineEndpoint(listPromo, () => liveList('promo'), run);

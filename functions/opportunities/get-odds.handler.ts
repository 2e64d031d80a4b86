import { getOdds } from '../../shared/contracts/opportunities.ts';
import { subscribedEndpoint } from '../compose/subscribed-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { type Clock, systemClock, wholeSeconds } from '../platform/clock.ts';
import { appTable } from '../platform/table/client.ts';
import { createOddsStore, type OddsStore } from './api/odds-store.ts';
import { createSnapshotStore } from './snapshot/snapshot-store.ts';

interface Deps {
  readonly clock: Clock;
  readonly odds: OddsStore;
}

export const run: Run<typeof getOdds, Deps> = ({ params }, { clock, odds }) =>
  odds.oddsOf(params.eventId, params.market, wholeSeconds(clock()));

export const handler = subscribedEndpoint(
  getOdds,
  () => ({ clock: systemClock, odds: createOddsStore(createSnapshotStore(appTable())) }),
  run,
);

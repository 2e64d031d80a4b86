import { getOdds } from '../../shared/contracts/opportunities.ts';
import { subscribedEndpoint } from '../compose/subscribed-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { type Clock, systemClock, wholeSeconds } from '../platform/clock.ts';
import { createOddsStore, type OddsStore } from './api/odds-store.ts';
import { liveSnapshots } from './snapshot/live-snapshots.ts';

interface Deps {
  readonly clock: Clock;
  readonly odds: OddsStore;
}

export const run: Run<typeof getOdds, Deps> = ({ params }, { clock, odds }) =>
  odds.oddsOf(params.eventId, params.market, wholeSeconds(clock()));

export const handler = subscribedEndpoint(
  getOdds,
  () => ({ clock: systemClock, odds: createOddsStore(liveSnapshots()) }),
  run,
);

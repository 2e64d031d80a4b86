import { getOdds } from '../../shared/contracts/opportunities.ts';
import { liveOffForUser, type OffForUser } from '../bettor/settings/venues-off.ts';
import { subscribedEndpoint } from '../compose/subscribed-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { type Clock, systemClock, wholeSeconds } from '../platform/clock.ts';
import { createOddsStore, type OddsStore } from './api/odds-store.ts';
import { pricesWithout } from './api/without-venues.ts';
import { liveSnapshots } from './snapshot/live-snapshots.ts';

interface Deps {
  readonly clock: Clock;
  readonly odds: OddsStore;
  readonly off: OffForUser;
}

export const run: Run<typeof getOdds, Deps> = async ({ caller, params }, { clock, odds, off }) => {
  const [prices, without] = await Promise.all([
    odds.oddsOf(params.eventId, params.market, wholeSeconds(clock())),
    off(caller.userId),
  ]);
  return without.size === 0 ? prices : pricesWithout(prices, without);
};

export const handler = subscribedEndpoint(
  getOdds,
  () => ({ clock: systemClock, odds: createOddsStore(liveSnapshots()), off: liveOffForUser() }),
  run,
);

import * as z from 'zod/mini';
import { isLeagueKey, type LeagueKey } from '../../shared/catalogue/leagues.ts';
import { liveVenuesOff } from '../bettor/settings/venues-off.ts';
import { defineJob } from '../edge/define-job.ts';
import { liveSnapshots } from '../odds/snapshot/live-snapshots.ts';
import { appBus } from '../platform/bus.ts';
import { systemClock } from '../platform/clock.ts';
import { systemRandomBytes } from '../platform/hash.ts';
import { standardOutputLog } from '../platform/logger.ts';
import { appTable } from '../platform/table/client.ts';
import { createProofReader } from '../proof/read-proof.ts';
import { createPeople } from './match/people-store.ts';
import { createLeagueEntries, type MatchingDeps, matchLeague } from './outbox/match-league.ts';

const published = z.object({
  detail: z.object({
    league: z.custom<LeagueKey>((key) => typeof key === 'string' && isLeagueKey(key)),
    boards: z.array(z.object({ version: z.string() })),
    publishedAt: z.int(),
  }),
});

/** Started by the event that a league has new lists. */
export const handler = defineJob(published, liveDeps, ({ detail: { league, boards, publishedAt } }, deps) => {
  const [board] = boards;
  return matchLeague(league, deps, board === undefined ? undefined : { version: board.version, publishedAt });
});

function liveDeps(): MatchingDeps {
  const table = appTable();
  const snapshots = liveSnapshots();
  return {
    ...{ table, snapshots, bus: appBus(), log: standardOutputLog(), random: systemRandomBytes, clock: systemClock },
    people: createPeople(table, { venuesOff: liveVenuesOff(), clock: systemClock }),
    entries: createLeagueEntries(snapshots),
    proof: createProofReader(table, false),
  };
}

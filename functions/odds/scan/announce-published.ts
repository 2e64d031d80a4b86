import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import { liveBoards } from '../../../shared/contracts/live/messages.ts';
import { events } from '../../../shared/deployment/events.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/logger.ts';
import type { LeagueVersion } from '../snapshot/league-version.ts';
import type { SnapshotStore } from '../snapshot/snapshot-store.ts';

interface AnnounceDeps {
  readonly snapshots: SnapshotStore;
  readonly bus: Bus;
  readonly log: Log;
  readonly clock: Clock;
}

/** A run waits for this between its own writes. */
const TIMEOUT_MS = 2_000;

/**
 * Publishes an event for a league's current version unless it has been announced. The pointer is the outbox: a version in it that is not
 * recorded as announced is announced by this run of the league or the next. At least once, since a run may stop between the event and the
 * record. A version whose event fails stays pending.
 * @param token of the run; a later run's record is not overwritten
 * @throws 'unavailable' when the table does not respond
 */
export async function announcePublished(
  token: number,
  league: LeagueKey,
  published: { readonly current: LeagueVersion | undefined; readonly announced: string | undefined },
  { snapshots, bus, log, clock }: AnnounceDeps,
): Promise<void> {
  const { current, announced } = published;
  if (current === undefined || announced === current.version) return;
  const { version, dataAt } = current;
  const boards = liveBoards.map((id) => ({ id, version }));
  try {
    await bus.publish(
      events.opportunitiesPublished,
      { league, dataAt, boards, publishedAt: clock() },
      { withinMs: TIMEOUT_MS },
    );
  } catch (error) {
    log.error('publication_not_announced', { league, version }, error);
    return;
  }
  await snapshots.recordAnnounced(token, league, version);
}

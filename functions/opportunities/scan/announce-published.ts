import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import { events } from '../../../shared/deployment/events.ts';
import { opportunityKinds } from '../../../shared/odds/limits.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Log } from '../../platform/logger.ts';
import type { Announced, Pointer, SnapshotStore } from '../snapshot/snapshot-store.ts';

interface AnnounceDeps {
  readonly snapshots: SnapshotStore;
  readonly bus: Bus;
  readonly log: Log;
}

/** A scan waits for this between its own writes. */
const TIMEOUT_MS = 2_000;

/**
 * Publishes an event for each league whose current version has not been announced. The pointer is the outbox: any version in it that is not
 * recorded as announced is announced by this scan or the next. At least once, since a scan may stop between the event and the record. A
 * version whose event fails stays owed.
 * @param token of the scan; a later scan's record is not overwritten
 * @returns the announced versions
 * @throws Unavailable when the table does not respond
 */
export async function announcePublished(
  token: number,
  pointer: Pointer,
  announced: Announced,
  { snapshots, bus, log }: AnnounceDeps,
): Promise<Announced> {
  const owed = [...pointer].filter(([league, { version }]) => announced.get(league) !== version);
  if (owed.length === 0) return announced;
  const sent = await Promise.all(
    owed.map(async ([league, { version, dataAt }]): Promise<readonly [LeagueKey, string][]> => {
      const boards = opportunityKinds.map((id) => ({ id, version }));
      try {
        await bus.publish(events.opportunitiesPublished, { league, dataAt, boards }, { withinMs: TIMEOUT_MS });
        return [[league, version]];
      } catch (error) {
        log.error('publication_not_announced', { league, version }, error);
        return [];
      }
    }),
  );
  const added = new Map(sent.flat());
  if (added.size === 0) return announced;
  await snapshots.recordAnnounced(token, added);
  return new Map([...announced, ...added]);
}

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

/** A scan waits for this between its own writes, so it must not wait long. */
const TIMEOUT_MS = 2_000;

/**
 * Puts on the bus, a message a league, what the pointer has made current and no message was sent for. The pointer's write owes the
 * messages: whatever version it names that is not recorded as announced is announced by this scan or the next. At least once, since a
 * scan that stops between the message and the record leaves a message that is sent again. What the bus does not take stays owed.
 * @param token of the scan; a later scan's record is left as it is
 * @returns what is announced by now
 * @throws Unavailable when the table does not answer
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

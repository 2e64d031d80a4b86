import * as z from 'zod/mini';
import { events } from '../../../shared/deployment/events.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Log } from '../../platform/logger.ts';
import { userConnections } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';

interface AnnounceDeps {
  readonly table: Table;
  readonly bus: Bus;
  readonly log: Log;
}

const openedRow = z.object({ ids: z.array(z.string()) });

/** A user's request waits for this. */
const TIMEOUT_MS = 2_000;

/**
 * Says that sessions of a user have ended, so that their live sockets are closed; nothing if the user opened none in the last hours. Never
 * throws: if the event is lost, the job that runs each minute closes them.
 */
export async function announceSessionsEnded({ table, bus, log }: AnnounceDeps, userId: string): Promise<void> {
  try {
    const opened = await table.get(userConnections(userId), openedRow);
    if (opened === undefined) return;
    await bus.publish(events.sessionsEnded, { userId, connections: opened.ids }, { withinMs: TIMEOUT_MS });
  } catch (error) {
    log.error('sessions_end_not_announced', {}, error);
  }
}

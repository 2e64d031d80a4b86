import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { defineJob } from '../edge/define-job.ts';
import { createSnapshotStore } from '../odds/snapshot/snapshot-store.ts';
import { systemClock } from '../platform/clock.ts';
import { appSockets } from '../platform/hint-transport.ts';
import { standardOutputLog } from '../platform/logger.ts';
import { appTable } from '../platform/table/client.ts';
import { createHintTurns } from './hint-turn.ts';
import { type SendHintsDeps, sendHints } from './send-hints.ts';

/** Started by the event that a league has new lists. Which, is read from the table: the event may be late. */
export const handler = defineJob(z.unknown(), liveDeps, (_event, deps) => sendHints(deps));

function liveDeps(): SendHintsDeps {
  const table = appTable();
  return {
    table,
    turns: createHintTurns(table),
    pointer: createSnapshotStore(table).current,
    transport: appSockets(),
    clock: systemClock,
    wait: (milliseconds) => pause(milliseconds),
    newRun: randomUUID,
    log: standardOutputLog(),
  };
}

import * as z from 'zod/mini';
import { liveBoards, liveLimits, type PageMessage, pageMessage } from '../../shared/contracts/live/messages.ts';
import { defineSocket, type SocketCall } from '../edge/define-socket.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { appSockets, type HintTransport } from '../platform/hint-transport.ts';
import { type Log, standardOutputLog } from '../platform/logger.ts';
import { appTable } from '../platform/table/client.ts';
import type { Table } from '../platform/table/table.ts';
import { closeAll } from './close-ended.ts';
import { markForClosing, recordMessage } from './connection-store.ts';

interface Deps {
  readonly table: Table;
  readonly transport: HintTransport;
  readonly clock: Clock;
  readonly log: Log;
}

/** Records which boards a page shows. A page that says anything else, too much or too often is no page of ours, and its connection is closed. */
async function receiveMessage({ connectionId, body }: SocketCall, deps: Deps): Promise<void> {
  const { table, clock, log } = deps;
  const message = messageIn(body);
  const reason = message === undefined ? 'malformed' : 'too soon';
  if (message !== undefined && (await recordMessage(table, connectionId, { boards: boardsOf(message), now: clock() })))
    return;
  log.warn('input_validation_fail', { endpoint: '$default', reason });
  await markForClosing(table, connectionId);
  await closeAll([connectionId], deps);
}

function messageIn(body: string): PageMessage | undefined {
  if (Buffer.byteLength(body) > liveLimits.maxMessageBytes) return undefined;
  try {
    return z.safeParse(pageMessage, JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

function boardsOf(message: PageMessage) {
  return message.t === 'boards' ? liveBoards.filter((kind) => message.v[kind] !== undefined) : undefined;
}

export const handler = defineSocket('live/receive-message', liveDeps, receiveMessage);

function liveDeps(): Deps {
  return { table: appTable(), transport: appSockets(), clock: systemClock, log: standardOutputLog() };
}

import * as z from 'zod/mini';
import { type LiveBoard, liveBoards, liveLimits } from '../../shared/contracts/live/messages.ts';
import type { Millis } from '../../shared/odds/time.ts';
import { openSessionStep } from '../identity/session/session-store.ts';
import { type UserRow, unchangedAccountStep } from '../identity/users/user-store.ts';
import { wholeSeconds } from '../platform/clock.ts';
import { Refusal } from '../platform/errors.ts';
import { liveConnection, userConnections } from '../platform/table/keys.ts';
import type { Table } from '../platform/table/table.ts';
import {
  type Change,
  type Condition,
  ConditionFailed,
  isNew,
  mustExist,
  type Step,
  unlessRefused,
} from '../platform/table/write.ts';

const connectionRow = z.object({
  /** The gateway's. */
  id: z.string(),
  userId: z.string(),
  /** SHA-256 of the session's token. */
  sessionHash: z.string(),
  /** The boards that its page shows. */
  boards: z.array(z.enum(liveBoards)),
  /** It is to be closed: above its user's limit, or no page of ours. */
  over: z.optional(z.literal(true)),
});
/** An open page's live socket. */
export type Connection = z.output<typeof connectionRow>;

/** A user's connections, oldest first; some may be gone. */
const listRow = z.object({ ids: z.array(z.string()), revision: z.int() });

/** The gateway closes every connection after two hours. */
const LIFE_SECONDS = 130 * 60;
/** Of a user's pages that connect at the same time, one is first in each attempt. */
const ATTEMPTS = 12;

interface Opening {
  readonly id: string;
  readonly user: Pick<UserRow, 'id' | 'epoch'>;
  readonly sessionHash: string;
  /** ms */
  readonly now: Millis;
}

/**
 * Stores a connection, and marks the user's oldest ones above the limit: returns their ids, to be closed. They are told nothing any more, and
 * keep their rows until they are closed, so that one whose closing fails is found. The session is checked in the same transaction, so that
 * none is stored after a session has ended.
 * @throws 'not-authenticated' if the session has ended, 'too-many-calls' if too many of the user's pages connect at the same time
 */
export async function addConnection(table: Table, opening: Opening): Promise<readonly string[]> {
  const { id, user, sessionHash, now } = opening;
  const ttl = wholeSeconds(now) + LIFE_SECONDS;
  const row = { id, userId: user.id, sessionHash, boards: [], ttl };
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const list = await table.get(userConnections(user.id), listRow);
    const open = await existing(table, list?.ids ?? []);
    const over = open.slice(0, Math.max(0, open.length + 1 - liveLimits.connectionsEach));
    const ids = [...open.slice(over.length), id];
    const steps: readonly Step[] = [
      openSessionStep(sessionHash),
      unchangedAccountStep(user),
      {
        kind: 'put',
        key: userConnections(user.id),
        values: { ids, revision: (list?.revision ?? 0) + 1, ttl },
        condition: list === undefined ? isNew : isRevision(list.revision),
      },
      { kind: 'put', key: liveConnection(id), values: row, condition: isNew },
      ...over.map((each): Step => ({ kind: 'update', key: liveConnection(each), change: goingOver })),
    ];
    try {
      await table.transact(steps);
      return over;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (error.steps.some((step) => step < 2)) throw new Refusal('not-authenticated');
      // Another page of the same user was first.
    }
  }
  throw new Refusal('too-many-calls', { retryAfterSeconds: 1 });
}

/**
 * Records a message of a page, and which boards it shows if it says so. False, without a write, if the page's last message was too recent, or
 * the connection is above the limit or not stored (any more).
 */
export async function recordMessage(
  table: Table,
  id: string,
  { boards, now }: { readonly boards: readonly LiveBoard[] | undefined; readonly now: Millis },
): Promise<boolean> {
  return unlessRefused(table.update(liveConnection(id), { set: { boards, messageAt: now }, condition: wasQuiet(now) }));
}

/** Leaves a connection to be closed by the run of each minute, if it cannot be closed now. Nothing if it is not stored. */
export async function markForClosing(table: Table, id: string): Promise<void> {
  await unlessRefused(table.update(liveConnection(id), goingOver));
}

export function removeConnection(table: Table, id: string): Promise<void> {
  return table.remove(liveConnection(id));
}

/** Every connection. */
export function openConnections(table: Table): Promise<readonly Connection[]> {
  const { pk, sk } = liveConnection('any');
  return table.query(pk, { schema: connectionRow, skPrefix: sk.replace('any', '') });
}

/** Of connections by their ids, those that are stored. */
export async function connectionsWith(table: Table, ids: readonly string[]): Promise<readonly Connection[]> {
  const rows = await table.getMany(ids.map(liveConnection), connectionRow);
  return rows.filter((row) => row !== undefined);
}

async function existing(table: Table, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await table.getMany(ids.map(liveConnection), connectionRow);
  return ids.filter((_id, n) => rows[n] !== undefined);
}

const goingOver: Change = { set: { over: true, boards: [] }, condition: mustExist };

/** Of several pages that connect at the same time only one has read the newest list. */
const isRevision = (revision: number): Condition => ({
  expression: 'revision = :revision',
  values: { ':revision': revision },
});

const wasQuiet = (now: Millis): Condition => ({
  expression:
    'attribute_exists(pk) AND attribute_not_exists(#over) AND (attribute_not_exists(messageAt) OR messageAt <= :before)',
  names: { '#over': 'over' },
  values: { ':before': now - liveLimits.messageEveryMs },
});

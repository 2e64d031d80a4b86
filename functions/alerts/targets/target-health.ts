import * as z from 'zod/mini';
import type { Seconds } from '../../../shared/odds/time.ts';
import { isStill } from '../../identity/session/forget-device.ts';
import { isoTime, storedSeconds } from '../../platform/clock.ts';
import type { Key } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { unlessRefused } from '../../platform/table/write.ts';

/** How a target did lately: fields of its row. */
export const healthFields = {
  /** When it last took a message, seconds since 1970. */
  lastSentAt: z.optional(storedSeconds),
  /** The last try failed. */
  failing: z._default(z.boolean(), false),
};

/** Of the outcome of a message (`channels/channel.ts`), what is recorded. */
export interface MessageResult {
  readonly result: 'accepted' | 'gone' | 'later' | 'ours';
}

interface Health {
  readonly lastSentAt?: Seconds | undefined;
  readonly failing: boolean;
}

/** The same for its owner. */
export function healthOf({ lastSentAt, failing }: Health) {
  return { lastSentAt: lastSentAt === undefined ? null : isoTime(lastSentAt), failing };
}

/**
 * Records what became of a message at a target that is still the one it was sent to. `secret`: its sealed address when that was read.
 * `keep`: until when the target stays without another success.
 */
export async function noteOutcome(
  table: Table,
  { key, secret }: { readonly key: Key; readonly secret: string },
  outcome: MessageResult,
  at: Seconds,
  keep?: Seconds,
): Promise<void> {
  const kept = keep === undefined ? {} : { ttl: keep };
  const set = outcome.result === 'accepted' ? { lastSentAt: at, failing: false, ...kept } : { failing: true };
  await unlessRefused(table.update(key, { set, condition: isStill(secret) }));
}

import * as z from 'zod/mini';
import type { Millis } from '../../../shared/odds/time.ts';
import type { Clock } from '../../platform/clock.ts';
import { alertLane } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, ConditionFailed, isNew } from '../../platform/table/write.ts';

/** How often a service takes a message to one target: at most `most` within `within`, milliseconds. */
export interface LaneLimit {
  readonly most: number;
  readonly within: Millis;
}

/**
 * What services allow.
 * Source: https://core.telegram.org/bots/faq#my-bot-is-hitting-limits-how-do-i-avoid-this, read 2026-11-24; Discord's limits by webhook are not
 * published, 30 a minute is what people see; that of email is ours.
 */
export const laneLimits = {
  chat: [{ most: 1, within: 1_000 }],
  group: [
    { most: 1, within: 1_000 },
    { most: 20, within: 60_000 },
  ],
  webhook: [{ most: 30, within: 60_000 }],
  mailbox: [{ most: 1, within: 120_000 }],
} as const satisfies Readonly<Record<string, readonly LaneLimit[]>>;

interface LaneDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly pause: (delay: Millis) => Promise<void>;
}

/** Waits for a turn at a target; otherwise for how long the target is taken, milliseconds. */
export type TakeTurn = (turn: Turn) => Promise<{ readonly after: Millis } | undefined>;
interface Turn {
  readonly userId: string;
  readonly targetId: string;
  readonly limits: readonly LaneLimit[];
  /** Nobody waits longer for it. */
  readonly patience: Millis;
}

const ATTEMPTS = 20;
const laneRow = z.object({ turns: z.array(z.number()), changes: z.int() });

/**
 * Messages to one target, whatever process sends them, one after another as its service takes them. A turn is reserved in one conditional
 * write; if the table does not take it, the service decides.
 */
export function createLane({ table, clock, pause }: LaneDeps): TakeTurn {
  return async ({ userId, targetId, limits, patience }) => {
    const key = alertLane(userId, targetId);
    const longest = Math.max(...limits.map(({ within }) => within));
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const now = clock();
      const row = await table.get(key, laneRow);
      const turns = (row?.turns ?? []).filter((turn) => turn > now - longest);
      const free = limits.map(({ most, within }) => (turns.at(-most) ?? Number.NEGATIVE_INFINITY) + within);
      const at = Math.max(now, ...free);
      if (at - now > patience) return { after: at - now };
      const values = {
        ...{ turns: [...turns, at], changes: (row?.changes ?? 0) + 1 },
        ttl: Math.ceil((at + longest) / 1000) + 60,
      };
      try {
        await table.put(key, values, row === undefined ? isNew : isUnchangedSince(row.changes));
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
        continue;
      }
      if (at > now) await pause(at - now);
      return undefined;
    }
    return { after: longest };
  };
}

function isUnchangedSince(changes: number): Condition {
  return { expression: 'changes = :changes', values: { ':changes': changes } };
}

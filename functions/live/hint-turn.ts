import * as z from 'zod/mini';
import { liveLimits } from '../../shared/contracts/live/messages.ts';
import type { Millis } from '../../shared/odds/time.ts';
import { hintTurn } from '../platform/table/keys.ts';
import type { Table } from '../platform/table/table.ts';
import { type Change, type Condition, ConditionFailed, unlessRefused } from '../platform/table/write.ts';

/** Times in ms. */
const turnRow = z.object({
  /** From when on the next hint may be sent. */
  nextAt: z.number(),
  /** The run that waits for that, for everything published meanwhile; and when it is taken for dead. */
  waiter: z.optional(z.string()),
  waitsUntil: z.optional(z.number()),
  /** The version that every page was told. */
  said: z.optional(z.string()),
});

type Turn =
  /** Send now, what is current from now on. */
  | { readonly state: 'mine' }
  /** Another run waits, and will send what is current then. */
  | { readonly state: 'covered' }
  /** Take a turn again after this time. */
  | { readonly state: 'wait'; readonly forMs: Millis };

/** A waiting run is late by no more than this, or dead. */
const LATE_MS = 3_000;

/**
 * Turns to send hints: one row joins what is published in short succession. The first publication after a quiet time is said at once; those
 * of the following ten seconds are said by one run, which waits for their end. Times: ms.
 */
export interface HintTurns {
  /** The version that every page was told. */
  said(): Promise<string | undefined>;
  /** `by`: names the run. */
  take(by: string, now: Millis): Promise<Turn>;
  /** Ends a run's turn. `said`: the version that every page was told, undefined if some were not. */
  finish(by: string, now: Millis, said: string | undefined): Promise<void>;
  /** Gives a turn back in which there was nothing to say. */
  release(by: string, now: Millis): Promise<void>;
}

export function createHintTurns(table: Table): HintTurns {
  return {
    said: async () => (await table.get(hintTurn(), turnRow))?.said,

    async take(by, now) {
      for (;;) {
        const row = await taken(by, now);
        if (row === undefined) return { state: 'mine' };
        const { nextAt, waiter, waitsUntil = 0 } = row;
        if (waiter !== undefined && waiter !== by && waitsUntil > now) return { state: 'covered' };
        if (await waits(by, nextAt, now)) return { state: 'wait', forMs: Math.max(0, nextAt - now) };
      }
    },

    finish: (by, now, said) => end(by, { nextAt: now + liveLimits.hintEveryMs, said }),

    release: (by, now) => end(by, { nextAt: now }),
  };

  /** Undefined if the turn was taken, else the row. Whoever waits is done with that: this run says what they wait for. */
  async function taken(by: string, now: Millis) {
    try {
      await table.update(hintTurn(), {
        set: { by, nextAt: now + liveLimits.hintEveryMs },
        remove: ['waiter', 'waitsUntil'],
        condition: isOpen(now),
      });
      return undefined;
    } catch (error) {
      const row = error instanceof ConditionFailed ? error.old(turnRow) : undefined;
      if (row === undefined) throw error;
      return row;
    }
  }

  async function waits(by: string, nextAt: Millis, now: Millis): Promise<boolean> {
    return tried({ set: { waiter: by, waitsUntil: nextAt + LATE_MS }, condition: hasNoWaiter(by, nextAt, now) });
  }

  async function end(by: string, set: { readonly nextAt: Millis; readonly said?: string | undefined }): Promise<void> {
    // A run that took too long was overtaken, and ends nobody else's turn.
    await tried({ set, condition: isTurnOf(by) });
  }

  async function tried(change: Change): Promise<boolean> {
    return unlessRefused(table.update(hintTurn(), change));
  }
}

const isOpen = (now: Millis): Condition => ({
  expression: 'attribute_not_exists(nextAt) OR nextAt <= :now',
  values: { ':now': now },
});

const hasNoWaiter = (by: string, nextAt: Millis, now: Millis): Condition => ({
  expression: 'nextAt = :nextAt AND (attribute_not_exists(waiter) OR waiter = :by OR waitsUntil <= :now)',
  values: { ':nextAt': nextAt, ':by': by, ':now': now },
});

const isTurnOf = (by: string): Condition => ({
  expression: '#by = :by',
  names: { '#by': 'by' },
  values: { ':by': by },
});

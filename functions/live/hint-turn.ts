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
 * Turns to send hints: one row joins what is published in short succession. After a quiet time a run collects for a moment what is published
 * with the first league; what comes in the pause after a hint is said by one run at its end. Times: ms.
 */
export interface HintTurns {
  /** The version that every page was told. */
  said(): Promise<string | undefined>;
  /** `by`: names the run. `pause`: until the next hint, if the turn is taken. */
  take(by: string, now: Millis, pause: Millis): Promise<Turn>;
  /** Ends a run's turn, with a pause. `said`: the version that every page was told, undefined if some were not. */
  finish(by: string, now: Millis, turn: { readonly pause: Millis; readonly said: string | undefined }): Promise<void>;
  /** Gives a turn back in which there was nothing to say. */
  release(by: string, now: Millis): Promise<void>;
}

export function createHintTurns(table: Table): HintTurns {
  return {
    said: async () => (await table.get(hintTurn(), turnRow))?.said,

    async take(by, now, pause) {
      for (;;) {
        const row = await taken(by, now, pause);
        if (row === undefined) return { state: 'mine' };
        const { waiter, waitsUntil = 0, nextAt } = row;
        if (waiter !== undefined && waiter !== by && waitsUntil > now) return { state: 'covered' };
        const until = nextAt !== undefined && nextAt > now ? nextAt : now + liveLimits.collectMs;
        if (await waits(by, { before: nextAt, until, now })) return { state: 'wait', forMs: until - now };
      }
    },

    finish: (by, now, { pause, said }) => end(by, { nextAt: now + pause, said }),

    release: (by, now) => end(by, { nextAt: now }),
  };

  /** Undefined if the turn was taken, which only a run can that has waited for it, or that finds its waiter dead; else the row. */
  async function taken(by: string, now: Millis, pause: Millis): Promise<Partial<z.output<typeof turnRow>> | undefined> {
    try {
      await table.update(hintTurn(), {
        set: { by, nextAt: now + pause },
        remove: ['waiter', 'waitsUntil'],
        condition: isOpenFor(by, now),
      });
      return undefined;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      return error.old(turnRow) ?? {};
    }
  }

  async function waits(
    by: string,
    { before, until, now }: { readonly before: Millis | undefined; readonly until: Millis; readonly now: Millis },
  ): Promise<boolean> {
    const set = { waiter: by, nextAt: until, waitsUntil: until + LATE_MS };
    return tried({ set, condition: hasNoWaiter(by, before, now) });
  }

  async function end(by: string, set: { readonly nextAt: Millis; readonly said?: string | undefined }): Promise<void> {
    // A run that took too long was overtaken, and ends nobody else's turn.
    await tried({ set, condition: isTurnOf(by) });
  }

  async function tried(change: Change): Promise<boolean> {
    return unlessRefused(table.update(hintTurn(), change));
  }
}

const isOpenFor = (by: string, now: Millis): Condition => ({
  expression: 'nextAt <= :now AND (waiter = :by OR waitsUntil <= :now)',
  values: { ':now': now, ':by': by },
});

const hasNoWaiter = (by: string, nextAt: Millis | undefined, now: Millis): Condition => {
  const isSame = nextAt === undefined ? 'attribute_not_exists(nextAt)' : 'nextAt = :nextAt';
  return {
    expression: `${isSame} AND (attribute_not_exists(waiter) OR waiter = :by OR waitsUntil <= :now)`,
    values: { ...(nextAt === undefined ? {} : { ':nextAt': nextAt }), ':by': by, ':now': now },
  };
};

const isTurnOf = (by: string): Condition => ({
  expression: '#by = :by',
  names: { '#by': 'by' },
  values: { ':by': by },
});

import * as z from 'zod/mini';
import type { Seconds } from '../../../shared/odds/time.ts';
import { storedSeconds } from '../../platform/clock.ts';
import type { GameCall } from './choose-calls.ts';

/** Calls that a league bids with: more than one scan can pay for. */
const MAX_BIDS = 20;
/** Digits that are stored of expected finds. */
const DIGITS = 4;

/** What a league would ask for next: stored with its progress by its last run, so that the planner needs no call. */
export const leagueBids = z.object({
  /** When a call about one of its games was last made, seconds since 1970; null if never. */
  calledAt: z.nullable(storedSeconds),
  /** The calls about single games that are worth most, best first. */
  calls: z.array(
    z.object({
      /** In credits. */
      cost: z.number().check(z.positive()),
      /** Opportunities that it is expected to find. */
      finds: z.number().check(z.minimum(0)),
      /** When its last reply came, seconds since 1970; null without a fresh one. */
      askedAt: z.nullable(storedSeconds),
    }),
  ),
});
export type LeagueBids = z.output<typeof leagueBids>;

/**
 * A league's bids after a run. `at`: when it started, seconds since 1970; `ranked`: its possible calls, with what this run has asked for as
 * answered at that time.
 */
export function bidsOf(
  ranked: readonly GameCall[],
  { at, calledAt }: { at: Seconds; calledAt: Seconds | null },
): LeagueBids {
  return {
    calledAt,
    calls: ranked.slice(0, MAX_BIDS).map(({ cost, finds, age }) => ({
      cost,
      finds: Number(finds.toFixed(DIGITS)),
      askedAt: Number.isFinite(age) ? at - age : null,
    })),
  };
}

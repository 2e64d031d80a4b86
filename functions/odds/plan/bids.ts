import * as z from 'zod/mini';
import { roundedTo } from '../../../shared/numbers/rounding.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { storedSeconds } from '../../platform/clock.ts';
import type { CallCosts } from './call-costs.ts';
import type { GameCall } from './choose-calls.ts';
import { gameGroups } from './market-groups.ts';
import { expectedFinds } from './worth.ts';

/** Kinds of calls that a league bids with: more than one scan can pay for, and the row that they are stored in stays below a kilobyte. */
const MAX_BIDS = 20;
/** Digits that are stored of expected finds. */
const DIGITS = 4;
/** A league whose games are unknown bids like one with this many games that start this soon. */
const UNKNOWN_GAMES = { count: 10, startIn: 6 * 3600 } as const;

/**
 * Calls about single games that are alike: how many; what each costs, in credits; opportunities that each is expected to find; and when
 * their last replies came, seconds since 1970, or null without fresh ones. Without names, which would take more room than the numbers.
 */
const alikeCalls = z.tuple([
  z.int().check(z.positive()),
  z.number().check(z.positive()),
  z.number().check(z.minimum(0)),
  z.nullable(storedSeconds),
]);

/** What a league would ask for next: stored by its last run, so that the planner needs no call. */
export const leagueBids = z.object({
  /** When a call about one of its games was last made, seconds since 1970; null if never. */
  calledAt: z.nullable(storedSeconds),
  /** Those first that are worth most. */
  calls: z.array(alikeCalls),
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
  const bids = new Map<string, LeagueBids['calls'][number]>();
  for (const { cost, age, ...call } of ranked) {
    const finds = roundedTo(call.finds, DIGITS);
    const askedAt = Number.isFinite(age) ? at - age : null;
    const alike = [cost, finds, askedAt].join();
    const [count] = bids.get(alike) ?? [0];
    if (count > 0 || bids.size < MAX_BIDS) bids.set(alike, [count + 1, cost, finds, askedAt]);
  }
  return { calledAt, calls: [...bids.values()] };
}

/** The bids of a league that has none yet: at the highest cost, and as if they found what is usual. */
export function firstBids(costs: CallCosts): LeagueBids {
  const { count, startIn } = UNKNOWN_GAMES;
  const calls = gameGroups.flatMap((group): LeagueBids['calls'] => {
    const cost = costs[group];
    return cost === undefined ? [] : [[count, cost, expectedFinds(undefined, group, startIn), null]];
  });
  return { calledAt: null, calls };
}

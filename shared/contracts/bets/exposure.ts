import * as z from 'zod/mini';
import { stopReasons, TAKEN_DAYS, timeOutHours } from '../../catalogue/account-limits.ts';
import { marketGroups } from '../../odds/market-groups.ts';
import { amount, bettingMessages } from '../betting.ts';
import type { Contract } from '../contract.ts';

/** What is at stake, and the limits that a person sets for it. Money in dollars. */

const limitMessages = { hours: 'Choose a time-out of 24 hours to 6 weeks' } as const;

const limit = z.object({
  /** Null: none. */
  amount: z.nullable(z.number()),
  /** A looser one that waits, and from when on it holds; null: none. */
  next: z.nullable(z.object({ amount: z.nullable(z.number()), from: z.iso.datetime() })),
});

const limits = z.object({
  /** Cash staked a day in Eastern Time. */
  dayStakes: limit,
  /** Cash that the bets settled in a week lost, from Monday in Eastern Time. */
  weekLoss: limit,
  /** What stops placing and alerts now, what lasts longest first. */
  stops: z.array(z.object({ reason: z.enum(stopReasons), until: z.iso.datetime() })),
  /** Cash staked on bets placed today, and what this week's settled bets lost, negative if they won. */
  stakedToday: z.number(),
  lostThisWeek: z.number(),
});
export type LimitsReply = z.output<typeof limits>;

export const getLimits = {
  method: 'GET',
  path: '/api/limits',
  access: 'signed-in',
  summary: 'Returns the limits that the caller has set, what counts against them, and what stops placing and alerts.',
  reply: limits,
  delivery: 'each-time',
} as const satisfies Contract;

export const saveLimits = {
  method: 'POST',
  path: '/api/limits',
  access: 'signed-in',
  summary:
    'Sets limits, or begins a time-out. A stricter limit holds at once, a looser one a day later; a time-out can only be made longer.',
  request: z.strictObject({
    /** Null removes it. What is not given stays. */
    dayStakes: z.optional(z.nullable(amount)),
    weekLoss: z.optional(z.nullable(amount)),
    /** From now on. */
    timeOutHours: z.optional(
      z
        .int(limitMessages.hours)
        .check(z.gte(timeOutHours.min, limitMessages.hours), z.lte(timeOutHours.max, limitMessages.hours)),
    ),
  }),
  reply: limits,
  inputMessages: [bettingMessages.amount, limitMessages.hours],
  delivery: 'each-time',
} as const satisfies Contract;

const stakes = {
  /** Cash, both sides of a hedge. */
  staked: z.number(),
  /** Faces of bonus bets. */
  bonus: z.number(),
  bets: z.int(),
};
/** In Eastern Time; null: of unknown or several games. */
const day = z.nullable(z.string());

export const getExposure = {
  method: 'GET',
  path: '/api/exposure',
  access: 'signed-in',
  summary: 'Returns what is at stake in the caller’s open bets, by the day of the game, by game and by sportsbook.',
  reply: z.object({
    all: z.object(stakes),
    days: z.array(z.object({ day, ...stakes })),
    /** Those with the most at stake; `moreGames`: how many are left out. */
    games: z.array(z.object({ title: z.nullable(z.string()), day, ...stakes })),
    moreGames: z.int(),
    /** 0 for all books that are not ours. */
    books: z.array(z.object({ sportsbookId: z.int(), ...stakes })),
  }),
  delivery: 'each-time',
} as const satisfies Contract;

export const getTaken = {
  method: 'GET',
  path: '/api/taken',
  access: 'signed-in',
  summary: `Returns where sportsbooks took less of the caller’s bets of the last ${TAKEN_DAYS} days than was asked, and the limits that follow.`,
  /** The latest first. */
  reply: z.array(
    z.object({
      sportsbookId: z.int(),
      group: z.enum(marketGroups.map(({ value }) => value)),
      /** The last of them, the latest first; `count`: all. Dollars. */
      times: z.array(z.object({ at: z.iso.datetime(), asked: z.number(), took: z.number() })),
      count: z.int(),
      /** What to stake there at most, dollars: the most that it has taken since it last took less. */
      proposed: z.number(),
    }),
  ),
  delivery: 'each-time',
} as const satisfies Contract;

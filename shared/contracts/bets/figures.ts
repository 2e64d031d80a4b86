import * as z from 'zod/mini';
import type { Contract } from '../contract.ts';
import { month } from './position.ts';

/** Sums of settled bets. Money in dollars; ratios follow from these sums, and from no others. */
const sums = z.object({
  /** Settled bets, and how many won and lost whole. */
  bets: z.int(),
  won: z.int(),
  lost: z.int(),
  profit: z.number(),
  /** Stakes without refunds and bonus bets. */
  turnover: z.number(),
  /** Profit in units; of bets with a unit. */
  units: z.number(),
  /** Cash bets with a fair close: their stakes, and the sum of stake × (price taken × fair probability − 1). */
  closeStake: z.number(),
  closeValue: z.number(),
  /** Won bets for which a better price stood when they were placed, and what that would have brought more. */
  missedBets: z.int(),
  missedProfit: z.number(),
});
export type BetSums = z.output<typeof sums>;

/** Of whole positions that are settled; a void one only counts. */
const positionSums = z.object({
  positions: z.int(),
  /** Of the positions whose bets all have a fair close: how many, what the close expected of them, what they brought, variance in $². */
  expected: z.object({ positions: z.int(), profit: z.number(), actual: z.number(), variance: z.number() }),
  /** Positions of two bets or more of which only one stood. */
  oneLeg: z.object({ positions: z.int(), profit: z.number() }),
});

const group = z.object({ key: z.string(), sums });

export const getBetFigures = {
  method: 'GET',
  path: '/api/bet-figures',
  access: 'signed-in',
  summary:
    'Returns what the caller’s settled bets brought, in sums by day, month, sportsbook, league, market and kind.',
  /** Months of settling, `2026-11` UTC, the first and the last; all without them. */
  query: z.object({ from: z.optional(month), to: z.optional(month) }),
  reply: z.object({
    /** `staked`: cash. */
    open: z.object({ positions: z.int(), bets: z.int(), staked: z.number() }),
    total: z.extend(sums, positionSums.shape),
    /** Days with settled bets, UTC, ascending: `2026-11-24`. */
    days: z.array(z.extend(z.object({ day: z.string(), sums }), { whole: positionSums })),
    /**
     * The most turned over first, at most 300 of each. Key of a sportsbook: its id, or the name of one that is not ours. Empty: without a
     * game, a market, or a name; `other`: groups beyond these, added up.
     */
    by: z.object({
      book: z.array(group),
      league: z.array(group),
      /** Key of the market's family. */
      market: z.array(group),
      /** `whole` says the same of positions. */
      kind: z.array(z.extend(group, { whole: positionSums })),
    }),
    /** Cash bets by closing line value, in bins of 1% of which `from` is the lower edge in percent: -10 and below first, 10 and above last. */
    closeBins: z.array(z.object({ from: z.int(), bets: z.int() })),
  }),
  delivery: 'each-time',
} as const satisfies Contract;

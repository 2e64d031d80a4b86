import * as z from 'zod/mini';
import type { Contract } from '../contract.ts';
import { opportunityKind } from '../opportunities.ts';

const count = z.int();
/** Of a stake or of stakes: 0.01 is 1%. */
const share = z.number();

/** What became of rows that have a close; see `ValueFigures` of `shared/proof`. */
const figures = z.object({
  /** Mean expected value when listed, by the lowest fair probability and by the middle one. */
  listed: z.object({ low: share, middle: share }),
  /** Closing line value of the rows that have a close. */
  close: z.object({ rows: count, mean: share, low: share, standardError: z.nullable(share), beat: share }),
  /** Of the rows that have a result and were not refunded. */
  results: z.object({ rows: count, won: z.number(), expected: z.number() }),
});

/** `figures`: null of fewer than 50 rows with a close, which say nothing. */
const summary = z.object({ rows: count, figures: z.nullable(figures) });

/** `value` and `hours`: which of `valueBands` and `hourBands` of `shared/proof`. */
const cell = { league: z.string(), value: count, hours: count };

const pairs = z.object({
  kind: opportunityKind,
  /** Null for all leagues together. */
  league: z.nullable(z.string()),
  rows: count,
  figures: z.nullable(
    z.object({
      started: count,
      /** Seconds that a quarter, half and three quarters of them lasted at most. */
      lasted: z.object({ quarter: count, half: count, threeQuarters: count }),
      /** By scan after the first: how many could be looked for, and how many had both prices at no less. */
      next: z.array(z.object({ looked: count, there: count })),
    }),
  ),
});

/** Public. */
export const getProof = {
  method: 'GET',
  path: '/api/proof',
  access: 'anyone',
  summary:
    'Returns what became of all rows of the value board that were ever listed, by league, expected value and hours to the start, and how long arbitrages and overlaps lasted.',
  reply: z.object({
    /** When it was made; null before the first time. */
    madeAt: z.nullable(z.iso.datetime()),
    /** The first and the last day whose rows are in it; null without any. A day begins at 10:00 UTC. */
    days: z.nullable(z.object({ first: z.iso.date(), last: z.iso.date() })),
    /** The prices are those of a simulator. */
    simulated: z.boolean(),
    values: z.object({
      all: summary,
      leagues: z.array(z.object({ league: z.string(), ...summary.shape })),
      /** Those that have rows; `league`: null for all together. */
      cells: z.array(z.object({ ...cell, league: z.nullable(z.string()), ...summary.shape, withdrawn: z.boolean() })),
      /** Times in which a cell's rows were not in the default preset, the latest first; `to` is null while it lasts. */
      withdrawals: z.array(z.object({ ...cell, from: z.iso.datetime(), to: z.nullable(z.iso.datetime()) })),
    }),
    pairs: z.array(pairs),
  }),
  delivery: 'each-time',
} as const satisfies Contract;

const range = z.object({ low: share, middle: share });

const valueRow = z.object({
  /** Kind, game, market, participant, line, side and book. */
  id: z.string(),
  listedAt: z.iso.datetime(),
  startsAt: z.iso.datetime(),
  /** The books behind the fair price, and the kind of market, which says which ways to take out the vig it is the lowest of. */
  books: z.array(count),
  methods: z.enum(['game', 'prop', 'three-way']),
  /** Expected value when listed, and closing line value, null without a close: by the lowest fair probability and by the middle one. */
  listed: range,
  close: z.nullable(range),
  /** Shares of the stake that won and were refunded; null if no source tells. */
  result: z.nullable(z.object({ won: share, refunded: share })),
});

const pairRow = z.object({
  id: z.string(),
  kind: opportunityKind,
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  startsAt: z.iso.datetime(),
  /** Profit in the worst case and, of an overlap, the expected one, when listed. */
  margin: share,
  value: z.nullable(share),
  sportsbookIds: z.array(count),
  /** Of each of the next scans, at most three: whether both prices were still there. */
  next: z.array(z.boolean()),
  /** It was listed until its game began. */
  started: z.boolean(),
});

/** Public: what the proof is made from, without prices. */
export const listProofRows = {
  method: 'GET',
  path: '/api/proof-rows/{day}',
  access: 'anyone',
  summary:
    'Returns the rows of one day, `2026-11-30`, from which the proof is made, without prices; none of a day that it does not have.',
  params: z.strictObject({ day: z.string().check(z.regex(/^20\d\d-[01]\d-[0-3]\d$/)) }),
  reply: z.object({ values: z.array(valueRow), pairs: z.array(pairRow) }),
  delivery: 'each-time',
} as const satisfies Contract;

import * as z from 'zod/mini';
import { offeredSportsbooks, sportsbooks } from '../catalogue/sportsbooks.ts';
import { states } from '../catalogue/states/states.ts';
import { kellyFractions } from '../odds/limits.ts';
import { oddsFormats } from '../odds/odds-format.ts';
import type { Contract } from './contract.ts';
import { filterMessages, sportsbookId } from './filter-fields.ts';

export const bettingMessages = {
  amount: 'Enter $1 to $1,000,000, in dollars and cents',
  unknownState: 'Unknown state',
  stateTwice: 'A state is chosen twice',
  tooManyStates: 'Choose at most 50 states',
  rounding: 'Stakes are rounded to $1, $5 or $10',
  kelly: 'Stakes are an eighth, a quarter or half of the Kelly stake',
  taxRate: 'Enter a tax rate of 1 to 60 percent',
  bookTwice: 'A sportsbook is set twice',
} as const;

/** Dollars. */
export const MIN_AMOUNT = 1;
export const MAX_AMOUNT = 1_000_000;
/** The edge refuses longer lists. */
export const MAX_STATES = 50;
/** Stakes are rounded to multiples of these, in dollars. */
const roundings = [1, 5, 10] as const;

/** Dollars, in whole cents. */
export const amount = z
  .number(bettingMessages.amount)
  .check(
    z.gte(MIN_AMOUNT, bettingMessages.amount),
    z.lte(MAX_AMOUNT, bettingMessages.amount),
    z.refine(isWholeCents, bettingMessages.amount),
  );

const state = z.enum(
  states.map(({ code }) => code),
  bettingMessages.unknownState,
);
/** States that someone bets in, as postal codes. */
export const betStates = z.array(state).check(
  z.maxLength(MAX_STATES, bettingMessages.tooManyStates),
  z.refine((chosen) => new Set(chosen).size === chosen.length, bettingMessages.stateTwice),
);
const rounding = z.literal(roundings, bettingMessages.rounding);
const oddsFormat = z.enum(oddsFormats);
/** Of which Kelly stakes of the bankroll single bets are, a share. */
const kelly = z.literal(kellyFractions, bettingMessages.kelly);
/** Percent: what is paid on another dollar of income. */
const lossTaxRate = z
  .int(bettingMessages.taxRate)
  .check(z.gte(1, bettingMessages.taxRate), z.lte(60, bettingMessages.taxRate));
/** Whether the set-up was gone through, so that it is not offered again. */
const setUp = z.enum(['done', 'skipped']);

const bookChange = z.strictObject({
  sportsbookId,
  on: z.optional(z.boolean()),
  worksIn: z.optional(betStates),
  limit: z.optional(z.nullable(amount)),
  balance: z.optional(z.nullable(amount)),
  gameLimit: z.optional(z.nullable(amount)),
  partLimit: z.optional(z.nullable(amount)),
  propsLimit: z.optional(z.nullable(amount)),
});
export type BookChange = z.output<typeof bookChange>;

/** Sportsbooks to change, each once. */
export const bookChanges = z.array(bookChange).check(
  z.maxLength(sportsbooks.length),
  z.refine((books) => new Set(books.map((book) => book.sportsbookId)).size === books.length, bettingMessages.bookTwice),
);

/** Settings to change; null removes an amount. What is not given stays. */
export const bettingChange = z.strictObject({
  books: z.optional(bookChanges),
  states: z.optional(betStates),
  stake: z.optional(amount),
  bankroll: z.optional(z.nullable(amount)),
  unit: z.optional(z.nullable(amount)),
  rounding: z.optional(rounding),
  kelly: z.optional(kelly),
  oddsFormat: z.optional(oddsFormat),
  lossTaxRate: z.optional(z.nullable(lossTaxRate)),
  /** Whether the person is told of promotions and bonus bets before they expire; absent: yes. */
  expiryAlerts: z.optional(z.boolean()),
  setUp: z.optional(setUp),
});
export type BettingChange = z.output<typeof bettingChange>;

/** What a bettor has set about a sportsbook. Plain values: a later version may know more books and states. */
const bookSettings = z.object({
  sportsbookId: z.int(),
  /** Whether the bettor uses it. Once any sportsbook has this, one without is not theirs; until then all are. */
  on: z.optional(z.boolean()),
  /** States of which the bettor knows that it takes their bets there, whatever we have read. */
  worksIn: z.optional(z.array(z.string())),
  /** The most to bet at once, dollars; null: removed. */
  limit: z.optional(z.nullable(z.number())),
  /** The same for one group of markets, after what the book has taken there. */
  gameLimit: z.optional(z.nullable(z.number())),
  partLimit: z.optional(z.nullable(z.number())),
  propsLimit: z.optional(z.nullable(z.number())),
  /** What is left there to bet as the bettor typed it, dollars; null: removed. */
  balance: z.optional(z.nullable(z.number())),
  /** What can be staked there by its ledger, dollars, which then counts instead; absent without a ledger. */
  ledger: z.optional(z.number()),
});
export type BookSettings = z.output<typeof bookSettings>;

/** How someone bets, in dollars. A setting that was never set is absent, one that was removed is null. */
export const bettingSettings = z.object({
  /** By id. */
  books: z.array(bookSettings),
  /** Where they bet, as postal codes, in the order they were chosen. */
  states: z.optional(z.array(z.string())),
  /** On both bets together. */
  stake: z.optional(z.number()),
  bankroll: z.optional(z.nullable(z.number())),
  unit: z.optional(z.nullable(z.number())),
  rounding: z.optional(rounding),
  kelly: z.optional(kelly),
  /** How odds are shown and typed. */
  oddsFormat: z.optional(oddsFormat),
  /** Percent at which rows show their dollars after the rule on losses; without it they show them before taxes. */
  lossTaxRate: z.optional(z.nullable(z.int())),
  expiryAlerts: z.optional(z.boolean()),
  setUp: z.optional(setUp),
  /**
   * What is staked on open bets above their fair price, which leaves less for others: by game, its provider's id or null if unknown, and the day of
   * its start in Eastern Time; without a start, the day of placing. Of games of today and later; absent: none.
   */
  openValues: z.optional(z.array(z.object({ eventId: z.nullable(z.string()), day: z.string(), staked: z.number() }))),
});
export type BettingSettings = z.output<typeof bettingSettings>;

/**
 * The first choice among sportsbooks is one about all that are offered: those that it does not name are the bettor's, as they were before.
 * So it is recorded for each, and a later change of one book changes no other.
 */
export const beforeFirstChoice: readonly { readonly sportsbookId: number; readonly on: true }[] =
  offeredSportsbooks.map(({ id }) => ({ sportsbookId: id, on: true }));

export const getBettingSettings = {
  method: 'GET',
  path: '/api/betting-settings',
  access: 'signed-in',
  summary: 'Returns the sportsbooks, limits and stakes stored with the account.',
  reply: bettingSettings,
  delivery: 'each-time',
} as const satisfies Contract;

export const saveBettingSettings = {
  method: 'POST',
  path: '/api/betting-settings',
  access: 'signed-in',
  summary: 'Changes the given settings of betting, or only those that were never set, and keeps the others.',
  request: z.extend(bettingChange, {
    /** Keeps what the account has: for settings made in a browser before signing in. */
    onlyUnset: z.optional(z.boolean()),
  }),
  reply: bettingSettings,
  inputMessages: [filterMessages.unknownSportsbook, ...Object.values(bettingMessages)],
  delivery: 'each-time',
} as const satisfies Contract;

function isWholeCents(dollars: number): boolean {
  return Math.round(dollars * 100) / 100 === dollars;
}

import * as z from 'zod/mini';
import { countedMarkets, creditRules, entryKinds } from '../../catalogue/ledger-entries.ts';
import type { Contract } from '../contract.ts';
import { filterMessages, sportsbookId } from '../filter-fields.ts';
import { oddsLimit, promotionMessages } from '../promotions.ts';
import { betId, betMessages, note } from './position.ts';

/** What happened to a person's money at sportsbooks besides their bets. */

/** Dollars, without their sign. */
export const MAX_LEDGER_AMOUNT = 10_000_000;
export const MAX_ROLLOVER_TIMES = 100;
const MAX_BONUS_TOKENS = 100;

export const ledgerMessages = {
  amount: 'Enter an amount up to $10,000,000, in dollars and cents',
  positive: 'Enter an amount above $0',
  balance: 'Enter a balance up to $10,000,000, in dollars and cents',
  day: 'Choose a day of the last ten years',
  future: 'Choose today or an earlier day',
  expiresOn: 'Choose a day that is not so far off',
  tokens: `Enter a number of bonus bets from 1 to ${MAX_BONUS_TOKENS}`,
  times: `Enter how many times it has to be bet, from 1 to ${MAX_ROLLOVER_TIMES}`,
} as const;

/** Dollars, in whole cents; differences may be negative. */
export const ledgerAmount = z.number(ledgerMessages.amount).check(
  z.gte(-MAX_LEDGER_AMOUNT, ledgerMessages.amount),
  z.lte(MAX_LEDGER_AMOUNT, ledgerMessages.amount),
  z.refine((amount) => Math.round(amount * 100) / 100 === amount, ledgerMessages.amount),
);

const day = z.iso.date(ledgerMessages.day);

export const rolloverTimes = z.number(ledgerMessages.times).check(
  z.gte(1, ledgerMessages.times),
  z.lte(MAX_ROLLOVER_TIMES, ledgerMessages.times),
  z.refine((times) => Math.round(times * 100) / 100 === times, ledgerMessages.times),
);

export const bonusTokens = z
  .int(ledgerMessages.tokens)
  .check(z.gte(1, ledgerMessages.tokens), z.lte(MAX_BONUS_TOKENS, ledgerMessages.tokens));

/** What has to be bet before a bonus is the person's. */
const rollover = z.strictObject({
  times: rolloverTimes,
  /** The deposit that is multiplied together with the bonus, dollars; null: the bonus alone. */
  deposit: z.nullable(ledgerAmount),
  rule: z.enum(creditRules.map(({ value }) => value)),
  /** Bets at shorter odds do not count, American; null: all count. */
  minOdds: z.nullable(oddsLimit),
  /** Bets on other markets do not count. */
  markets: z._default(z.enum(countedMarkets.map(({ value }) => value)), 'all'),
});

const bonusTerms = z.strictObject({
  /** Into how many bonus bets its amount is split. */
  tokens: bonusTokens,
  /** The last day on which it can be used, in Eastern Time; null: none. */
  expiresOn: z.nullable(day),
  rollover: z.nullable(rollover),
});

/** What a person enters. */
const entryFields = {
  sportsbookId,
  kind: z.enum(entryKinds.map(({ value }) => value)),
  /** When, in Eastern Time. */
  day,
  /** Above 0, but for an opening balance or a difference. */
  amount: ledgerAmount,
  /** Of an opening balance or a difference: the same of bonus bets, dollars; otherwise 0. */
  bonusAmount: ledgerAmount,
  /** Of a difference: since when it arose; otherwise null. */
  since: z.nullable(day),
  /** Of a credited bonus; otherwise null. */
  bonus: z.nullable(bonusTerms),
  note,
};

/** `revision` counts the changes, from 1. */
const entry = z.object({
  id: betId,
  revision: z.int(),
  ...entryFields,
  /** The import that it came with. */
  importId: z.optional(betId),
});
export type LedgerRow = z.output<typeof entry>;
export type LedgerFields = Omit<LedgerRow, 'id' | 'revision' | 'importId'>;

const fieldMessages = [
  ...Object.values(ledgerMessages),
  betMessages.note,
  promotionMessages.odds,
  filterMessages.unknownSportsbook,
] as const;

export const getLedger = {
  method: 'GET',
  path: '/api/ledger',
  access: 'signed-in',
  summary:
    'Returns all entries of the caller’s ledgers, and what their bets did to the money at each sportsbook, by day.',
  reply: z.object({
    /** The last day first. */
    entries: z.array(entry),
    days: z.array(
      z.object({
        /** 0 for all books that are not ours. */
        sportsbookId: z.int(),
        /** In Eastern Time. */
        day: z.string(),
        /** Dollars: cash staked, paid out (stakes included), stakes of settled bets, and faces of bonus bets used. */
        staked: z.number(),
        returned: z.number(),
        closed: z.number(),
        bonus: z.number(),
      }),
    ),
  }),
  delivery: 'each-time',
} as const satisfies Contract;

export const saveEntry = {
  method: 'POST',
  path: '/api/ledger/entries',
  access: 'signed-in',
  summary: 'Adds an entry. A call repeated with the same key adds it once.',
  request: z.strictObject({
    /** Random, one for each new entry. */
    key: betId,
    ...entryFields,
  }),
  reply: entry,
  inputMessages: fieldMessages,
  errors: ['too-many-entries', 'entry-changed'],
  delivery: 'each-time',
} as const satisfies Contract;

export const changeEntry = {
  method: 'POST',
  path: '/api/ledger/entries/{id}',
  access: 'signed-in',
  summary: 'Changes an entry, if it has not been changed since the given revision.',
  params: z.object({ id: betId }),
  request: z.strictObject({ revision: z.int().check(z.gte(1)), ...entryFields }),
  reply: entry,
  inputMessages: fieldMessages,
  errors: ['entry-changed'],
  delivery: 'each-time',
} as const satisfies Contract;

export const deleteEntry = {
  method: 'DELETE',
  path: '/api/ledger/entries/{id}',
  access: 'signed-in',
  summary: 'Deletes an entry.',
  params: z.object({ id: betId }),
  reply: z.object({}),
  delivery: 'each-time',
} as const satisfies Contract;

export const checkBalance = {
  method: 'POST',
  path: '/api/ledger/checks',
  access: 'signed-in',
  summary:
    'Compares the balance that a sportsbook shows with the ledger, and records what it differs by: the opening balance if it is the first.',
  request: z.strictObject({
    key: betId,
    sportsbookId,
    /** What the book shows as cash, dollars, without the stakes of open bets. */
    balance: ledgerAmount,
    /** Faces of the bonus bets that it shows, dollars; null: not compared. */
    bonus: z.nullable(ledgerAmount),
  }),
  reply: entry,
  inputMessages: fieldMessages,
  errors: ['too-many-entries', 'entry-changed'],
  delivery: 'each-time',
} as const satisfies Contract;

export const getRollovers = {
  method: 'GET',
  path: '/api/ledger/rollovers',
  access: 'signed-in',
  summary:
    'Returns how far the rollovers of the caller’s bonuses have come by their settled bets, those that are not over.',
  reply: z.array(
    z.object({
      /** The entry of the bonus, its book, amount in dollars, day and last day. */
      entryId: z.string(),
      sportsbookId: z.int(),
      amount: z.number(),
      day: z.string(),
      expiresOn: z.nullable(z.string()),
      /** Which bets count, by how much. */
      rule: z.enum(creditRules.map(({ value }) => value)),
      minOdds: z.nullable(z.number()),
      markets: z.enum(countedMarkets.map(({ value }) => value)),
      /** Dollars: what has to be bet, what has counted, what is left, and what the positions with these bets lost. */
      needed: z.number(),
      done: z.number(),
      left: z.number(),
      cost: z.number(),
      /** Settled bets that counted. */
      bets: z.int(),
      /** What had counted by the end of each day in Eastern Time on which something did. */
      days: z.array(z.object({ day: z.string(), done: z.number() })),
    }),
  ),
  delivery: 'each-time',
} as const satisfies Contract;

/** Entries in one call. A file is parsed in the browser and sent in parts. */
export const ENTRIES_PER_IMPORT_CALL = 40;

export const importEntries = {
  method: 'POST',
  path: '/api/ledger/imports',
  access: 'signed-in',
  summary: 'Adds entries of a file, or says which of them are known already. Repeating a call adds nothing twice.',
  request: z.strictObject({
    /** Random, one for each file. */
    importId: betId,
    /** Only says which are known. */
    dryRun: z.boolean(),
    entries: z
      .array(
        z.strictObject({
          /** Tells doubles: equal of the same line in another file. */
          doubleKey: z.string().check(z.minLength(1), z.maxLength(200)),
          ...entryFields,
        }),
      )
      .check(z.minLength(1), z.maxLength(ENTRIES_PER_IMPORT_CALL)),
  }),
  maxBytes: 128 * 1024,
  /** For each entry in order. `known`: it is there already. */
  reply: z.object({ outcomes: z.array(z.enum(['added', 'known', 'new'])) }),
  inputMessages: fieldMessages,
  errors: ['too-many-entries'],
  delivery: 'each-time',
} as const satisfies Contract;

export const undoEntryImport = {
  method: 'DELETE',
  path: '/api/ledger/imports/{importId}',
  access: 'signed-in',
  summary: 'Deletes the entries that came with an import.',
  params: z.object({ importId: betId }),
  reply: z.object({ deleted: z.int() }),
  delivery: 'each-time',
} as const satisfies Contract;

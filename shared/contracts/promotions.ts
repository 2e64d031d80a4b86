import * as z from 'zod/mini';
import {
  EXPIRED_KEPT_DAYS,
  MAX_NOTE_LENGTH,
  MIN_ODDS_SIZE,
  promotionKinds,
  promotionRanges,
} from '../catalogue/promotions.ts';
import type { Contract } from './contract.ts';
import { isAtMost } from './fields.ts';
import { filterMessages, sportsbookId } from './filter-fields.ts';

/** A person's own promotions. */

export const promotionMessages = {
  amount: 'Enter an amount from $1 to $100,000',
  boost: 'Enter a boost from 1 to 500%',
  refundValue: 'Enter a value from $0 to $1',
  maxExtra: 'Enter the largest extra winnings, from $1 to $1,000,000, or leave it empty',
  tokens: 'Enter a number of tokens from 1 to 50',
  maxHedge: 'Enter a hedge from $1 to $1,000,000, or leave it empty',
  odds: 'Enter American odds, such as -200 or +150, or leave it empty',
  oddsOrder: 'The longest odds are shorter than the shortest odds',
  expiresOn: 'Choose the last day on which it can be used',
  expired: 'This day is over. Choose today or a later day.',
  farAhead: 'Choose a day within a year',
  noteLong: `The note must be at most ${MAX_NOTE_LENGTH} characters long`,
  noteUnreadable: 'The note contains characters that cannot be used',
} as const;

function numberWithin({ min, max }: { readonly min: number; readonly max: number }, message: string) {
  return z.number(message).check(z.gte(min, message), z.lte(max, message));
}

/** What $1 refunded is worth. DynamoDB rejects the smallest numbers that JSON allows. */
export const refundShare = numberWithin(promotionRanges.refundValue, promotionMessages.refundValue).check(
  z.refine((share) => share === 0 || share >= MIN_NONZERO_SHARE, promotionMessages.refundValue),
);

/** Smaller than any share that matters. */
export const MIN_NONZERO_SHARE = 1e-6;

/** American odds. */
export const oddsLimit = z.int(promotionMessages.odds).check(
  z.gte(promotionRanges.odds.min, promotionMessages.odds),
  z.lte(promotionRanges.odds.max, promotionMessages.odds),
  z.refine((odds) => Math.abs(odds) >= MIN_ODDS_SIZE, promotionMessages.odds),
);

/** Trimmed; the length counts after trimming. No control characters. */
export const promotionNote = z.pipe(
  z.string().check(z.trim()),
  z.string().check(
    z.refine((note) => isAtMost(note, MAX_NOTE_LENGTH), promotionMessages.noteLong),
    z.refine((note) => !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(note), promotionMessages.noteUnreadable),
  ),
);

/** The format of our ids, and of a browser's key for a new promotion. */
export const promotionId = z.string().check(z.regex(/^[0-9a-f]{32}$/));

/** What a person enters. A field that does not apply is null. */
export const promotionFields = {
  sportsbookId,
  kind: z.enum(promotionKinds.map(({ value }) => value)),
  /** Face value of a bonus bet or of each of its tokens, or the largest stake of the promoted bet, in dollars. */
  amount: numberWithin(promotionRanges.amount, promotionMessages.amount),
  /** Percent; for a profit boost. */
  boost: z.nullable(numberWithin(promotionRanges.boost, promotionMessages.boost)),
  /** The most that a profit boost adds to the winnings, in dollars. */
  maxExtra: z.nullable(numberWithin(promotionRanges.maxExtra, promotionMessages.maxExtra)),
  /** How many bonus bets of the amount are left; they cannot be joined to one. 1 for other kinds. */
  tokens: z
    .int(promotionMessages.tokens)
    .check(
      z.gte(promotionRanges.tokens.min, promotionMessages.tokens),
      z.lte(promotionRanges.tokens.max, promotionMessages.tokens),
    ),
  /** What $1 refunded is worth, 0 to 1; for a no-sweat bet. */
  refundValue: z.nullable(refundShare),
  /** The shortest and the longest odds that the promotion allows, American. */
  minOdds: z.nullable(oddsLimit),
  maxOdds: z.nullable(oddsLimit),
  /** The largest hedge to show, in dollars. */
  maxHedge: z.nullable(numberWithin(promotionRanges.maxHedge, promotionMessages.maxHedge)),
  /** The last day on which it can be used, `2026-11-24`: until the end of that day where the person is. */
  expiresOn: z.iso.date(promotionMessages.expiresOn),
  note: promotionNote,
  used: z.boolean(),
  /** A bonus bet for a lost no-sweat bet, of which the person has not said yet that it has arrived. */
  pending: z.boolean(),
  /** The position whose lost bet it came with. */
  refundOf: z.nullable(promotionId),
  /** What $1 of it was counted for when that bet was lost, 0 to 1: its use brings only what it brings more. */
  countedValue: z.nullable(refundShare),
};

/** `revision` counts the changes, from 1. */
const promotion = z.object({ id: promotionId, revision: z.int(), ...promotionFields });
export type Promotion = z.output<typeof promotion>;
export type PromotionFields = Omit<Promotion, 'id' | 'revision'>;

const fieldMessages = [
  promotionMessages.amount,
  promotionMessages.boost,
  promotionMessages.refundValue,
  promotionMessages.maxExtra,
  promotionMessages.tokens,
  promotionMessages.maxHedge,
  promotionMessages.odds,
  promotionMessages.oddsOrder,
  promotionMessages.expiresOn,
  promotionMessages.expired,
  promotionMessages.farAhead,
  promotionMessages.noteLong,
  promotionMessages.noteUnreadable,
  filterMessages.unknownSportsbook,
] as const;

export const listPromotions = {
  method: 'GET',
  path: '/api/promotions',
  access: 'signed-in',
  summary: `Returns the caller's own promotions, the first to expire first. Expired ones are deleted after ${EXPIRED_KEPT_DAYS} days.`,
  reply: z.array(promotion),
  delivery: 'each-time',
} as const satisfies Contract;

export const savePromotion = {
  method: 'POST',
  path: '/api/promotions',
  access: 'signed-in',
  summary: 'Saves a promotion. A call repeated with the same key saves it once.',
  request: z.strictObject({
    /** Random, one for each new promotion. */
    key: promotionId,
    /** Brings back one that was just deleted, though it may have expired in the last 30 days. */
    restored: z.optional(z.literal(true)),
    ...promotionFields,
  }),
  reply: promotion,
  inputMessages: fieldMessages,
  errors: ['too-many-promotions', 'promotion-changed'],
  delivery: 'each-time',
} as const satisfies Contract;

export const changePromotion = {
  method: 'POST',
  path: '/api/promotions/{id}',
  access: 'signed-in',
  summary: 'Changes a promotion, if it has not been changed since the given revision.',
  params: z.object({ id: promotionId }),
  request: z.strictObject({ revision: z.int().check(z.gte(1)), ...promotionFields }),
  reply: promotion,
  inputMessages: fieldMessages,
  errors: ['promotion-changed'],
  delivery: 'each-time',
} as const satisfies Contract;

export const deletePromotion = {
  method: 'DELETE',
  path: '/api/promotions/{id}',
  access: 'signed-in',
  summary: 'Deletes a promotion.',
  params: z.object({ id: promotionId }),
  reply: z.object({}),
  delivery: 'each-time',
} as const satisfies Contract;

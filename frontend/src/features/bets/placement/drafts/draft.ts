import * as z from 'zod/mini';
import { isSingle, type Offer, offer } from '../offer.ts';
import { isSameBet, type TakenBet, takenBet, typedBet } from '../taken-bet.ts';

/** The position as the server last returned it. */
const saved = z.object({
  id: z.string(),
  revision: z.int(),
  /** Its bets, in the order of placing. */
  bets: z.array(takenBet),
});
export type SavedPosition = z.output<typeof saved>;

/** Bets that somebody has begun to place. Kept in the browser until they are placed and saved. */
export const draft = z.object({
  /** Of the position, random: the server saves it once, however often it is sent. */
  key: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  /** Milliseconds since 1970. */
  startedAt: z.number(),
  offer,
  /** Something was pressed or typed, so that it is worth keeping. */
  touched: z.boolean(),
  /** What is typed of the bet that comes next; absent: as recommended. */
  typed: z.optional(z.partial(typedBet)),
  /** The bets that are placed, in the order of placing: none, one or two. */
  taken: z.array(takenBet).check(z.maxLength(2)),
  /** Prices of the second bet that were gone at the book. */
  gone: z.array(z.string()),
  /** The price to take instead of the best one. */
  chosen: z.optional(z.string()),
  /** The first bet is being corrected. */
  correcting: z.optional(z.literal(true)),
  /** The other bet will not be placed. */
  isOneBet: z.optional(z.literal(true)),
  /** The first bet as it was first sent: a repeated call must say the same. */
  sent: z.optional(takenBet),
  saved: z.optional(saved),
  /** The person's limits stop placing, but the bet is placed: it is only recorded. */
  recordOnly: z.optional(z.literal(true)),
});
export type Draft = z.output<typeof draft>;

export function newDraft(placed: Offer, { key, now }: { readonly key: string; readonly now: number }): Draft {
  return { key, startedAt: now, offer: placed, touched: false, taken: [], gone: [] };
}

/** What is asked for next. */
export type Stage = 'first' | 'second' | 'done';

export function stageOf({ offer: placed, taken, correcting, isOneBet }: Draft): Stage {
  if (taken.length === 0 || correcting === true) return 'first';
  return taken.length === 1 && isOneBet === undefined && !isSingle(placed) ? 'second' : 'done';
}

/** The leg that is placed first, and the other one. */
export function legsInOrder({ offer: { first } }: Draft): readonly [0 | 1, 0 | 1] {
  return first === 0 ? [0, 1] : [1, 0];
}

/** The bet is placed: the first one, a correction of it, or the second one. */
export function withTaken(before: Draft, bet: TakenBet): Draft {
  const { typed: _typed, correcting, ...rest } = before;
  const [first] = before.taken;
  const taken = first === undefined ? [bet] : correcting === true ? [bet, ...before.taken.slice(1)] : [first, bet];
  return { ...rest, touched: true, taken };
}

/** Asks for the first bet again, with what was got. */
export function withCorrection(before: Draft, typed: NonNullable<Draft['typed']>): Draft {
  return { ...before, typed, correcting: true };
}

/** Only the first bet is kept. */
export function withOneBet(before: Draft): Draft {
  const { typed: _typed, ...rest } = before;
  return { ...rest, isOneBet: true };
}

/** Another price for the second bet: the stake is computed anew. */
export function withChosen(before: Draft, chosen: string, gone: string | undefined): Draft {
  const { typed: _typed, ...rest } = before;
  return { ...rest, touched: true, chosen, gone: withGone(before, gone) };
}

function withGone({ gone }: Draft, key: string | undefined): string[] {
  return key === undefined || gone.includes(key) ? [...gone] : [...gone, key];
}

/** Whether the server has all that was placed. */
export function isSaved({ offer: { hedges }, taken, saved: position }: Draft): boolean {
  if (position === undefined) return taken.length === 0;
  if (hedges !== undefined) return taken.slice(1).every((bet) => isHedgeSaved(bet, position, hedges));
  return position.bets.length === taken.length && taken.every((bet, at) => isSame(bet, position.bets[at]));
}

/** Whether a hedge is among the bets that have come to the position since. */
export function isHedgeSaved(bet: TakenBet, { bets }: SavedPosition, { legs }: NonNullable<Offer['hedges']>): boolean {
  return bets.slice(legs).some((other) => isSameBet(bet, other) && bet.label === other.label);
}

function isSame(bet: TakenBet, other: TakenBet | undefined): boolean {
  return other !== undefined && isSameBet(bet, other);
}

/** Whether nothing is left to place or to save. */
export function isFinished(current: Draft): boolean {
  return stageOf(current) === 'done' && isSaved(current);
}

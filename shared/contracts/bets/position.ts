import * as z from 'zod/mini';
import { opportunityKinds } from '../../odds/limits.ts';
import { isAtMost } from '../fields.ts';
import { filterMessages, sportsbookId } from '../filter-fields.ts';
import { promotionMessages, refundShare } from '../promotions.ts';

/** What somebody placed: one position with all of its bets. */

export const MAX_LEGS = 12;
/** Legs of a parlay. */
export const MAX_SELECTIONS = 12;
const MAX_TAGS = 10;
export const MAX_TAG_LENGTH = 40;
export const MAX_NOTE_LENGTH = 500;
/** Positions of one person. */
export const MAX_POSITIONS = 20_000;
/** Changes of one position by a person. */
export const MAX_CHANGES = 1000;
/** What one bet can win, dollars: sums of 20,000 positions stay exact. */
const MAX_WINNINGS = 100_000_000;

export const betMessages = {
  stake: 'Enter a stake from $0.01 to $1,000,000, in dollars and cents',
  payout: 'Enter what was paid out, from $0 to $100,000,000, in dollars and cents',
  odds: 'Enter American odds, such as -110 or +150',
  legs: `A position has 1 to ${MAX_LEGS} bets`,
  parlay: `A parlay has 2 to ${MAX_SELECTIONS} legs`,
  oneParlay: 'A position has one parlay at most: add another as a bet of its own',
  winnings: 'A bet can win at most $100,000,000',
  text: 'This text is too long, or contains characters that cannot be used',
  note: `The note must be at most ${MAX_NOTE_LENGTH} characters long, without characters that cannot be used`,
  tags: `At most ${MAX_TAGS} tags of ${MAX_TAG_LENGTH} characters each`,
  time: 'This time cannot be used',
} as const;

/** The format of our ids. Of a position: its time in milliseconds, then chance, so that ids sort by the time of placing. */
export const betId = z.string().check(z.regex(/^[0-9a-f]{32}$/));

/** `2026-11`, UTC. */
export const month = z.string().check(z.regex(/^[0-9]{4}-(0[1-9]|1[0-2])$/));

const timestamp = z.iso.datetime(betMessages.time);

/** No control characters, line breaks or lone surrogates. */
function line(max: number, message: string) {
  return z.pipe(
    z.string().check(z.trim()),
    z.string().check(
      z.refine((text) => isAtMost(text, max), message),
      z.refine((text) => !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(text), message),
    ),
  );
}

export const MAX_TEXT_LENGTH = 200;
export const MAX_KEY_LENGTH = 80;
export const betText = line(MAX_TEXT_LENGTH, betMessages.text);
/** A provider's key. */
export const providerKey = line(MAX_KEY_LENGTH, betMessages.text);
export const betTag = line(MAX_TAG_LENGTH, betMessages.tags).check(z.refine((value) => value !== '', betMessages.tags));
export const tags = z.array(betTag).check(z.maxLength(MAX_TAGS, betMessages.tags));
export const note = line(MAX_NOTE_LENGTH, betMessages.note);

function dollars(range: { readonly min: number; readonly max: number }, message: string) {
  return z.number(message).check(
    z.gte(range.min, message),
    z.lte(range.max, message),
    z.refine((amount) => Math.round(amount * 100) / 100 === amount, message),
  );
}

export const stakeRange = { min: 0.01, max: 1_000_000 } as const;
export const payoutRange = { min: 0, max: 100_000_000 } as const;
export const betStake = dollars(stakeRange, betMessages.stake);
export const offerStakeRange = { min: 0, max: 2 * stakeRange.max } as const;
/** What both bets of an offer stake in cash; bonus bets stake none. */
export const offerStake = dollars(offerStakeRange, betMessages.stake);
export const betPayout = dollars(payoutRange, betMessages.payout);

/** American odds, without their sign. */
export const oddsRange = { min: 100, max: 1_000_000 } as const;
export const betOdds = z
  .int(betMessages.odds)
  .check(z.refine((odds) => Math.abs(odds) >= oddsRange.min && Math.abs(odds) <= oddsRange.max, betMessages.odds));

export const LARGEST_LINE = 10_000;
/** In hundredths: the table cannot store all numbers of JSON. */
export const betLine = z.number().check(
  z.gte(-LARGEST_LINE),
  z.lte(LARGEST_LINE),
  z.refine((threshold) => Math.round(threshold * 100) / 100 === threshold),
);

/** Kinds of opportunity, a single bet, and a parlay, which is one bet. */
export const positionKinds = [...opportunityKinds, 'single', 'parlay'] as const;
export const positionKind = z.enum(positionKinds);
export type PositionKind = z.output<typeof positionKind>;

/** What a bet is on, as far as a final score can grade it; null for bets that only a person can grade. */
const pick = z.strictObject({
  /** The provider's key of the market, also of an alternate one. */
  market: providerKey,
  /** Player or team that the market is about. */
  participant: z.nullable(betText),
  /** 0: home, over or yes; 1: away, under or no. */
  side: z.union([z.literal(0), z.literal(1)]),
  /** Over/under: the line. Spreads: the winning margin of the home team that decides, so home -3.5 is 3.5, and away +3.5 as well. */
  threshold: z.nullable(betLine),
});

/** Before any fee. */
function winnings({ odds: american, stake: staked }: { readonly odds: number; readonly stake: number }): number {
  return american > 0 ? (staked * american) / 100 : (staked * 100) / -american;
}

/** The game; null for positions of unknown or several games. */
const game = z.strictObject({
  /** The provider's id of the game; null if the game is not from our lists. */
  id: z.nullable(z.string().check(z.regex(/^[\w-]{1,80}$/, betMessages.text))),
  /** The provider's key of the league. */
  league: providerKey,
  /** `away @ home`. */
  title: betText,
  startTime: z.nullable(timestamp),
});

/** One leg of a parlay. Its line is that of the pick; `odds`: American, null where a file does not say. */
const selection = z.strictObject({
  game: z.nullable(game),
  label: betText,
  pick: z.nullable(pick),
  odds: z.nullable(betOdds),
});
export type NewSelection = z.output<typeof selection>;

/** The legs of a parlay, which then has no pick of its own. */
function selectionsOf<S extends z.ZodMiniType>(schema: S) {
  return z.array(schema).check(z.minLength(2, betMessages.parlay), z.maxLength(MAX_SELECTIONS, betMessages.parlay));
}

/** A bet as it is placed, without the rule on what it wins. Money in dollars. */
export const newLegFields = {
  /** Null for a book that is not ours, which an import can have. */
  sportsbookId: z.nullable(sportsbookId),
  /** Name of the book where it is not ours. */
  book: z.optional(betText),
  /** What is bet on, for people: `Over/Under: Over 8.5`. */
  label: betText,
  pick: z.nullable(pick),
  /** American, as the book quoted it. */
  odds: betOdds,
  stake: betStake,
  /** A bonus bet: its stake is the book's and never comes back. */
  bonus: z.boolean(),
  /** A no-sweat bet, whose lost stake comes back as a bonus bet: what $1 of that is worth, 0 to 1. */
  refundValue: z.optional(refundShare),
  /** A bonus bet that a lost no-sweat bet gave: what $1 of it was counted for there, 0 to 1. */
  countedValue: z.optional(refundShare),
  /** What was asked, dollars, where the book took less: the stake is what it took. */
  asked: z.optional(betStake),
  selections: z.optional(selectionsOf(selection)),
  /** Of a round robin: how many legs each of its parlays has, if not all. The stake is that of all parlays together. */
  size: z.optional(z.int().check(z.gte(2, betMessages.parlay), z.lte(MAX_SELECTIONS, betMessages.parlay))),
};

/** A rule for a whole bet. */
export const winningsRule = z.refine<{ readonly odds: number; readonly stake: number }>(
  (placed) => winnings(placed) <= MAX_WINNINGS,
  betMessages.winnings,
);

export const newLeg = z.strictObject(newLegFields).check(winningsRule);
export type NewLeg = z.output<typeof newLeg>;

/**
 * How a bet ended. `half-won` and `half-lost`: of quarter lines. `push`: on the line. `void`: the book called it off. `paid`: anything else, such
 * as a cash-out or a dead heat, with what was paid out.
 */
export const betResults = ['won', 'lost', 'push', 'void', 'half-won', 'half-lost', 'paid'] as const;
const betResult = z.enum(betResults);
export type BetResult = z.output<typeof betResult>;

/** How a leg of a parlay ended: nothing is paid out on one alone. */
export const selectionResults = [
  'won',
  'lost',
  'push',
  'void',
  'half-won',
  'half-lost',
] as const satisfies readonly BetResult[];
export const selectionResult = z.enum(selectionResults);
export type SelectionResult = z.output<typeof selectionResult>;

/** The legs of a parlay of a file, with their results. */
export const importedSelections = selectionsOf(
  z.strictObject({ ...selection.shape, result: z.optional(selectionResult) }),
);

/** `payout`: dollars that came back, the stake included; only with `paid`. */
export const legSettlement = z.strictObject({ result: betResult, payout: z.optional(betPayout) });

export const newPosition = {
  kind: positionKind,
  game: z.nullable(game),
  legs: z.array(newLeg).check(z.minLength(1, betMessages.legs), z.maxLength(MAX_LEGS, betMessages.legs)),
  tags,
  note,
};

/** A bet of a position. */
const leg = z.object({
  sportsbookId: z.nullable(z.int()),
  book: z.optional(z.string()),
  label: z.string(),
  pick: z.nullable(z.object({ ...pick.shape })),
  odds: z.int(),
  stake: z.number(),
  bonus: z.boolean(),
  refundValue: z.optional(z.number()),
  countedValue: z.optional(z.number()),
  asked: z.optional(z.number()),
  /** The person says that the bonus bet of a lost no-sweat bet never came. */
  refundMissing: z.optional(z.literal(true)),
  /** What the book's fee takes if the bet wins, dollars; 0 for most books. */
  fee: z.number(),
  /** When it was placed. */
  placedAt: timestamp,
  /**
   * Absent while the bet is open. `profit`: dollars, the stake taken off. A person's word stands before the score; `legs`: it follows from
   * those of the parlay.
   */
  settled: z.optional(
    z.object({
      result: betResult,
      profit: z.number(),
      by: z.enum(['score', 'person', 'import', 'legs']),
      at: timestamp,
    }),
  ),
  /** The legs of a parlay. */
  selections: z.optional(
    z.array(
      z.object({
        game: z.nullable(z.object({ ...game.shape })),
        label: z.string(),
        pick: z.nullable(z.object({ ...pick.shape })),
        odds: z.nullable(z.int()),
        settled: z.optional(
          z.object({ result: selectionResult, by: z.enum(['score', 'person', 'import']), at: timestamp }),
        ),
      }),
    ),
  ),
  size: z.optional(z.int()),
  /**
   * The last prices before the start. `fair`: probability without the book's margin, 0 to 1; absent where no book had both sides at one time.
   * `odds`: American, at the book of the bet. `threshold`: the book's line then, where it moved. `best`: a better price of the same bet that
   * stood when it was placed. Absent without access until the game has started.
   */
  close: z.optional(
    z.object({
      ...{ fair: z.optional(z.number()), odds: z.optional(z.int()), threshold: z.optional(z.number()) },
      best: z.optional(z.object({ sportsbookId: z.int(), odds: z.int(), price: z.number() })),
    }),
  ),
});

const positionStates = ['open', 'partly-settled', 'settled', 'void'] as const;

/** `revision` counts the changes, from 1. Money in dollars. */
export const position = z.object({
  id: betId,
  revision: z.int(),
  kind: positionKind,
  game: z.nullable(z.object({ ...game.shape })),
  legs: z.array(leg),
  tags: z.array(z.string()),
  note: z.string(),
  state: z.enum(positionStates),
  placedAt: timestamp,
  /** When the last bet was settled. */
  settledAt: z.optional(timestamp),
  /** Of the settled bets, stakes taken off. */
  profit: z.number(),
  /** What a unit was to the person when it was placed, dollars. */
  unit: z.optional(z.number()),
  /** The import that it came with. */
  importId: z.optional(betId),
  /** Whether a final score was read and then corrected, so that a bet was graded again. */
  regraded: z.optional(z.literal(true)),
});
export type BetPosition = z.output<typeof position>;
export type BetLeg = BetPosition['legs'][number];
export type BetSelection = NonNullable<BetLeg['selections']>[number];

/** One entry of a position's history, which only grows. `text`: what was changed, as a sentence. */
export const positionChange = z.object({
  at: timestamp,
  by: z.enum(['person', 'score', 'import']),
  text: z.string(),
});

/** A price of a bet's outcome at its book, whenever it changed: American odds. */
export const legPrices = z.array(z.object({ at: timestamp, odds: z.int() }));

export const fieldErrors = [
  betMessages.stake,
  betMessages.payout,
  betMessages.odds,
  betMessages.winnings,
  betMessages.legs,
  betMessages.parlay,
  betMessages.oneParlay,
  betMessages.text,
  betMessages.note,
  betMessages.tags,
  betMessages.time,
  promotionMessages.refundValue,
  filterMessages.unknownSportsbook,
] as const;

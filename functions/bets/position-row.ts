import * as z from 'zod/mini';
import { betFamily, type Position, priceAfterFee } from '../../shared/bets/position.ts';
import {
  betResults,
  type NewLeg,
  type NewSelection,
  positionKinds,
  selectionResult,
} from '../../shared/contracts/bets/position.ts';
import { american, price } from '../../shared/odds/american.ts';
import { cents, centsFromDollars } from '../../shared/odds/money.ts';
import type { Millis } from '../../shared/odds/time.ts';
import { storedSeconds } from '../platform/clock.ts';

/** A position as it is stored. Money in whole cents, times in milliseconds. */

const storedCents = z.pipe(z.int(), z.transform(cents));
const storedMillis: z.ZodMiniType<Millis> = z.int();
const result = z.enum(betResults);

const pick = z.object({
  market: z.string(),
  participant: z.nullable(z.string()),
  side: z.union([z.literal(0), z.literal(1)]),
  threshold: z.nullable(z.number()),
});

const gameRow = z.object({
  id: z.nullable(z.string()),
  league: z.string(),
  title: z.string(),
  startTime: z.nullable(storedMillis),
});

const selectionRow = z.object({
  game: z.nullable(gameRow),
  label: z.string(),
  pick: z.nullable(pick),
  odds: z.nullable(z.pipe(z.int(), z.transform(american))),
  settled: z.optional(
    z.object({ result: selectionResult, by: z.enum(['score', 'person', 'import']), at: storedMillis }),
  ),
  score: z.optional(z.object({ result: selectionResult, at: storedMillis })),
});

const closeRow = z.object({
  fair: z.optional(z.number()),
  odds: z.optional(z.int()),
  threshold: z.optional(z.number()),
  best: z.optional(z.object({ sportsbookId: z.int(), odds: z.int(), price: z.number() })),
});
export type CloseRow = z.output<typeof closeRow>;

const legRow = z.object({
  sportsbookId: z.nullable(z.int()),
  book: z.optional(z.string()),
  label: z.string(),
  pick: z.nullable(pick),
  family: z.string(),
  odds: z.pipe(z.int(), z.transform(american)),
  /** Kept, as a book's fee may change. */
  price: z.pipe(z.number(), z.transform(price)),
  stake: storedCents,
  bonus: z.boolean(),
  refundValue: z.optional(z.number()),
  refundMissing: z.optional(z.literal(true)),
  countedValue: z.optional(z.number()),
  asked: z.optional(storedCents),
  placedAt: storedMillis,
  settled: z.optional(
    z.object({
      result,
      payout: z.optional(storedCents),
      by: z.enum(['score', 'person', 'import', 'legs']),
      at: storedMillis,
    }),
  ),
  score: z.optional(z.object({ result, at: storedMillis })),
  close: z.optional(closeRow),
  selections: z.optional(z.array(selectionRow)),
  size: z.optional(z.int()),
});
export type LegRow = z.output<typeof legRow>;

export const positionRow = z.object({
  id: z.string(),
  /** Counts what a person sees change. */
  revision: z.int(),
  /** Counts all writes, those of closing prices too. */
  version: z.int(),
  /** How often a person corrected what was placed. */
  corrections: z.optional(z.int()),
  kind: z.enum(positionKinds),
  game: z.nullable(gameRow),
  legs: z.array(legRow),
  tags: z.array(z.string()),
  note: z.string(),
  placedAt: storedMillis,
  recordedAt: storedMillis,
  unit: z.optional(storedCents),
  importId: z.optional(z.string()),
  /** When our lists said that the game starts, once it had; `game.startTime` is what the person says. */
  startedAt: z.optional(storedSeconds),
  regraded: z.optional(z.literal(true)),
});
export type PositionRow = z.output<typeof positionRow> & Position;

/** A bet as a person or a file states it. */
export function newLegRow(
  placed: NewLeg,
  { league, placedAt }: { league: string | undefined; placedAt: Millis },
): LegRow {
  const odds = american(placed.odds);
  const stake = centsFromDollars(placed.stake);
  const on = placed.selections === undefined ? placed.pick : null;
  return {
    sportsbookId: placed.sportsbookId,
    book: placed.sportsbookId === null ? placed.book : undefined,
    label: placed.label,
    pick: on,
    family: betFamily(league, on),
    odds,
    price: priceAfterFee(odds, { ...placed, pick: on, stake, league, placedAt: new Date(placedAt).toISOString() }),
    stake,
    bonus: placed.bonus,
    refundValue: placed.bonus ? undefined : placed.refundValue,
    countedValue: placed.bonus ? placed.countedValue : undefined,
    asked: placed.asked === undefined ? undefined : centsFromDollars(placed.asked),
    placedAt,
    ...parlayOf(placed),
  };
}

/** The legs of a parlay. A round robin has parlays of fewer legs than it has. */
function parlayOf({ selections, size }: NewLeg): Pick<LegRow, 'selections' | 'size'> {
  if (selections === undefined) return {};
  const isRoundRobin = size !== undefined && size < selections.length;
  return { selections: selections.map(newSelectionRow), size: isRoundRobin ? size : undefined };
}

function newSelectionRow({ game, label, pick: on, odds }: NewSelection): z.output<typeof selectionRow> {
  const startTime = game?.startTime == null ? null : Date.parse(game.startTime);
  return {
    game: game === null ? null : { ...game, startTime },
    ...{ label, pick: on },
    odds: odds === null ? null : american(odds),
  };
}

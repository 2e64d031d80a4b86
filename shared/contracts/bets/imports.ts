import * as z from 'zod/mini';
import type { Contract } from '../contract.ts';
import {
  betId,
  betLine,
  betMessages,
  betStake,
  fieldErrors,
  importedSelections,
  legSettlement,
  newLegFields,
  newPosition,
  winningsRule,
} from './position.ts';

/** Positions in one call. A file is parsed in the browser and sent in parts. */
export const POSITIONS_PER_IMPORT_CALL = 50;

/** Lists of keys in one call that compares: a file of 10,000 rows is compared by dozens of calls and sent by 200, of the 300 that a session has. */
export const KEY_LISTS_PER_CALL = 50;

export const MAX_IMPORT_BYTES = 5 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 20_000;

/** A bet of another program's file: how it ended too, and its profit in dollars where the file has it. */
const importedLeg = z
  .strictObject({
    ...newLegFields,
    selections: z.optional(importedSelections),
    settlement: z.optional(legSettlement),
    /** Of a no-sweat bet: its bonus bet never came. */
    refundMissing: z.optional(z.literal(true)),
    /** When it was settled; absent: when the game started, or else when it was placed. */
    settledAt: z.optional(z.iso.datetime(betMessages.time)),
    /** Closing price in the file: decimal odds, above 1, as the book had it. */
    closeDecimal: z.optional(z.number().check(z.gte(1.0001), z.lte(10_000))),
    /** Fair probability at the close, and the book's line then, where our own export has them. */
    closeFair: z.optional(z.number().check(z.gte(0.000001), z.lte(0.999999))),
    closeThreshold: z.optional(betLine),
  })
  .check(winningsRule);

const importedKey = {
  /** Tells doubles: the source and its id of the bet, or the placed minute, book, text and stake. At most 200 characters. */
  doubleKey: z.string().check(z.minLength(1), z.maxLength(200)),
  placedAt: z.iso.datetime(betMessages.time),
};
export type ImportedKey = Pick<ImportedPosition, keyof typeof importedKey>;

const importedPosition = z.strictObject({
  ...newPosition,
  ...importedKey,
  /** What a unit was to the person then, dollars. */
  unit: z.optional(betStake),
  legs: z.array(importedLeg).check(z.minLength(1, betMessages.legs), z.maxLength(12, betMessages.legs)),
});
export type ImportedPosition = z.output<typeof importedPosition>;

export const importPositions = {
  method: 'POST',
  path: '/api/bet-imports',
  access: 'signed-in',
  summary: 'Adds positions of a file, or says which of them are known already. Repeating a call adds nothing twice.',
  request: z.discriminatedUnion('dryRun', [
    z.strictObject({
      dryRun: z.literal(false),
      /** Random, one for each file. */
      importId: betId,
      positions: z.array(importedPosition).check(z.minLength(1), z.maxLength(POSITIONS_PER_IMPORT_CALL)),
    }),
    z.strictObject({
      /** Only says which are known. */
      dryRun: z.literal(true),
      keys: z
        .array(z.array(z.strictObject(importedKey)).check(z.minLength(1), z.maxLength(POSITIONS_PER_IMPORT_CALL)))
        .check(z.minLength(1), z.maxLength(KEY_LISTS_PER_CALL)),
    }),
  ]),
  maxBytes: 256 * 1024,
  /** For each position or key in order. `known`: it is there already, by this or an earlier import. */
  reply: z.object({ outcomes: z.array(z.enum(['added', 'known', 'new'])) }),
  inputMessages: fieldErrors,
  errors: ['too-many-positions'],
  delivery: 'each-time',
} as const satisfies Contract;

export const undoImport = {
  method: 'DELETE',
  path: '/api/bet-imports/{importId}',
  access: 'signed-in',
  summary: 'Deletes positions that came with an import; called again until none is left.',
  params: z.object({ importId: betId }),
  reply: z.object({ deleted: z.int(), left: z.boolean() }),
  delivery: 'each-time',
} as const satisfies Contract;

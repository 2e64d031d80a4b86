import * as z from 'zod/mini';

/** How long before `at` a price was confirmed, in whole seconds. */
const age = z.int();

/**
 * When the prices of rows that did not change were last confirmed: nearly every price's time moves with every scan, though the price does not.
 * A price's age stands in the first of these that has it: by its place in its row, by market, by book. A price without an age keeps its time.
 */
const seenTimes = z.object({
  /** Seconds since 1970. */
  at: z.int(),
  /** Event id → book id → age: what most of a book's prices of an event have. */
  books: z.record(z.string(), z.record(z.string(), age)),
  /** Event id → market, see `marketOfRow` → book id → age. */
  markets: z.record(z.string(), z.record(z.string(), z.record(z.string(), age))),
  /** Row id → place in the row, see `timedPrices` → age. */
  rows: z.record(z.string(), z.record(z.string(), age)),
});
export type SeenTimes = z.output<typeof seenTimes>;

/** What a whole list must come to: detects a delta that was lost or applied to another list. */
const listCheck = z.object({
  rows: z.int(),
  /** The sum of the rows' hashes modulo 2³², see `rowHash`. */
  sum: z.int(),
});
export type ListCheck = z.output<typeof listCheck>;

/** The change from one version of a list to a later one. Rows are in no order: the page sorts them. */
export const listDelta = <R extends z.ZodMiniType>(row: R) =>
  z.object({
    /** The version that it applies to, and the one that it results in: those of the lists' ETags. */
    from: z.string(),
    to: z.string(),
    /** Ids of rows that left. */
    gone: z.array(z.string()),
    /** Whole rows that came, or changed in most. */
    put: z.array(row),
    /** Row id → what changed in a row besides the times of its prices; see `changed` in `change.ts`. */
    changed: z.record(z.string(), z.unknown()),
    seen: seenTimes,
    check: listCheck,
  });

/** A delta whose rows are unchecked. */
export const anyListDelta = listDelta(z.unknown());
export type ListDelta = z.output<typeof anyListDelta>;

import type { Seconds } from '../odds/time.ts';
import type { EventQuotes } from './columns.ts';

/** In cells up to this size every pair is compared; a larger cell is assumed to contain a duplicate. */
const PAIRWISE_LIMIT = 64;

type RowPredicate = (quotes: EventQuotes, row: number, other: number) => boolean;

/**
 * A book may appear in a cell more than once. For one outcome of one market its newest quote counts (with equal times the lower price, to
 * be safe). Of several markets, such as main and alternate, quotes confirmed more than `supersededSeconds` before its newest one no longer
 * count; the others are all available, so the better price counts. Rewrites rows[from..to) in place and returns the new end. The inner loop
 * is bounded by books times markets of a family, whatever the number of rows.
 */
export function keepOnePerBook(
  quotes: EventQuotes,
  rows: Int32Array,
  from: number,
  to: number,
  supersededSeconds: Seconds,
): number {
  const end = keepOnePerOutcome(quotes, rows, from, to);
  return keepBest(
    quotes,
    rows,
    from,
    dropSuperseded(quotes, rows, from, end, supersededSeconds),
    isSameBook,
    isBetterOffer,
  );
}

/** The first step: one quote for each outcome of each market of a book. */
export function keepOnePerOutcome(quotes: EventQuotes, rows: Int32Array, from: number, to: number): number {
  return hasDuplicateQuotes(quotes, rows, from, to)
    ? keepBest(quotes, rows, from, to, isSameOutcome, isNewerQuote)
    : to;
}

/** Drops each quote that is much older than its book's newest one, which is among those kept before it or still to come. */
function dropSuperseded(
  quotes: EventQuotes,
  rows: Int32Array,
  from: number,
  to: number,
  supersededSeconds: Seconds,
): number {
  if (ageRange(quotes, rows, from, to) <= supersededSeconds) return to;
  let kept = from;
  for (let i = from; i < to; i++) {
    const row = rows[i] ?? 0;
    const newest = Math.max(newestOf(quotes, rows, row, from, kept), newestOf(quotes, rows, row, i, to));
    if (newest - (quotes.updatedAt[row] ?? 0) <= supersededSeconds) rows[kept++] = row;
  }
  return kept;
}

/** Seconds between the oldest and the newest quote. */
function ageRange({ updatedAt }: EventQuotes, rows: Int32Array, from: number, to: number): Seconds {
  let oldest = Number.POSITIVE_INFINITY;
  let newest = Number.NEGATIVE_INFINITY;
  for (let i = from; i < to; i++) {
    const time = updatedAt[rows[i] ?? 0] ?? 0;
    if (time < oldest) oldest = time;
    if (time > newest) newest = time;
  }
  return newest - oldest;
}

function newestOf(quotes: EventQuotes, rows: Int32Array, row: number, from: number, to: number): Seconds {
  let newest = 0;
  for (let i = from; i < to; i++) {
    const other = rows[i] ?? 0;
    if (isSameBook(quotes, row, other)) newest = Math.max(newest, quotes.updatedAt[other] ?? 0);
  }
  return newest;
}

/** Whether a book appears twice with one outcome of one market. That is rare: usually main and alternate markets just share a line. */
function hasDuplicateQuotes(quotes: EventQuotes, rows: Int32Array, from: number, to: number): boolean {
  if (to - from > PAIRWISE_LIMIT) return true;
  for (let i = from; i < to; i++) {
    const row = rows[i] ?? 0;
    for (let j = from; j < i; j++) if (isSameOutcome(quotes, row, rows[j] ?? 0)) return true;
  }
  return false;
}

function keepBest(
  quotes: EventQuotes,
  rows: Int32Array,
  from: number,
  to: number,
  conflicts: RowPredicate,
  isBetter: RowPredicate,
): number {
  let kept = from;
  for (let i = from; i < to; i++) {
    const row = rows[i] ?? 0;
    let index = from;
    while (index < kept && !conflicts(quotes, row, rows[index] ?? 0)) index++;
    if (index === kept) rows[kept++] = row;
    else if (isBetter(quotes, row, rows[index] ?? 0)) rows[index] = row;
  }
  return kept;
}

function isSameBook({ sportsbookId }: EventQuotes, row: number, other: number): boolean {
  return sportsbookId[row] === sportsbookId[other];
}

/** In one cell, which may hold several lines that are the same bet. */
function isSameOutcome(quotes: EventQuotes, row: number, other: number): boolean {
  const { sportsbookId, market } = quotes;
  if (sportsbookId[row] !== sportsbookId[other] || market[row] !== market[other]) return false;
  return quotes.lineOf(row) === quotes.lineOf(other);
}

function isNewerQuote({ updatedAt, price }: EventQuotes, row: number, other: number): boolean {
  const timeDifference = (updatedAt[row] ?? 0) - (updatedAt[other] ?? 0);
  return timeDifference > 0 || (timeDifference === 0 && (price[row] ?? 0) < (price[other] ?? 0));
}

function isBetterOffer(quotes: EventQuotes, row: number, other: number): boolean {
  const { updatedAt, price, market } = quotes;
  const difference =
    (price[row] ?? 0) - (price[other] ?? 0) ||
    (updatedAt[row] ?? 0) - (updatedAt[other] ?? 0) ||
    (market[other] ?? 0) - (market[row] ?? 0) ||
    quotes.lineOf(other) - quotes.lineOf(row);
  return difference > 0;
}

import type { EventQuotes } from './columns.ts';

/** In cells up to this size every pair is compared; a larger cell is assumed to contain a duplicate. */
const PAIRWISE_LIMIT = 64;

type RowPredicate = (quotes: EventQuotes, row: number, other: number) => boolean;

/**
 * A book may appear in a cell more than once. Within one market its newest quote counts (with equal times the lower price, to be safe);
 * between a main and an alternate market both are available, so the better price counts. Rewrites rows[from..to) in place and returns the
 * new end. The inner loop is bounded by books times markets of a family, whatever the number of rows.
 */
export function keepOnePerBook(quotes: EventQuotes, rows: Int32Array, from: number, to: number): number {
  const end = hasDuplicateQuotes(quotes, rows, from, to)
    ? keepBest(quotes, rows, from, to, isSameMarket, isNewerQuote)
    : to;
  return keepBest(quotes, rows, from, end, isSameBook, isBetterOffer);
}

/** Whether a book appears twice in one market. That is rare: usually main and alternate markets just share a line. */
function hasDuplicateQuotes(
  { sportsbookId, market }: EventQuotes,
  rows: Int32Array,
  from: number,
  to: number,
): boolean {
  if (to - from > PAIRWISE_LIMIT) return true;
  for (let i = from; i < to; i++) {
    const row = rows[i] ?? 0;
    for (let j = from; j < i; j++) {
      const other = rows[j] ?? 0;
      if (sportsbookId[row] === sportsbookId[other] && market[row] === market[other]) return true;
    }
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

function isSameMarket(quotes: EventQuotes, row: number, other: number): boolean {
  return quotes.market[row] === quotes.market[other] && isSameBook(quotes, row, other);
}

function isNewerQuote({ updatedAt, price }: EventQuotes, row: number, other: number): boolean {
  const timeDifference = (updatedAt[row] ?? 0) - (updatedAt[other] ?? 0);
  return timeDifference > 0 || (timeDifference === 0 && (price[row] ?? 0) < (price[other] ?? 0));
}

function isBetterOffer({ updatedAt, price, market }: EventQuotes, row: number, other: number): boolean {
  const priceDifference = (price[row] ?? 0) - (price[other] ?? 0);
  if (priceDifference !== 0) return priceDifference > 0;
  const timeDifference = (updatedAt[row] ?? 0) - (updatedAt[other] ?? 0);
  return timeDifference > 0 || (timeDifference === 0 && (market[row] ?? 0) < (market[other] ?? 0));
}

import type { EventQuotes } from './columns.ts';

/** In cells up to this size every pair is compared; a larger cell is assumed to contain a duplicate. */
const FEW = 64;

type Relation = (quotes: EventQuotes, row: number, rival: number) => boolean;

/**
 * A book may appear in a cell more than once. Within one market its newest quote counts (of two equally new ones the lower price, to be
 * safe); between a main and an alternate market both are on offer, so the better price counts. Rewrites rows[from..to) in place and returns
 * the new end. The inner loop is bounded by books times markets of a family, whatever the number of rows.
 */
export function keepOnePerBook(quotes: EventQuotes, rows: Int32Array, from: number, to: number): number {
  const words = hasTwoWords(quotes, rows, from, to) ? keepBest(quotes, rows, from, to, isSameMarket, isLaterWord) : to;
  return keepBest(quotes, rows, from, words, isSameBook, isBetterOffer);
}

/** Whether a book appears twice in one market. That is rare: usually main and alternate markets just share a line. */
function hasTwoWords({ sportsbookId, market }: EventQuotes, rows: Int32Array, from: number, to: number): boolean {
  if (to - from > FEW) return true;
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
  isRival: Relation,
  isBetter: Relation,
): number {
  let kept = from;
  for (let i = from; i < to; i++) {
    const row = rows[i] ?? 0;
    let place = from;
    while (place < kept && !isRival(quotes, row, rows[place] ?? 0)) place++;
    if (place === kept) rows[kept++] = row;
    else if (isBetter(quotes, row, rows[place] ?? 0)) rows[place] = row;
  }
  return kept;
}

function isSameBook({ sportsbookId }: EventQuotes, row: number, rival: number): boolean {
  return sportsbookId[row] === sportsbookId[rival];
}

function isSameMarket(quotes: EventQuotes, row: number, rival: number): boolean {
  return quotes.market[row] === quotes.market[rival] && isSameBook(quotes, row, rival);
}

function isLaterWord({ updatedAt, price }: EventQuotes, row: number, rival: number): boolean {
  const later = (updatedAt[row] ?? 0) - (updatedAt[rival] ?? 0);
  return later > 0 || (later === 0 && (price[row] ?? 0) < (price[rival] ?? 0));
}

function isBetterOffer({ updatedAt, price, market }: EventQuotes, row: number, rival: number): boolean {
  const better = (price[row] ?? 0) - (price[rival] ?? 0);
  if (better !== 0) return better > 0;
  const later = (updatedAt[row] ?? 0) - (updatedAt[rival] ?? 0);
  return later > 0 || (later === 0 && (market[row] ?? 0) < (market[rival] ?? 0));
}

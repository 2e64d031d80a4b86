import type { EventQuotes } from './columns.ts';

/** In a cell of so many rows every pair is looked at; a larger one is taken to hold a book that stands twice in a market. */
const FEW = 64;

type Relation = (quotes: EventQuotes, row: number, rival: number) => boolean;

/**
 * A book may stand in a cell more than once. Within one market the newest quote is its word (of two equally new ones the lower
 * price, the safe one); between a main and an alternate market both are on offer, so its better price counts.
 * Rewrites rows[from..to) in place and returns where the kept rows end. The rivals looked through are never more than
 * the books times the markets of a family, however many rows there are.
 */
export function keepOnePerBook(quotes: EventQuotes, rows: Int32Array, from: number, to: number): number {
  const words = hasTwoWords(quotes, rows, from, to) ? keepBest(quotes, rows, from, to, isSameMarket, isLaterWord) : to;
  return keepBest(quotes, rows, from, words, isSameBook, isBetterOffer);
}

/** Some book stands twice in one market. Mostly none does: main and alternate markets merely share a line. */
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

import type { EventCells } from './cells.ts';
import type { Quote } from './opportunity.ts';
import { bestFirst } from './row-quotes.ts';

/** The books whose prices in a cell make a pair of at most some cost with another book's price on the other side, with 1/price of each. */
export class PairableBooks {
  count = 0;
  readonly books: number[] = [];
  readonly costs: number[] = [];

  /** Reads a cell. `other`: the other side of its line. */
  read(cells: EventCells, cell: number, other: number, maxCost: number): void {
    const { start, rows, quotes } = cells;
    this.count = 0;
    for (let at = start[cell] ?? 0; at < (start[cell + 1] ?? 0); at++) {
      const row = rows[at] ?? 0;
      const book = quotes.sportsbookId[row] ?? 0;
      const cost = 1 / (quotes.price[row] ?? 0);
      if (cost + cells.inverseAgainst(other, book) > maxCost) continue;
      this.books[this.count] = book;
      this.costs[this.count] = cost;
      this.count++;
    }
  }

  /** 1/price of a book; Infinity without one in reach. */
  costAt(book: number): number {
    for (let at = 0; at < this.count; at++) if (this.books[at] === book) return this.costs[at] ?? 0;
    return Number.POSITIVE_INFINITY;
  }
}

/**
 * The quotes of both sides of a line, best first, without those that make no pair of at most this cost: whatever books a bettor has, the best
 * pair that can be listed is among these.
 */
export function pairableQuotes(
  cells: EventCells,
  [first, second]: readonly [number, number],
  maxCost: number,
): [readonly Quote[], readonly Quote[]] {
  return [quotesAgainst(cells, first, second, maxCost), quotesAgainst(cells, second, first, maxCost)];
}

/** The same of quotes at hand, best first. */
export function pairableOf(
  [firsts, seconds]: readonly [readonly Quote[], readonly Quote[]],
  maxCost: number,
): [readonly Quote[], readonly Quote[]] {
  const against = (quotes: readonly Quote[], others: readonly Quote[]) =>
    quotes.filter(({ price, sportsbookId }) => {
      const best = others.find((other) => other.sportsbookId !== sportsbookId);
      return best !== undefined && 1 / price + 1 / best.price <= maxCost;
    });
  return [against(firsts, seconds), against(seconds, firsts)];
}

function quotesAgainst(cells: EventCells, cell: number, other: number, maxCost: number): readonly Quote[] {
  const isInReach = (price: number, book: number) => 1 / price + cells.inverseAgainst(other, book) <= maxCost;
  const known = cells.knownQuotesOf(cell);
  if (known !== undefined) return known.filter(({ price, sportsbookId }) => isInReach(price, sportsbookId));
  const { price, sportsbookId } = cells.quotes;
  const rows = cells.rowsOf(cell).filter((row) => isInReach(price[row] ?? 0, sportsbookId[row] ?? 0));
  return cells.quotesAt(cell, bestFirst(cells.quotes, rows));
}

import { american, price } from '../odds/american.ts';
import type { EventQuotes } from './columns.ts';
import type { Quote } from './opportunity.ts';

/** Sorts the rows of a cell in place: better price first, then lower sportsbook id. */
export function bestFirst({ price: prices, sportsbookId }: EventQuotes, rows: Int32Array): Int32Array {
  for (let index = 1; index < rows.length; index++) {
    const row = rows[index] ?? 0;
    let position = index;
    for (; position > 0; position--) {
      const previous = rows[position - 1] ?? 0;
      const order =
        (prices[previous] ?? 0) - (prices[row] ?? 0) || (sportsbookId[row] ?? 0) - (sportsbookId[previous] ?? 0);
      if (order >= 0) break;
      rows[position] = previous;
    }
    rows[position] = row;
  }
  return rows;
}

/** A row as an object, for an opportunity. `outliers`: by book, how many other books disagree with its price in the row's cell. */
export function quoteAt(quotes: EventQuotes, row: number, outliers: ReadonlyMap<number, number> | undefined): Quote {
  quotes.markFound(row);
  const sportsbookId = quotes.sportsbookId[row] ?? 0;
  const quote: { -readonly [K in keyof Quote]: Quote[K] } = {
    sportsbookId,
    american: american(quotes.american[row] ?? 0),
    price: price(quotes.price[row] ?? 0),
    updatedAt: quotes.updatedAt[row] ?? 0,
    link: quotes.linkOf(row),
    market: quotes.market[row] ?? 0,
    line: quotes.lineOf(row),
  };
  // Spreading what may be undefined takes several times as long, and there are tens of thousands of quotes.
  const sid = quotes.sidOf(row);
  if (sid !== undefined) quote.sid = sid;
  const limit = quotes.limitOf(row);
  if (limit !== undefined) quote.limit = limit;
  const outlier = outliers?.get(sportsbookId) ?? quotes.distant.get(row);
  if (outlier !== undefined) quote.outlier = outlier;
  return quote;
}

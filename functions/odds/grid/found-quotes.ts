import { featuredMarkets, markets } from '../../../shared/catalogue/markets.ts';
import { cellKeyOf, type EventQuotes, sideOfCell } from '../../../shared/engine/columns.ts';
import { isInTime, type TimeSpan } from '../../../shared/engine/lines/game-lines.ts';
import { NO_THRESHOLD } from '../../../shared/engine/threshold.ts';
import type { FoundQuote } from '../../../shared/grid/changes.ts';

const FEATURED = new Set(featuredMarkets.map((key) => markets.findIndex((market) => market.key === key)));

/** A book's line in a market, by the row of each side that counts. */
interface Line {
  readonly market: number;
  readonly sportsbookId: number;
  readonly line: number;
  readonly rows: [first: number | undefined, second: number | undefined];
}

/**
 * What the newest answer has of the featured markets, by market: of each book one line, sorted by book. Of two quotes for one side the newer
 * counts, of equally new ones the lower price; of several lines that with both sides, then the one nearest to one half.
 */
export function foundQuotes(quotes: EventQuotes, span: TimeSpan): ReadonlyMap<string, readonly FoundQuote[]> {
  const lines = new Map<string, Line>();
  for (let row = 0; row < quotes.count; row++) {
    const market = quotes.market[row] ?? 0;
    // A line that the book's newer list has dropped is gone.
    if (!FEATURED.has(market) || quotes.aside.get(row) === 'older list' || !isInTime(quotes, row, span)) continue;
    const [sportsbookId, threshold] = [quotes.sportsbookId[row] ?? 0, quotes.lineOf(row)];
    const line = threshold === NO_THRESHOLD || markets[market]?.sides === 'home-away' ? 0 : threshold;
    const key = `${market} ${sportsbookId} ${line}`;
    const known: Line = lines.get(key) ?? { market, sportsbookId, line, rows: [undefined, undefined] };
    const side = sideOfCell(cellKeyOf(quotes.key[row] ?? 0));
    if (replaces(quotes, row, known.rows[side])) known.rows[side] = row;
    lines.set(key, known);
  }
  const found = new Map<string, FoundQuote[]>(featuredMarkets.map((key) => [key, []]));
  for (const [, ofBook] of Map.groupBy(lines.values(), ({ market, sportsbookId }) => `${market} ${sportsbookId}`)) {
    const [main] = ofBook.toSorted((a, b) => distance(quotes, a) - distance(quotes, b) || a.line - b.line);
    if (main !== undefined) found.get(markets[main.market]?.key ?? '')?.push(quoteOf(quotes, main));
  }
  for (const [key, some] of found) {
    if (some.length === 0) found.delete(key);
    else some.sort((a, b) => a.sportsbookId - b.sportsbookId);
  }
  return found;
}

function replaces({ updatedAt, decimal }: EventQuotes, row: number, known: number | undefined): boolean {
  if (known === undefined) return true;
  const newer = (updatedAt[row] ?? 0) - (updatedAt[known] ?? 0);
  return newer > 0 || (newer === 0 && (decimal[row] ?? 0) < (decimal[known] ?? 0));
}

/** From one half; more than any of these for a line with one side. */
function distance({ decimal }: EventQuotes, { rows: [first, second] }: Line): number {
  if (first === undefined || second === undefined) return 1;
  const [a, b] = [1 / (decimal[first] ?? 0), 1 / (decimal[second] ?? 0)];
  return Math.abs(a / (a + b) - 0.5);
}

function quoteOf(quotes: EventQuotes, { sportsbookId, line, rows: [first, second] }: Line): FoundQuote {
  const priceAt = (row: number | undefined) => (row === undefined ? 0 : (quotes.american[row] ?? 0));
  const asideAt = (row: number | undefined) => (row === undefined ? null : (quotes.aside.get(row) ?? null));
  const times = [first, second].flatMap((row) => (row === undefined ? [] : [quotes.updatedAt[row] ?? 0]));
  return {
    ...{ sportsbookId, line, prices: [priceAt(first), priceAt(second)], aside: [asideAt(first), asideAt(second)] },
    updatedAt: Math.min(...times),
  };
}

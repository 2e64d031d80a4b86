import { featuredMarkets, MONEYLINE_KEY, markets } from '../../../shared/catalogue/markets.ts';
import { comparedSportsbooks } from '../../../shared/catalogue/sportsbooks.ts';
import { cellKeyOf, type EventQuotes, sideOfCell } from '../../../shared/engine/columns.ts';
import { isInTime, type TimeSpan } from '../../../shared/engine/lines/game-lines.ts';
import { NO_THRESHOLD } from '../../../shared/engine/threshold.ts';
import { everyLineKey, type FoundQuote } from '../../../shared/grid/changes.ts';
import { mainLines } from '../../../shared/grid/main-lines.ts';
import { BELIEVED } from '../../../shared/grid/pack-game.ts';

const FEATURED = new Set(featuredMarkets.map((key) => markets.findIndex((market) => market.key === key)));
const MONEYLINE = markets.findIndex((market) => market.key === MONEYLINE_KEY);
const COMPARED: ReadonlySet<number> = new Set(comparedSportsbooks.map(({ id }) => id));
/** More than there are. */
const BOOKS = 1024;
const NONE = -1;

/** A book's line in a market, by the row of each side that counts, or NONE. */
interface Line {
  readonly sportsbookId: number;
  readonly line: number;
  first: number;
  second: number;
}

/**
 * What the newest answer has of the featured markets, by market: of each book its main line, sorted by book. Of two quotes for one side the newer
 * counts, of equally new ones the lower price.
 */
export function foundQuotes(quotes: EventQuotes, span: TimeSpan): ReadonlyMap<string, readonly FoundQuote[]> {
  const found = linesBy(quotes, span, (_row, market) => (FEATURED.has(market) ? market : NONE));
  return new Map(
    featuredMarkets.flatMap((key) => {
      const lines = found.get(markets.findIndex((market) => market.key === key));
      return lines === undefined ? [] : [[key, mainLines(lines)] as const];
    }),
  );
}

/** The same of all other markets, and of the other lines of spreads and totals: of each book a quote a line, by line and book. */
export function foundLines(quotes: EventQuotes, span: TimeSpan): ReadonlyMap<string, readonly FoundQuote[]> {
  // The full game's moneyline shares its group with the spreads.
  const found = linesBy(quotes, span, (row, market) =>
    market === MONEYLINE || !COMPARED.has(quotes.sportsbookId[row] ?? 0) ? NONE : (quotes.group[row] ?? 0),
  );
  return new Map(
    [...found].flatMap(([group, lines]) => {
      const facts = quotes.groups.facts[group];
      if (facts === undefined) return [];
      lines.sort((a, b) => a.line - b.line || a.sportsbookId - b.sportsbookId);
      return [[everyLineKey(facts.family.key, facts.participant), lines] as const];
    }),
  );
}

/** By the number that a row is given. */
function linesBy(
  quotes: EventQuotes,
  span: TimeSpan,
  numberOf: (row: number, market: number) => number,
): ReadonlyMap<number, FoundQuote[]> {
  const found = new Map<number, Map<number, Line>>();
  for (let row = 0; row < quotes.count; row++) {
    const market = quotes.market[row] ?? 0;
    const number = numberOf(row, market);
    // A line that the book's newer list has dropped is gone.
    if (number === NONE || quotes.aside.get(row) === 'older list' || !isInTime(quotes, row, span)) continue;
    const [sportsbookId, threshold] = [quotes.sportsbookId[row] ?? 0, quotes.lineOf(row)];
    const line = threshold === NO_THRESHOLD || markets[market]?.sides === 'home-away' ? 0 : threshold;
    const lines = found.get(number) ?? new Map<number, Line>();
    if (lines.size === 0) found.set(number, lines);
    const key = line * BOOKS + sportsbookId;
    const known = lines.get(key) ?? { sportsbookId, line, first: NONE, second: NONE };
    if (known.first === NONE && known.second === NONE) lines.set(key, known);
    const side = sideOfCell(cellKeyOf(quotes.key[row] ?? 0)) === 0 ? 'first' : 'second';
    if (replaces(quotes, row, known[side])) known[side] = row;
  }
  return new Map(
    [...found].map(([number, lines]) => [number, Array.from(lines.values(), (line) => quoteOf(quotes, line))]),
  );
}

function replaces({ updatedAt, decimal }: EventQuotes, row: number, known: number): boolean {
  if (known === NONE) return true;
  const newer = (updatedAt[row] ?? 0) - (updatedAt[known] ?? 0);
  return newer > 0 || (newer === 0 && (decimal[row] ?? 0) < (decimal[known] ?? 0));
}

function quoteOf(quotes: EventQuotes, { sportsbookId, line, first, second }: Line): FoundQuote {
  const timeAt = (row: number) => (row === NONE ? Number.POSITIVE_INFINITY : (quotes.updatedAt[row] ?? 0));
  const priceAt = (row: number) => (row === NONE ? 0 : (quotes.american[row] ?? 0));
  const [reason, other] = [quotes.aside.get(first) ?? null, quotes.aside.get(second) ?? null];
  return {
    ...{ sportsbookId, line, prices: [priceAt(first), priceAt(second)] },
    aside: reason === null && other === null ? BELIEVED : [reason, other],
    updatedAt: Math.min(timeAt(first), timeAt(second)),
  };
}

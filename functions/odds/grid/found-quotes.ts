import { featuredMarkets, MONEYLINE_KEY, markets } from '../../../shared/catalogue/markets.ts';
import { comparedSportsbooks } from '../../../shared/catalogue/sportsbooks.ts';
import { cellKeyOf, type EventQuotes, sideOfCell } from '../../../shared/engine/columns.ts';
import { isInTime, type TimeSpan } from '../../../shared/engine/lines/game-lines.ts';
import { NO_THRESHOLD } from '../../../shared/engine/threshold.ts';
import type { FoundQuote } from '../../../shared/grid/changes.ts';
import { mainLines } from '../../../shared/grid/main-lines.ts';

const FEATURED = new Set(featuredMarkets.map((key) => markets.findIndex((market) => market.key === key)));
const COMPARED: ReadonlySet<number> = new Set(comparedSportsbooks.map(({ id }) => id));

/** A book's line in a market, by the row of each side that counts. */
interface Line {
  readonly sportsbookId: number;
  readonly line: number;
  readonly rows: [first: number | undefined, second: number | undefined];
}

/** All lines at which the newest answers quote a market of a game, or of a player or team in it. */
export interface FoundLines {
  /** Key of the market's family. */
  readonly family: string;
  readonly about: string | null;
  /** Of each book one quote a line. */
  readonly quotes: readonly FoundQuote[];
}

/**
 * What the newest answer has of the featured markets, by market: of each book its main line, sorted by book. Of two quotes for one side the newer
 * counts, of equally new ones the lower price.
 */
export function foundQuotes(quotes: EventQuotes, span: TimeSpan): ReadonlyMap<string, readonly FoundQuote[]> {
  const isFeatured = (row: number) => FEATURED.has(quotes.market[row] ?? 0);
  const found = linesBy(quotes, span, (row) =>
    isFeatured(row) ? (markets[quotes.market[row] ?? 0]?.key ?? '') : undefined,
  );
  return new Map(
    featuredMarkets.flatMap((key) => {
      const lines = found.get(key);
      return lines === undefined ? [] : [[key, mainLines(lines)] as const];
    }),
  );
}

/** The same of all other markets, and of the other lines of spreads and totals: every line. */
export function foundLines(quotes: EventQuotes, span: TimeSpan): readonly FoundLines[] {
  const familyOf = (row: number) => markets[quotes.market[row] ?? 0]?.family ?? MONEYLINE_KEY;
  const found = linesBy(quotes, span, (row) => {
    const family = familyOf(row);
    const isMeant = family !== MONEYLINE_KEY && COMPARED.has(quotes.sportsbookId[row] ?? 0);
    return isMeant ? `${family} ${quotes.group[row] ?? 0}` : undefined;
  });
  return [...found].map(([name, lines]) => {
    const [family = '', group] = name.split(' ');
    const about = quotes.groups.facts[Number(group)]?.participant ?? null;
    return { family, about, quotes: lines.toSorted((a, b) => a.line - b.line || a.sportsbookId - b.sportsbookId) };
  });
}

/** By the name that rows are given, those without one left out. */
function linesBy(
  quotes: EventQuotes,
  span: TimeSpan,
  nameOf: (row: number) => string | undefined,
): ReadonlyMap<string, readonly FoundQuote[]> {
  const found = new Map<string, Map<string, Line>>();
  for (let row = 0; row < quotes.count; row++) {
    const name = nameOf(row);
    // A line that the book's newer list has dropped is gone.
    if (name === undefined || quotes.aside.get(row) === 'older list' || !isInTime(quotes, row, span)) continue;
    const [sportsbookId, threshold] = [quotes.sportsbookId[row] ?? 0, quotes.lineOf(row)];
    const sides = markets[quotes.market[row] ?? 0]?.sides;
    const line = threshold === NO_THRESHOLD || sides === 'home-away' ? 0 : threshold;
    const lines = found.get(name) ?? new Map<string, Line>();
    found.set(name, lines);
    const key = `${sportsbookId} ${line}`;
    const known: Line = lines.get(key) ?? { sportsbookId, line, rows: [undefined, undefined] };
    const side = sideOfCell(cellKeyOf(quotes.key[row] ?? 0));
    if (replaces(quotes, row, known.rows[side])) known.rows[side] = row;
    lines.set(key, known);
  }
  return new Map([...found].map(([name, lines]) => [name, [...lines.values()].map((line) => quoteOf(quotes, line))]));
}

function replaces({ updatedAt, decimal }: EventQuotes, row: number, known: number | undefined): boolean {
  if (known === undefined) return true;
  const newer = (updatedAt[row] ?? 0) - (updatedAt[known] ?? 0);
  return newer > 0 || (newer === 0 && (decimal[row] ?? 0) < (decimal[known] ?? 0));
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

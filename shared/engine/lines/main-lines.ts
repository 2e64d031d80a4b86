import { markets, SPREADS_KEY, TOTALS_KEY } from '../../catalogue/markets.ts';
import { farLines, type MainLine } from '../../fair/far-lines.ts';
import { type GameMeasure, resultSpread } from '../../fair/result-spread.ts';
import type { Seconds } from '../../odds/time.ts';
import { cellKeyOf, type EventQuotes, sideOfCell } from '../columns.ts';

/** Quotes confirmed before or after these times are out of time; seconds since 1970, both included. */
export interface TimeSpan {
  readonly oldest: Seconds;
  readonly newest: Seconds;
}

/** The main markets of a full game that have lines, by their position in the catalogue. */
const lineMarkets: readonly { readonly market: number; readonly measure: GameMeasure }[] = [
  { market: markets.findIndex(({ key }) => key === SPREADS_KEY), measure: 'margin' },
  { market: markets.findIndex(({ key }) => key === TOTALS_KEY), measure: 'total' },
];

/** A line as its book names it, in hundredths, and the row of each side that counts. */
interface BookLine {
  readonly sportsbookId: number;
  readonly hundredths: number;
  readonly rows: [number | undefined, number | undefined];
}

/**
 * The quotes of an event whose book's main line of spreads or totals contradicts the other books', by row: those of the book's alternate market
 * at this line too, since they are the same bets.
 */
export function farRows(quotes: EventQuotes, league: string, span: TimeSpan): ReadonlySet<number> {
  const rows = new Set<number>();
  for (const { market, measure } of lineMarkets) {
    const spread = resultSpread(league, measure);
    if (spread === undefined) continue;
    const lines = bookLines(quotes, market, span).map((line) => mainLine(quotes, line));
    for (const { at } of farLines(lines, spread)) addRowsAt(rows, quotes, at, span);
  }
  return rows;
}

/** The fresh quotes of a market by book and line; of several for one side the newest, of equally new ones the lower price, to be safe. */
function bookLines(quotes: EventQuotes, market: number, span: TimeSpan): BookLine[] {
  const lines: BookLine[] = [];
  for (let row = 0; row < quotes.count; row++) {
    if (quotes.market[row] !== market || !isInTime(quotes, row, span)) continue;
    const line = lineAt(lines, quotes.sportsbookId[row] ?? 0, quotes.lineOf(row));
    const side = sideOfCell(cellKeyOf(quotes.key[row] ?? 0));
    const known = line.rows[side];
    if (known === undefined || replaces(quotes, row, known)) line.rows[side] = row;
  }
  return lines;
}

/** A book's rows follow one another, so its lines are the last ones. */
function lineAt(lines: BookLine[], sportsbookId: number, hundredths: number): BookLine {
  for (let i = lines.length - 1; i >= 0; i--) {
    const line = lines[i];
    if (line?.sportsbookId === sportsbookId && line.hundredths === hundredths) return line;
  }
  const line: BookLine = { sportsbookId, hundredths, rows: [undefined, undefined] };
  lines.push(line);
  return line;
}

function replaces({ updatedAt, decimal }: EventQuotes, row: number, known: number): boolean {
  const newer = (updatedAt[row] ?? 0) - (updatedAt[known] ?? 0);
  return newer > 0 || (newer === 0 && (decimal[row] ?? 0) < (decimal[known] ?? 0));
}

function mainLine(quotes: EventQuotes, at: BookLine): MainLine & { readonly at: BookLine } {
  const { sportsbookId, hundredths, rows } = at;
  const [first = 0, second = 0] = rows.map((row) => (row === undefined ? 0 : 1 / (quotes.decimal[row] ?? 0)));
  const updatedAt = Math.max(...rows.map((row) => (row === undefined ? 0 : (quotes.updatedAt[row] ?? 0))));
  return { sportsbookId, line: hundredths / 100, first, second, updatedAt, at };
}

/** Adds the book's rows of all markets at a line. */
function addRowsAt(rows: Set<number>, quotes: EventQuotes, line: BookLine, span: TimeSpan): void {
  const group = quotes.group[line.rows[0] ?? line.rows[1] ?? 0];
  for (let row = 0; row < quotes.count; row++) {
    if (quotes.group[row] !== group || quotes.sportsbookId[row] !== line.sportsbookId) continue;
    if (isInTime(quotes, row, span) && quotes.lineOf(row) === line.hundredths) rows.add(row);
  }
}

function isInTime({ updatedAt }: EventQuotes, row: number, { oldest, newest }: TimeSpan): boolean {
  const time = updatedAt[row] ?? 0;
  return time >= oldest && time <= newest;
}

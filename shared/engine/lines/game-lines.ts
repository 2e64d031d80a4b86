import { MONEYLINE_KEY, markets, SPREADS_KEY, TOTALS_KEY } from '../../catalogue/markets.ts';
import { contradictsMoneyline, distantLines, type GameLine } from '../../fair/line-distance.ts';
import { type GameMeasure, resultSpread } from '../../fair/result-spread.ts';
import type { Seconds } from '../../odds/time.ts';
import { cellKeyOf, type EventQuotes, sideOfCell } from '../columns.ts';

/** Quotes confirmed before or after these times are out of time; seconds since 1970, both included. */
export interface TimeSpan {
  readonly oldest: Seconds;
  readonly newest: Seconds;
}

/** What a market of a full game is about, and whether it is the main one. */
interface LineMarket {
  readonly about: GameMeasure | 'winner';
  readonly isMain: boolean;
}

const linesOfGames: Readonly<Record<string, LineMarket>> = {
  [MONEYLINE_KEY]: { about: 'winner', isMain: true },
  [SPREADS_KEY]: { about: 'margin', isMain: true },
  [`alternate_${SPREADS_KEY}`]: { about: 'margin', isMain: false },
  [TOTALS_KEY]: { about: 'total', isMain: true },
  [`alternate_${TOTALS_KEY}`]: { about: 'total', isMain: false },
};

/** By position in the catalogue. */
const lineMarkets: readonly (LineMarket | undefined)[] = markets.map(({ key }) => linesOfGames[key]);

/** A book's line in a market, as it names it, and the row of each side that counts. */
interface BookLine extends GameLine {
  readonly hundredths: number;
  readonly market: number;
  readonly rows: readonly number[];
}

/**
 * Sets aside the quotes of a full game whose book's spread or total contradicts the other books, or its own moneyline, together with the
 * same line in the book's alternate market: the same bets. Notes those that only stand apart, as lines of alternate markets do at most: there the
 * curve has not been measured.
 */
export function judgeGameLines(quotes: EventQuotes, league: string, span: TimeSpan): void {
  const lines = bookLines(quotes, span);
  for (const about of ['margin', 'total'] as const) {
    const spread = resultSpread(league, about);
    const some = lines[about];
    if (spread === undefined || some.length === 0) continue;
    const contradicting = about === 'margin' ? againstMoneylines(some, lines.winner, spread) : [];
    const distant = distantLines(some, { spread, hasSigns: about === 'margin' });
    for (const { line, verdict, owners } of distant) {
      if (verdict !== 'outlier' && line.isMain) setAsideAt(quotes, line, verdict, span);
      else
        for (const row of rowsAt(quotes, line, span))
          if (quotes.market[row] === line.market) quotes.distant.set(row, owners);
    }
    for (const line of contradicting) setAsideAt(quotes, line, 'own moneyline', span);
  }
}

/** The spreads that their book's moneyline contradicts, and these moneylines. */
function againstMoneylines(spreads: readonly BookLine[], winners: readonly BookLine[], spread: number): BookLine[] {
  return winners.flatMap((winner) => {
    if (winner.first === 0 || winner.second === 0) return [];
    const home = winner.first / (winner.first + winner.second);
    const contradicted = spreads.filter(
      (line) => line.isMain && line.sportsbookId === winner.sportsbookId && contradictsMoneyline(line, home, spread),
    );
    return contradicted.length === 0 ? [] : [winner, ...contradicted];
  });
}

/** The believed quotes in time by book and line; of several for one side the newest, of equally new ones the lower price, to be safe. */
function bookLines(quotes: EventQuotes, span: TimeSpan): Readonly<Record<LineMarket['about'], BookLine[]>> {
  const byLine = new Map<number, (number | undefined)[]>();
  for (let row = 0; row < quotes.count; row++) {
    const market = quotes.market[row] ?? 0;
    if (lineMarkets[market] === undefined || quotes.aside.has(row) || !isInTime(quotes, row, span)) continue;
    const line = ((quotes.sportsbookId[row] ?? 0) * markets.length + market) * LINES + quotes.lineOf(row);
    const rows = byLine.get(line) ?? [undefined, undefined];
    byLine.set(line, rows);
    const side = sideOfCell(cellKeyOf(quotes.key[row] ?? 0));
    const known = rows[side];
    if (known === undefined || replaces(quotes, row, known)) rows[side] = row;
  }
  const lines = { winner: [] as BookLine[], margin: [] as BookLine[], total: [] as BookLine[] };
  for (const [first, second] of byLine.values()) {
    const line = bookLine(quotes, first, second);
    lines[lineMarkets[line.market]?.about ?? 'total'].push(line);
  }
  return lines;
}

/** More than there are lines, in hundredths. */
const LINES = 2 ** 20;

function replaces({ updatedAt, decimal }: EventQuotes, row: number, known: number): boolean {
  const newer = (updatedAt[row] ?? 0) - (updatedAt[known] ?? 0);
  return newer > 0 || (newer === 0 && (decimal[row] ?? 0) < (decimal[known] ?? 0));
}

function bookLine(quotes: EventQuotes, first: number | undefined, second: number | undefined): BookLine {
  const rows = [first, second].filter((row) => row !== undefined);
  const [any = 0] = rows;
  const market = quotes.market[any] ?? 0;
  const hundredths = quotes.lineOf(any);
  const inverse = (row: number | undefined) => (row === undefined ? 0 : 1 / (quotes.decimal[row] ?? 0));
  return {
    ...{ sportsbookId: quotes.sportsbookId[any] ?? 0, hundredths, market, rows },
    ...{ line: hundredths / 100, first: inverse(first), second: inverse(second) },
    updatedAt: Math.max(...rows.map((row) => quotes.updatedAt[row] ?? 0)),
    isMain: lineMarkets[market]?.isMain ?? false,
  };
}

function setAsideAt(
  quotes: EventQuotes,
  line: BookLine,
  reason: 'mirrored' | 'far' | 'own moneyline',
  span: TimeSpan,
): void {
  for (const row of rowsAt(quotes, line, span)) quotes.setAside(row, reason);
}

/** The rows of a book at a line in all markets. */
function rowsAt(quotes: EventQuotes, { sportsbookId, hundredths, rows }: BookLine, span: TimeSpan): number[] {
  const group = quotes.group[rows[0] ?? 0];
  const found: number[] = [];
  for (let row = 0; row < quotes.count; row++) {
    if (quotes.group[row] !== group || quotes.sportsbookId[row] !== sportsbookId) continue;
    if (isInTime(quotes, row, span) && quotes.lineOf(row) === hundredths) found.push(row);
  }
  return found;
}

export function isInTime({ updatedAt }: EventQuotes, row: number, { oldest, newest }: TimeSpan): boolean {
  const time = updatedAt[row] ?? 0;
  return time >= oldest && time <= newest;
}

import { MONEYLINE_KEY, markets, SPREADS_KEY, TOTALS_KEY } from '../../catalogue/markets.ts';
import { bookOwner } from '../../catalogue/sportsbooks.ts';
import { contradictsMoneyline, distantLines, type GameLine, mayBeDistant } from '../../fair/line-distance.ts';
import { type GameMeasure, type LineMeasure, resultSpread } from '../../fair/result-spread.ts';
import type { AsideReason } from '../../odds/limits.ts';
import type { Seconds } from '../../odds/time.ts';
import { cellKeyOf, type EventQuotes, sideOfCell } from '../columns.ts';

/** Quotes confirmed before or after these times are out of time; seconds since 1970, both included. */
export interface TimeSpan {
  readonly oldest: Seconds;
  readonly newest: Seconds;
}

/** What a main market of a full game is about. */
type LineMarket = GameMeasure | 'winner';

const linesOfGames: Readonly<Record<string, LineMarket>> = {
  [MONEYLINE_KEY]: 'winner',
  [SPREADS_KEY]: 'margin',
  [TOTALS_KEY]: 'total',
};

/** By position in the catalogue. */
const lineMarkets: readonly (LineMarket | undefined)[] = markets.map(({ key }) => linesOfGames[key]);

/** A book's line in a market, as it names it, and the row of each side that counts. */
interface BookLine extends GameLine {
  readonly hundredths: number;
  /** One of its rows. */
  readonly row: number;
}

/** The lines of one group at its books, which are compared with one another. */
export interface LineSet {
  readonly lines: readonly BookLine[];
  /** Standard deviation of the result. */
  readonly spread: (lines: readonly BookLine[]) => number;
  readonly about: LineMeasure;
}

/** An event's lines to compare, and its moneylines. */
export interface EventLines {
  readonly sets: readonly LineSet[];
  readonly winner: readonly BookLine[];
}

/** What is said of rows. */
interface LineVerdicts {
  readonly aside: ReadonlyMap<number, AsideReason>;
  /** Rows that only stand apart, by how many owners they were compared with. */
  readonly distant: ReadonlyMap<number, number>;
}

/**
 * The quotes to set aside because their book's line contradicts the other books, or a spread its own moneyline, together with the same line in
 * the book's alternate market: the same bets. `without`: an owner whose books say nothing.
 */
export function judgeLines(
  quotes: EventQuotes,
  { sets, winner }: EventLines,
  { span, without }: { readonly span: TimeSpan; readonly without?: string },
): LineVerdicts {
  const [aside, distant] = [new Map<number, AsideReason>(), new Map<number, number>()];
  const setAside = (line: BookLine, reason: AsideReason) => {
    for (const row of rowsAt(quotes, line, span)) if (!aside.has(row)) aside.set(row, reason);
  };
  for (const { lines, spread: spreadOf, about } of sets) {
    const some = lines.filter(({ sportsbookId }) => without === undefined || bookOwner(sportsbookId) !== without);
    if (some.length === 0) continue;
    const spread = spreadOf(some);
    for (const { line, verdict, owners } of distantLines(some, { spread, about })) {
      if (verdict !== 'outlier') setAside(line, verdict);
      else for (const row of rowsAt(quotes, line, span)) distant.set(row, owners);
    }
    if (about === 'margin') for (const line of againstMoneylines(some, winner, spread)) setAside(line, 'own moneyline');
  }
  return { aside, distant };
}

/** Whether it depends on who is asked which of the lines are believed. */
export function mayDependOnOthers({ sets }: EventLines): boolean {
  return sets.some(({ lines, spread, about }) => mayBeDistant(lines, { spread: spread(lines), about }));
}

/** The spreads that their book's moneyline contradicts, and these moneylines. */
function againstMoneylines(spreads: readonly BookLine[], winners: readonly BookLine[], spread: number): BookLine[] {
  return winners.flatMap((winner) => {
    if (winner.first === 0 || winner.second === 0) return [];
    const home = winner.first / (winner.first + winner.second);
    const contradicted = spreads.filter(
      (line) => line.sportsbookId === winner.sportsbookId && contradictsMoneyline(line, home, spread),
    );
    return contradicted.length === 0 ? [] : [winner, ...contradicted];
  });
}

/** By line, used again for each event: its key, and the row of each side that counts. */
const lineKeys: number[] = [];
const firstRows: (number | undefined)[] = [];
const secondRows: (number | undefined)[] = [];

/** The believed quotes in time by book and line; of several for one side the newest, of equally new ones the lower price, to be safe. */
export function gameLines(quotes: EventQuotes, league: string, span: TimeSpan): EventLines {
  lineKeys.length = 0;
  firstRows.length = 0;
  secondRows.length = 0;
  for (let row = 0; row < quotes.count; row++) {
    const market = quotes.market[row] ?? 0;
    if (lineMarkets[market] === undefined || quotes.aside.has(row) || !isInTime(quotes, row, span)) continue;
    const key = ((quotes.sportsbookId[row] ?? 0) * markets.length + market) * LINES + quotes.lineOf(row);
    const line = placeOf(key);
    const rows = sideOfCell(cellKeyOf(quotes.key[row] ?? 0)) === 0 ? firstRows : secondRows;
    const known = rows[line];
    if (known === undefined || replaces(quotes, row, known)) rows[line] = row;
  }
  const lines: Record<LineMarket, BookLine[]> = { winner: [], margin: [], total: [] };
  for (let n = 0; n < lineKeys.length; n++) {
    const line = lineOfRows(quotes, firstRows[n], secondRows[n]);
    lines[lineMarkets[quotes.market[line.row] ?? 0] ?? 'total'].push(line);
  }
  const sets = (['margin', 'total'] as const).flatMap((about): LineSet[] => {
    const spread = resultSpread(league, about);
    if (spread === undefined || lines[about].length === 0) return [];
    return [{ lines: lines[about], spread: () => spread, about }];
  });
  return { sets, winner: lines.winner };
}

/** A line's place; a new one's if the key is new. A book's rows follow one another, so its lines are the last ones. */
function placeOf(key: number): number {
  const known = lineKeys.lastIndexOf(key);
  if (known !== -1) return known;
  firstRows.push(undefined);
  secondRows.push(undefined);
  return lineKeys.push(key) - 1;
}

/** More than there are lines, in hundredths. */
const LINES = 2 ** 20;

function replaces({ updatedAt, decimal }: EventQuotes, row: number, known: number): boolean {
  const newer = (updatedAt[row] ?? 0) - (updatedAt[known] ?? 0);
  return newer > 0 || (newer === 0 && (decimal[row] ?? 0) < (decimal[known] ?? 0));
}

/** `first`, `second`: the row of each side, if there is one. */
export function lineOfRows(quotes: EventQuotes, first: number | undefined, second: number | undefined): BookLine {
  const row = first ?? second ?? 0;
  const hundredths = quotes.lineOf(row);
  const inverse = (of: number | undefined) => (of === undefined ? 0 : 1 / (quotes.decimal[of] ?? 0));
  return {
    sportsbookId: quotes.sportsbookId[row] ?? 0,
    hundredths,
    row,
    line: hundredths / 100,
    first: inverse(first),
    second: inverse(second),
    updatedAt: Math.max(quotes.updatedAt[row] ?? 0, quotes.updatedAt[second ?? row] ?? 0),
  };
}

/** The rows of a book at a line in all markets. */
function rowsAt(quotes: EventQuotes, { sportsbookId, hundredths, row: own }: BookLine, span: TimeSpan): number[] {
  const group = quotes.group[own];
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

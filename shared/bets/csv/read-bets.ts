import { type ImportedPosition, MAX_IMPORT_ROWS } from '../../contracts/bets/imports.ts';
import { isRefused, type LineProblem, type RefusedFile, readTable, type Table } from '../../csv/read-table.ts';
import { american, toDecimal } from '../../odds/american.ts';
import type { Millis } from '../../odds/time.ts';
import { readActionNetwork } from './action-network.ts';
import { CellProblem, type OddsForm, oddsFormOf, type ReadOptional } from './cells.ts';
import { isHeader, type Mapping, withPairsApart } from './mapping.ts';
import { readOddsJam } from './oddsjam.ts';
import { readPikkit } from './pikkit.ts';
import { type Answers, betsIn, mappedFile, readMapped } from './read-mapped.ts';
import { isOwnSelection, ownLeg, ownPosition, ownPositionId } from './read-own.ts';
import { namedRows, type Row } from './rows.ts';
import type { ReadClock } from './times.ts';

/** Programs whose files are known by their columns. */
const sources = {
  crossbook: {
    name: 'Crossbook',
    columns: ['position_id', 'leg', 'placed_at', 'odds_american', 'stake', 'status', 'kind'],
  },
  pikkit: { name: 'Pikkit', columns: ['bet_id', 'sportsbook', 'status', 'odds', 'amount', 'time_placed', 'bet_info'] },
  'action-network': {
    name: 'Action Network',
    columns: ['Start Time', 'Pick Desc', 'Result', 'Money Wagered', 'Money Net'],
  },
  oddsjam: {
    name: 'OddsJam',
    columns: ['created_at', 'sportsbook', 'event_name', 'bet_name', 'odds', 'stake', 'status'],
  },
} as const;

export type CsvSource = keyof typeof sources;

export function sourceName(source: CsvSource): string {
  return sources[source].name;
}

/** A position of a file with the line at which it begins. */
interface ReadPosition {
  readonly line: number;
  readonly position: ImportedPosition;
}

export interface ReadFile {
  readonly positions: readonly ReadPosition[];
  /** Lines that are not understood, ascending. */
  readonly problems: readonly LineProblem[];
  /** Cells that were left out of bets that are read, ascending. */
  readonly remarks: readonly LineProblem[];
}

/** The table of a file of bets, which begins with the line of its columns. */
export function betsTable(text: string): Table | RefusedFile {
  const table = readTable(text, MAX_IMPORT_ROWS, (cells) => sourceOf(cells) !== undefined || isHeader(cells));
  return isRefused(table) ? table : withPairsApart(table);
}

/** Whose file it is; undefined if its columns must be chosen. */
export function sourceOf(columns: readonly string[]): CsvSource | undefined {
  const names = new Set(columns.map((name) => name.trim().toLowerCase()));
  return (['crossbook', 'pikkit', 'action-network', 'oddsjam'] as const).find((source) =>
    sources[source].columns.every((name) => names.has(name.toLowerCase())),
  );
}

/** Reads the bets of a file of a known program. */
export function readBets(table: Table, source: CsvSource, now: Millis): ReadFile {
  const rows = namedRows(table.columns, table.lines);
  switch (source) {
    case 'crossbook':
      return checked(readOwn(rows), table, now);
    case 'pikkit':
      return checked(readWithOdds(rows, 'closing_line', readPikkit), table, now);
    case 'action-network':
      return checked(readEach(rows, readActionNetwork), table, now);
    case 'oddsjam':
      return checked(readWithOdds(rows, 'odds', readOddsJam), table, now);
  }
}

/** Reads the bets of any other file by the columns that were chosen. */
export function readByMapping(
  table: Table,
  {
    mapping,
    clock,
    answers = {},
  }: { readonly mapping: Mapping; readonly clock: ReadClock; readonly answers?: Answers },
  now: Millis,
): ReadFile {
  const file = mappedFile(table, { mapping, clock, answers, now });
  return checked(
    readEach(betsIn(table, mapping), (bet, optional) => readMapped(bet, file, optional)),
    table,
    now,
  );
}

function readEach<L extends { readonly line: number }>(
  lines: readonly L[],
  read: (line: L, optional: ReadOptional) => ImportedPosition,
): ReadFile {
  const positions: ReadPosition[] = [];
  const problems: LineProblem[] = [];
  const remarks: LineProblem[] = [];
  for (const line of lines) {
    const left: LineProblem[] = [];
    const position = attempt(() => read(line, (cell) => attempt(cell, line.line, left)), line.line, problems);
    if (position === undefined) continue;
    positions.push({ line: line.line, position });
    remarks.push(...left);
  }
  return { positions, problems, remarks };
}

/** Reads lines with odds of a column in the form that most of its cells have. */
function readWithOdds(
  rows: readonly Row[],
  column: string,
  read: (row: Row, form: OddsForm, optional: ReadOptional) => ImportedPosition,
): ReadFile {
  const form = oddsFormOf(rows.map(({ cell }) => cell(column)));
  return readEach(rows, (row, optional) => read(row, form, optional));
}

/** Lines of one position belong together: if one is not understood, none of them is imported. */
function readOwn(rows: readonly Row[]): ReadFile {
  const problems: LineProblem[] = [];
  const remarks: LineProblem[] = [];
  const byPosition = new Map<string, Row[]>();
  for (const row of rows) {
    const id = attempt(() => ownPositionId(row), row.line, problems);
    if (id !== undefined) byPosition.set(id, [...(byPosition.get(id) ?? []), row]);
  }
  const positions = [...byPosition.values()].flatMap((lines): ReadPosition[] => {
    const [first] = lines;
    const bets = lines.filter((row) => !isOwnSelection(row));
    const legs = bets.flatMap(
      (row) =>
        attempt(
          () => ownLeg(row, selectionsOf(row, lines), (cell) => attempt(cell, row.line, remarks)),
          row.line,
          problems,
        ) ?? [],
    );
    if (first === undefined || legs.length < bets.length) return [];
    const position = attempt(
      () => ownPosition(first, legs, (cell) => attempt(cell, first.line, remarks)),
      first.line,
      problems,
    );
    return position === undefined ? [] : [{ line: first.line, position }];
  });
  return { positions, problems, remarks };
}

/** The legs of a parlay are named after it: `1.1`, `1.2`. */
function selectionsOf(bet: Row, lines: readonly Row[]): Row[] {
  return lines.filter((row) => isOwnSelection(row) && row.cell('leg').startsWith(`${bet.cell('leg')}.`));
}

/** Without bets that cannot be stored, and of those with one key the first; with the problems of the table itself. */
function checked(read: ReadFile, table: Table, now: Millis): ReadFile {
  const problems = [...table.problems, ...read.problems];
  const remarks = [...read.remarks];
  const lineOfKey = new Map<string, number>();
  const possible = read.positions.map(({ line, position }) => ({
    line,
    position: withPossibleTimes(position, now, (time) => attempt(time, line, remarks)),
  }));
  const positions = possible.filter(({ line, position }) => {
    const isStorable = attempt(
      () => {
        assertStorable(position, now);
        const earlier = lineOfKey.get(position.doubleKey);
        if (earlier !== undefined) throw new CellProblem(`is the same bet as line ${earlier}`);
        return true;
      },
      line,
      problems,
    );
    if (isStorable === true) lineOfKey.set(position.doubleKey, line);
    return isStorable === true;
  });
  const unread = new Set(problems.map(({ line }) => line));
  return {
    positions,
    problems: problems.toSorted(byLine),
    remarks: remarks.filter(({ line }) => !unread.has(line)).toSorted(byLine),
  };
}

function byLine(a: LineProblem, b: LineProblem): number {
  return a.line - b.line;
}

function attempt<T>(read: () => T, line: number, problems: LineProblem[]): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof CellProblem)) throw error;
    problems.push({ line, text: error.message });
    return undefined;
  }
}

const HOUR_MS = 3600_000;
/** The server takes bets of the last ten years, and games as far ahead; an hour less, as clocks differ and importing takes a while. */
const MOST_MS = 10 * 365.25 * 24 * HOUR_MS - HOUR_MS;
const MAX_DOLLARS = 100_000_000;

/** Without times that cannot be: a bet can do without when its game started and it was settled. */
function withPossibleTimes(
  { game, legs, ...rest }: ImportedPosition,
  now: Millis,
  optional: ReadOptional,
): ImportedPosition {
  return {
    ...rest,
    game: game && { ...game, startTime: optional(() => possibleStart(game.startTime, now)) ?? null },
    legs: legs.map(({ settledAt, ...leg }) => {
      const settled = optional(() => possibleEnd(settledAt, now));
      return { ...leg, ...(settled !== undefined && { settledAt: settled }) };
    }),
  };
}

/** @throws CellProblem */
function possibleStart(startTime: string | null, now: Millis): string | null {
  if (startTime !== null && Math.abs(Date.parse(startTime) - now) > MOST_MS)
    throw new CellProblem('is on a game that is more than ten years away');
  return startTime;
}

/** @throws CellProblem */
function possibleEnd(settledAt: string | undefined, now: Millis): string | undefined {
  const settled = settledAt === undefined ? now : Date.parse(settledAt);
  if (settled > now) throw new CellProblem('was settled at a time that is still to come');
  if (settled < now - MOST_MS) throw new CellProblem('was settled more than ten years ago');
  return settledAt;
}

/** @throws CellProblem for a bet that cannot be stored, so that it does not stop the others */
function assertStorable({ placedAt, legs }: ImportedPosition, now: Millis): void {
  const placed = Date.parse(placedAt);
  if (placed > now) throw new CellProblem(`is of ${placedAt.slice(0, 10)}, which is still to come`);
  if (placed < now - MOST_MS) throw new CellProblem('is more than ten years old');
  for (const { odds, stake, settlement } of legs) {
    if (stake * (toDecimal(american(odds)) - 1) > MAX_DOLLARS) throw new CellProblem('wins more than $100,000,000');
    if ((settlement?.payout ?? 0) > MAX_DOLLARS) throw new CellProblem('paid more than $100,000,000');
  }
}

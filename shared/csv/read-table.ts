import { CsvError, parse } from 'csv-parse/browser/esm/sync';

/** A line of a table with the number at which it begins in the file, from 1. */
export interface TableLine {
  readonly line: number;
  readonly cells: readonly string[];
}

/** What is wrong with a line, as a sentence without its number. */
export interface LineProblem {
  readonly line: number;
  readonly text: string;
}

export interface Table {
  /** The first line. */
  readonly columns: readonly string[];
  /** Of as many cells as there are columns. */
  readonly lines: readonly TableLine[];
  /** Lines with another number of cells. */
  readonly problems: readonly LineProblem[];
}

/** Why a file cannot be read at all, as a sentence. */
export interface RefusedFile {
  readonly refused: string;
}

const MAX_LINE_CHARACTERS = 64 * 1024;

/** A browser's leftover, or the separator for Excel: not part of the table. */
const PREAMBLE = /^\uFEFF?(?:data:text\/csv[^,\r\n]*,|sep=.(?=[\r\n]))/i;

/** Lines looked at for that of the columns, and for the delimiter. */
const LINES_LOOKED_AT = 20;

/**
 * Reads comma-separated values (or with semicolons, tabs or bars) with a header line, RFC 4180. Lines without any text are left out, and so are
 * titles above the header, which is the first line that `isHeader` knows, or else the first one.
 */
export function readTable(
  text: string,
  maxRows: number,
  isHeader: (cells: readonly string[]) => boolean = () => false,
): Table | RefusedFile {
  const body = text.replace(PREAMBLE, '');
  const lines: TableLine[] = [];
  let linesRead = 0;
  try {
    parse(body, {
      bom: true,
      delimiter: delimiterOf(body),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: MAX_LINE_CHARACTERS,
      on_record: (cells, context) => {
        lines.push({ line: context.lines - lineBreaksIn(cells), cells });
        linesRead = context.lines;
        return null;
      },
    });
  } catch (error) {
    if (error instanceof CsvError)
      return { refused: `Line ${linesRead + 1}: ${reasonOf(error, error.lines > linesRead + 1)}` };
    throw error;
  }
  const header = lines.slice(0, LINES_LOOKED_AT).findIndex(({ cells }) => isHeader(cells));
  return tableOf(lines.slice(Math.max(header, 0)), maxRows);
}

export function isRefused(read: Table | RefusedFile): read is RefusedFile {
  return 'refused' in read;
}

function tableOf(lines: readonly TableLine[], maxRows: number): Table | RefusedFile {
  const [header, ...rows] = lines;
  if (header === undefined) return { refused: 'The file is empty.' };
  if (rows.length > maxRows) {
    return { refused: `The file has ${rows.length} lines. At most ${maxRows} can be read at once: split it.` };
  }
  const columns = header.cells.map((cell) => cell.trim());
  const fitted = rows.map((row) => ({ ...row, cells: withoutEmptyEnd(row.cells, columns.length) }));
  const problems = fitted
    .filter(({ cells }) => cells.length !== columns.length)
    .map(({ line, cells }) => {
      return { line, text: `has ${counted(cells.length)}, but the header has ${counted(columns.length)}` };
    });
  return { columns, lines: fitted.filter(({ cells }) => cells.length === columns.length), problems };
}

/** Spreadsheets add empty cells at the end of lines. */
function withoutEmptyEnd(cells: readonly string[], length: number): readonly string[] {
  return cells.slice(length).every((cell) => cell.trim() === '') ? cells.slice(0, length) : cells;
}

function counted(columns: number): string {
  return columns === 1 ? '1 column' : `${columns} columns`;
}

/** The one of comma, semicolon, tab and bar that the first lines have most outside of quotes. */
function delimiterOf(text: string): string {
  const start = text.slice(0, MAX_LINE_CHARACTERS).replace(/"[^"]*"/g, '');
  const lines = /^(?:[^\r\n]*[\r\n]*){0,20}/.exec(start)?.[0] ?? '';
  const counts = [',', ';', '\t', '|'].map((delimiter) => ({ delimiter, count: lines.split(delimiter).length }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).delimiter;
}

function lineBreaksIn(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
}

function reasonOf({ code }: CsvError, goesOverLines: boolean): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED' || (code === 'CSV_MAX_RECORD_SIZE' && goesOverLines)) {
    return 'a quote (") is opened and not closed.';
  }
  if (code === 'CSV_MAX_RECORD_SIZE') return `the line is longer than ${MAX_LINE_CHARACTERS / 1024} kB.`;
  return 'a quote (") stands where none can be. A text with quotes must be quoted as a whole, and its quotes doubled.';
}

/** A line of a table by column. */
type Row = Readonly<Record<string, unknown>>;

/**
 * Spreadsheets run a text that begins like this as a formula; with apostrophes before it, it is a text that was guarded already.
 * Source: https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA = /^'*[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

/**
 * Comma-separated values with a header line, RFC 4180. A text that would be a formula gets an apostrophe; numbers stay numbers.
 * @param columns those of all rows, if not given
 */
export function toCsv(rows: readonly Row[], columns: readonly string[] = columnsOf(rows)): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))];
  return lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('');
}

function columnsOf(rows: readonly Row[]): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))];
}

/** Takes the apostrophe of a guarded text off again. */
export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

function cell(value: unknown): string {
  const text = plain(value);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function plain(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return FORMULA.test(text) ? `'${text}` : text;
}

/** A line of a table by column. */
type Row = Readonly<Record<string, unknown>>;

/**
 * Spreadsheets run a text that begins like this as a formula, also after what separates cells where one opens it: a semicolon in many
 * countries, in LibreOffice a tab too. White space and quotes before it may be taken off, and full-width signs made plain ones. Of several
 * apostrophes before it, one is the guard.
 * Source: https://owasp.org/www-community/attacks/CSV_Injection
 */
const BEFORE_FORMULA = /(?<=(?:^|[;|\t\r\n])["'\s]*)(?=[=+\-@＝＋－＠\t\r])/g;
const GUARD = /(?<=(?:^|[;|\t\r\n])["'\s]*)'(?=[=+\-@＝＋－＠\t\r])/g;
const NEEDS_QUOTES = /[",;|\t\r\n]/;

/**
 * Comma-separated values with a header line, RFC 4180. A text of which a part would be a formula gets an apostrophe before that part; numbers
 * stay numbers.
 * @param columns those of all rows, if not given
 */
export function toCsv(rows: readonly Row[], columns: readonly string[] = columnsOf(rows)): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))];
  return lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('');
}

function columnsOf(rows: readonly Row[]): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))];
}

/** Takes the apostrophes of a guarded text off again. */
export function withoutGuard(cell: string): string {
  return cell.replaceAll(GUARD, '');
}

function cell(value: unknown): string {
  const text = plain(value);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function plain(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replaceAll(BEFORE_FORMULA, "'");
}

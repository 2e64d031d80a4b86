import { parse } from 'csv-parse/sync';
import { type CsvShape, csvShapes, type OutcomeField } from './csv-shapes.ts';

/** One book's price for one outcome. Empty text means the recording lacks the field. */
type Row = (field: OutcomeField) => string;

/**
 * Converts a CSV text back to the provider's event objects, in order of first appearance.
 * @throws Error if a row's length differs from the heading's, or the heading has no known shape.
 */
export function parseCsvEvents(text: string): unknown[] {
  const [heading, ...lines] = parse(text, { skip_empty_lines: true });
  if (heading === undefined) throw new Error('empty');
  const isPresent = (from: CsvShape[OutcomeField]) =>
    typeof from === 'function' || from === '' || heading.includes(from);
  const sides = csvShapes.find((shapes) => shapes.every((shape) => Object.values(shape).every(isPresent)));
  if (sides === undefined) throw new Error(`no known shape of CSV: ${heading.slice(0, 5).join(', ')} …`);
  const rows = lines.flatMap((cells) => sides.map((shape) => rowOf(shape, heading, cells)));
  // If a row has two sides, one may be missing.
  return eventsOf(sides.length === 1 ? rows : rows.filter((row) => row('price') !== ''));
}

function rowOf(shape: CsvShape, heading: readonly string[], cells: readonly string[]): Row {
  const row = new Map(heading.map((column, index) => [column, cells[index] ?? '']));
  const cell = (column: string) => {
    const text = row.get(column);
    if (text === undefined) throw new Error(`no column ${column}`);
    return text;
  };
  return (field) => {
    const from = shape[field];
    if (typeof from === 'function') return from(cell);
    return from === '' ? '' : cell(from);
  };
}

/** Rows of one market with different times become separate markets with the same key. */
function eventsOf(rows: readonly Row[]): object[] {
  return groups(rows, (row) => row('eventId')).map(([first, ofEvent]) => ({
    id: first('eventId'),
    sport_key: first('sportKey'),
    commence_time: first('commenceTime'),
    home_team: first('homeTeam'),
    away_team: first('awayTeam'),
    bookmakers: groups(ofEvent, (row) => row('book')).map(([ofFirst, ofBook]) => ({
      key: ofFirst('book'),
      title: ofFirst('bookTitle') || ofFirst('book'),
      markets: groups(ofBook, (row) => `${row('market')} ${row('lastUpdate')}`).map(marketOf),
    })),
  }));
}

function marketOf([first, rows]: Group) {
  const outcomes = rows.map((row) => ({
    name: row('name'),
    ...(row('description') !== '' && { description: row('description') }),
    price: number(row('price')),
    ...(row('point') !== '' && { point: number(row('point')) }),
  }));
  return { key: first('market'), ...(first('lastUpdate') !== '' && { last_update: first('lastUpdate') }), outcomes };
}

/** Invalid numbers are passed on unchanged, for the code that reads the reply to reject. */
function number(text: string): number | string {
  return text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text);
}

/** A group's first row, and all its rows. */
type Group = readonly [Row, readonly Row[]];

function groups(rows: readonly Row[], keyOf: (row: Row) => string): Group[] {
  return [...Map.groupBy(rows, keyOf).values()].flatMap((group) =>
    group.slice(0, 1).map((first) => [first, group] as const),
  );
}

import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import type { PriceFormat } from '../../../../functions/odds/provider/payload.ts';
import { type CsvShape, csvShapes, type OutcomeField } from './csv-shapes.ts';
import { objectsIn, parseJsonEvents } from './json-recording.ts';

/** One book's price for one outcome. Empty text means the recording lacks the field. */
type Row = (field: OutcomeField) => string;

/** A group's first row, and all its rows. */
type Group = readonly [Row, readonly Row[]];

/** One recorded file, with its events in the provider's shape. */
export interface Recording {
  readonly path: string;
  readonly format: PriceFormat;
  readonly events: readonly unknown[];
}

/** File names of recordings; other files in a folder are ignored. */
const RECORDING_NAME = /\.(json|csv)(\.gz)?$/i;

/**
 * Reads one recorded reply of the odds provider, or all in a folder and its subfolders, by path.
 * @throws Error if there are none, or if any cannot be read; names every unreadable file.
 */
export async function readRecordings(path: string): Promise<{ files: Recording[] }> {
  const paths = await recordingsUnder(path);
  if (paths.length === 0) throw new Error(`No recordings in ${path} (looked for .json, .csv, .json.gz, .csv.gz)`);
  const files: Recording[] = [];
  const problems: string[] = [];
  for (const file of paths) {
    try {
      files.push(readRecording(file, await readFile(file)));
    } catch (error) {
      problems.push(`${file}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (problems.length > 0) throw new Error(`Recordings that cannot be read:\n${problems.join('\n')}`);
  return { files };
}

function readRecording(path: string, bytes: Buffer): Recording {
  const plain = /\.gz$/i.test(path) ? gunzipSync(bytes) : bytes;
  // Fatal, so that a character cut off at the end of a file is an error. A byte order mark is dropped.
  const text = new TextDecoder('utf-8', { fatal: true }).decode(plain);
  const events = /\.csv(\.gz)?$/i.test(path) ? parseCsvEvents(text) : parseJsonEvents(text);
  return { path, format: priceFormatOf(events), events };
}

async function recordingsUnder(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return RECORDING_NAME.test(path) ? [path] : [];
  const names = (await readdir(path, { recursive: true })).filter((name) => RECORDING_NAME.test(name));
  const paths: string[] = [];
  for (const name of names.toSorted()) {
    const file = join(path, name);
    if ((await stat(file)).isFile()) paths.push(file);
  }
  return paths;
}

/** A reply does not state its price format. American odds are never between -100 and +100; decimal odds rarely reach 100. */
function priceFormatOf(events: readonly unknown[]): PriceFormat {
  const prices = objectsIn(events)
    .flatMap((event) => objectsIn(event.bookmakers))
    .flatMap((bookmaker) => objectsIn(bookmaker.markets))
    .flatMap((market) => objectsIn(market.outcomes))
    .flatMap(({ price }) => (typeof price === 'number' || typeof price === 'string' ? [Math.abs(Number(price))] : []));
  const large = prices.filter((price) => price >= 100).length;
  return large > prices.length - large ? 'american' : 'decimal';
}

/**
 * Converts a CSV text back to the provider's event objects, in order of first appearance.
 * @throws Error if a row's length differs from the heading's, or the heading has no known shape.
 */
function parseCsvEvents(text: string): unknown[] {
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
    description: row('description') !== '' ? row('description') : undefined,
    price: number(row('price')),
    point: row('point') !== '' ? number(row('point')) : undefined,
  }));
  return { key: first('market'), ...(first('lastUpdate') !== '' && { last_update: first('lastUpdate') }), outcomes };
}

/** Invalid numbers are passed on unchanged, for the code that reads the reply to reject. */
function number(text: string): number | string {
  return text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text);
}

function groups(rows: readonly Row[], keyOf: (row: Row) => string): Group[] {
  return [...Map.groupBy(rows, keyOf).values()].flatMap((group) =>
    group.slice(0, 1).map((first) => [first, group] as const),
  );
}

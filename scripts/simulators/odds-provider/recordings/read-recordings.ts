import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { PriceFormat } from '../../../../functions/odds/provider/payload.ts';
import { parseCsvEvents } from './csv-recording.ts';
import { objectsIn, parseJsonEvents } from './json-recording.ts';

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

import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { PriceFormat } from '../../../../functions/opportunities/provider/payload.ts';
import { eventsOfCsv } from './csv-recording.ts';
import { eventsOfJson, objectsIn } from './json-recording.ts';

/** One recorded file: its events in the provider's shape, whatever shape the file has. */
export interface Recording {
  readonly path: string;
  readonly format: PriceFormat;
  readonly events: readonly unknown[];
}

/** Names a recording bears; anything else in a folder is somebody's notes. */
const RECORDING = /\.(json|csv)(\.gz)?$/i;

/**
 * Reads a recorded reply of the odds provider, or every one in a folder and the folders below, in the order of their paths.
 * @throws Error when nothing is there to read, or naming every file that cannot be read; then nothing is returned at all.
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
  // Fatal: half a character at the end of a cut file must not pass for a name. A byte order mark is dropped.
  const text = new TextDecoder('utf-8', { fatal: true }).decode(plain);
  const events = /\.csv(\.gz)?$/i.test(path) ? eventsOfCsv(text) : eventsOfJson(text);
  return { path, format: priceFormatOf(events), events };
}

async function recordingsUnder(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return RECORDING.test(path) ? [path] : [];
  const names = (await readdir(path, { recursive: true })).filter((name) => RECORDING.test(name));
  const paths: string[] = [];
  for (const name of names.toSorted()) {
    const inside = join(path, name);
    if ((await stat(inside)).isFile()) paths.push(inside);
  }
  return paths;
}

/** A reply does not say how its prices are written. American prices are never between -100 and +100, decimal ones seldom reach 100. */
function priceFormatOf(events: readonly unknown[]): PriceFormat {
  const prices = objectsIn(events)
    .flatMap((event) => objectsIn(event.bookmakers))
    .flatMap((bookmaker) => objectsIn(bookmaker.markets))
    .flatMap((market) => objectsIn(market.outcomes))
    .flatMap(({ price }) => (typeof price === 'number' || typeof price === 'string' ? [Math.abs(Number(price))] : []));
  const large = prices.filter((price) => price >= 100).length;
  return large > prices.length - large ? 'american' : 'decimal';
}

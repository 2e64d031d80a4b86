import { EventReader } from '../../../functions/odds/provider/normalize.ts';
import type { PriceFormat } from '../../../functions/odds/provider/payload.ts';
import { readBody } from '../../../functions/odds/provider/read-body.ts';
import type { Skipped } from '../../../functions/odds/provider/skipped.ts';
import { EventAssembly, type EventListener } from '../../../functions/odds/scan/event-assembly.ts';
import { Scan, type ScanResult } from '../../../shared/engine/scan.ts';

/** A historical answer has its timestamps within this many bytes. */
const ENVELOPE_BYTES = 200;

const SNIFFED_BYTES = 4_096;

interface ScanBodiesOptions {
  /** The clock, seconds since 1970; by default the newest `last_update` near the start of a body. */
  readonly at?: number;
  /** By default detected from the first prices. */
  readonly format?: PriceFormat;
  /** Receives each event's quotes in cells, as in production, where they are stored. */
  readonly witness?: EventListener;
}

/**
 * The production path from response bodies to opportunities: each body is read in order, each event goes to the engine once its last body
 * has been read, and only the opportunities are kept.
 */
export function scanBodies(
  bodies: readonly Buffer[],
  options: ScanBodiesOptions = {},
): ScanResult & { skipped: Skipped } {
  const scan = new Scan(options.at ?? newestUpdate(bodies));
  const reader = new EventReader();
  const format = options.format ?? formatOf(bodies);
  const assembly = new EventAssembly(reader, scan, options.witness);
  for (const body of bodies) for (const id of eventIdsIn(body)) assembly.expect(id);
  for (const body of bodies) assembly.add(readBody(body), format);
  assembly.finish();
  return { ...scan.finish(), skipped: reader.skipped };
}

/** The strings that follow a key in a body, found without parsing. They only affect the order of work, not the results. */
function* stringsAfterKey(body: Buffer, key: string): Generator<string> {
  for (let at = body.indexOf(key); at !== -1; at = body.indexOf(key, at + key.length)) {
    const after = body.toString('latin1', at + key.length, at + key.length + 80);
    const text = /^\s*:\s*"([^"]*)"/.exec(after)?.[1];
    if (text !== undefined) yield text;
  }
}

function* eventIdsIn(body: Buffer): Generator<string> {
  const start = body.toString('latin1', 0, ENVELOPE_BYTES).trimStart();
  // A single event has one id; a list, or the envelope of a list, may have many.
  const isOneEvent = start.startsWith('{') && !start.includes('"timestamp"');
  for (const id of stringsAfterKey(body, '"id"')) {
    yield id;
    if (isOneEvent) return;
  }
}

function newestUpdate(bodies: readonly Buffer[]): number {
  let newest = '';
  for (const body of bodies) {
    for (const time of stringsAfterKey(body.subarray(0, SNIFFED_BYTES), '"last_update"'))
      if (time > newest) newest = time;
  }
  return Math.floor(Date.parse(newest) / 1000);
}

/** Detected from the prices near the start of the first body that has any; American odds are never between -100 and 100. */
function formatOf(bodies: readonly Buffer[]): PriceFormat {
  for (const body of bodies) {
    const prices = body.toString('latin1', 0, SNIFFED_BYTES).matchAll(/"price"\s*:\s*(-?[\d.]+)\s*[,}]/g);
    const sizes = Array.from(prices, ([, price]) => Math.abs(Number(price)));
    if (sizes.length > 0) return sizes.some((size) => size < 100) ? 'decimal' : 'american';
  }
  return 'american';
}

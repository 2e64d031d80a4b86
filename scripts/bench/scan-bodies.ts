import { EventReader } from '../../functions/opportunities/provider/normalize.ts';
import type { PriceFormat } from '../../functions/opportunities/provider/payload.ts';
import { readBody } from '../../functions/opportunities/provider/read-body.ts';
import type { Skipped } from '../../functions/opportunities/provider/skipped.ts';
import { EventAssembly, type EventListener } from '../../functions/opportunities/scan/event-assembly.ts';
import { Scan, type ScanResult } from '../../shared/engine/scan.ts';

/** A historical answer names its time stamps within so many first bytes. */
const ENVELOPE_WITHIN = 200;

const BEGINNING = 4_096;

interface ScanBodiesOptions {
  /** The clock, seconds since 1970; where absent the newest `last_update` near the beginning of a body. */
  readonly at?: number;
  /** Where absent: told by the first prices. */
  readonly format?: PriceFormat;
  /** Sees each event's quotes, in cells, as the storing of odds does. */
  readonly witness?: EventListener;
}

/**
 * The production path from response bodies to opportunities: each body is read when its turn comes, each event is handed to the engine
 * once its last body is there, and nothing but the opportunities is kept.
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

/** The texts that follow a key in a body, found without parsing it. They only plan the order of work, so a strange body costs time, not truth. */
function* textsAfter(body: Buffer, key: string): Generator<string> {
  for (let at = body.indexOf(key); at !== -1; at = body.indexOf(key, at + key.length)) {
    const after = body.toString('latin1', at + key.length, at + key.length + 80);
    const text = /^\s*:\s*"([^"]*)"/.exec(after)?.[1];
    if (text !== undefined) yield text;
  }
}

function* eventIdsIn(body: Buffer): Generator<string> {
  const start = body.toString('latin1', 0, ENVELOPE_WITHIN).trimStart();
  // A body that is one event holds one id; a list, or the envelope of a list, may hold many.
  const isOneEvent = start.startsWith('{') && !start.includes('"timestamp"');
  for (const id of textsAfter(body, '"id"')) {
    yield id;
    if (isOneEvent) return;
  }
}

function newestUpdate(bodies: readonly Buffer[]): number {
  let newest = '';
  for (const body of bodies) {
    for (const time of textsAfter(body.subarray(0, BEGINNING), '"last_update"')) if (time > newest) newest = time;
  }
  return Math.floor(Date.parse(newest) / 1000);
}

/** By the prices near the beginning of the first body that has any; American ones are at least 100 away from 0. */
function formatOf(bodies: readonly Buffer[]): PriceFormat {
  for (const body of bodies) {
    const prices = body.toString('latin1', 0, BEGINNING).matchAll(/"price"\s*:\s*(-?[\d.]+)\s*[,}]/g);
    const sizes = Array.from(prices, ([, price]) => Math.abs(Number(price)));
    if (sizes.length > 0) return sizes.some((size) => size < 100) ? 'decimal' : 'american';
  }
  return 'american';
}

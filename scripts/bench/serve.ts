import { isDeepStrictEqual, promisify } from 'node:util';
import { brotliCompressSync, constants, gzip } from 'node:zlib';
import * as z from 'zod';
import { preparedReply } from '../../functions/edge/replies.ts';
import { toWire } from '../../functions/opportunities/to-wire.ts';
import { PackedText } from '../../functions/platform/packed-text.ts';
import { httpEvent } from '../../functions/testing/http-event.ts';
import { sportsbooks } from '../../shared/catalogue/sportsbooks.ts';
import { fromColumns, toColumns } from './columns.ts';
import { type Figure, median } from './figures.ts';
import { generatedFeed } from './generated-feed.ts';
import { factsOf, rowOf } from './list-facts.ts';
import { scanBodies } from './scan-bodies.ts';

const SEED = 20261121;
/** Leave somewhat more than a thousand overlaps, the longest of the lists. */
const QUOTES = 400_000;
const ROWS = 1_000;
const PAIRS = 51;
const WARM_UP_PAIRS = 10;
/** What browsers send over HTTPS. */
const BROWSER_TAKES = 'gzip, deflate, br, zstd';
const ETAG = `"${'0'.repeat(24)}"`;

/** A list of a thousand opportunities: its bytes over the least there could be, and what the browser spends on either. */
export async function benchServe(): Promise<Figure[]> {
  const found = scanBodies(generatedFeed(QUOTES, SEED).bodies);
  const rows = found.overlap.slice(0, ROWS).map(toWire);
  if (rows.length !== ROWS) throw new Error(`${rows.length} opportunities are no list of ${ROWS}`);
  const text = JSON.stringify(rows);
  const columns = JSON.stringify(toColumns(rows.map(factsOf)));
  if (!isDeepStrictEqual(rebuilt(columns), JSON.parse(text))) throw new Error('columns do not give back the list');

  const served = await answered(text, '"another"');
  const ideal = brotli(columns, constants.BROTLI_MAX_QUALITY).byteLength;
  const over = (name: string, bytes: number, goal?: number): Figure => ({
    name: `1,000 rows, ${name}, over the ideal`,
    size: ROWS,
    value: bytes / ideal,
    unit: 'ratio',
    ...(goal === undefined ? {} : { goal }),
  });
  const qualities = [4, 5, 6, constants.BROTLI_MAX_QUALITY];
  return [
    over('as served', served.body, 3.2),
    over('gzip', (await promisify(gzip)(text)).byteLength),
    ...qualities.map((quality) => over(`brotli ${quality}`, brotli(text, quality).byteLength)),
    over('columns, gzip', (await promisify(gzip)(columns)).byteLength, 2),
    { name: '1,000 rows as served', size: ROWS, value: served.body / 1024, unit: 'kB' },
    ...clientTimes(text, columns),
    ...(await packingTimes(text)),
    await unchangedOverChanged(text),
  ];
}

/** Bytes of the answer to a browser that has the list `ifNoneMatch`. */
async function answered(text: string, ifNoneMatch: string): Promise<{ readonly head: number; readonly body: number }> {
  const headers = { 'accept-encoding': BROWSER_TAKES, 'if-none-match': ifNoneMatch };
  const prepared = { etag: ETAG, text: new PackedText(() => text), nextAt: '2026-11-21T18:05:20Z' };
  const reply = await preparedReply(httpEvent({ headers }), prepared);
  const head = Object.entries(reply.headers ?? {}).map(([name, value]) => `${name}: ${value}`);
  return {
    head: Buffer.byteLength(head.join('\r\n')),
    body: Buffer.from(reply.body ?? '', 'base64').byteLength,
  };
}

/** Bytes of the answer, head and body, to a page that has the list over those to one that has not. */
async function unchangedOverChanged(text: string): Promise<Figure> {
  const [unchanged, changed] = [await answered(text, ETAG), await answered(text, '"another"')];
  const value = (unchanged.head + unchanged.body) / (changed.head + changed.body);
  return { name: 'unchanged answer over a changed one, bytes', size: ROWS, value, unit: 'ratio', goal: 0.01 };
}

/** What the browser does to have its rows: parse them, or parse columns and make rows of them. */
function clientTimes(text: string, columns: string): Figure[] {
  const times = alternating(
    () => JSON.parse(text),
    () => rebuilt(columns),
  );
  return [
    { name: '1,000 rows, parsed', size: ROWS, value: median(times.map(([asIs]) => asIs)), unit: 'ms' },
    { name: '1,000 rows, made of columns', size: ROWS, value: median(times.map(([, made]) => made)), unit: 'ms' },
  ];
}

/** What the function spends once for each new list: by gzip, and as served, in alternating pairs. */
async function packingTimes(text: string): Promise<Figure[]> {
  const times: { gzip: number; served: number }[] = [];
  for (let pair = 0; pair < WARM_UP_PAIRS + PAIRS; pair++) {
    const packed = new PackedText(() => text);
    times.push({
      gzip: await millisecondsUntil(() => packed.by('gzip')),
      served: await millisecondsUntil(() => packed.by('br')),
    });
  }
  times.splice(0, WARM_UP_PAIRS);
  const ms = (name: string, values: readonly number[]): Figure => ({
    name: `1,000 rows, ${name}`,
    size: ROWS,
    value: median(values),
    unit: 'ms',
  });
  const timesOf = (quality: number) => Array.from({ length: 5 }, () => millisecondsOf(() => brotli(text, quality)));
  return [
    {
      name: '1,000 rows, compressed as served over by gzip, time',
      size: ROWS,
      value: median(times.map((pair) => pair.served / pair.gzip)),
      unit: 'ratio',
    },
    ms(
      'compressed as served',
      times.map(({ served }) => served),
    ),
    ms(
      'gzip',
      times.map((pair) => pair.gzip),
    ),
    ...[4, 5, 6].map((quality) => ms(`brotli ${quality}`, timesOf(quality))),
  ];
}

const factsList = z.array(z.custom<ReturnType<typeof factsOf>>());
const names = new Map(sportsbooks.map(({ id, name }) => [id, name]));

function rebuilt(columns: string) {
  return factsList.parse(fromColumns(JSON.parse(columns))).map((facts) => rowOf(facts, names));
}

function brotli(text: string, quality: number): Uint8Array {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

function alternating(one: () => unknown, other: () => unknown): (readonly [number, number])[] {
  const pairs = Array.from(
    { length: WARM_UP_PAIRS + PAIRS },
    () => [millisecondsOf(one), millisecondsOf(other)] as const,
  );
  return pairs.slice(WARM_UP_PAIRS);
}

async function millisecondsUntil(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function millisecondsOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

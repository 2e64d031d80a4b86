import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { preparedReply } from '../../functions/edge/replies.ts';
import { toWire } from '../../functions/odds/snapshot/to-wire.ts';
import { PackedText } from '../../functions/platform/packed-text.ts';
import { httpEvent } from '../../functions/testing/http-event.ts';
import type { Opportunity } from '../../shared/contracts/opportunities.ts';
import type { Figure } from './figures.ts';
import { scanBodies } from './lists/scan-bodies.ts';
import { simulatedFeed } from './simulated-feed.ts';

/** Enough for more than a thousand overlaps, the longest list. */
const QUOTES = 1_300_000;
const ROWS = 1_000;
/** As browsers send over HTTPS. */
const BROWSER_ENCODINGS = 'gzip, deflate, br, zstd';
const ETAG = `"${'0'.repeat(24)}"`;
const OTHER_ETAG = '"another"';

/** Bytes of a list of a thousand opportunities compared with an ideal encoding, and of an unchanged answer compared with a changed one. */
export async function benchServe(): Promise<Figure[]> {
  const found = scanBodies(simulatedFeed(QUOTES, 'bench').bodies);
  const rows = found.overlap.slice(0, ROWS).map(toWire);
  if (rows.length !== ROWS) throw new Error(`${rows.length} opportunities instead of ${ROWS}`);
  const text = JSON.stringify(rows);
  const ideal = brotli(JSON.stringify(columnsOf(rows.map(withoutDuplicates))));
  const [unchanged, changed] = [await replySize(text, ETAG), await replySize(text, OTHER_ETAG)];
  const share = (unchanged.head + unchanged.body) / (changed.head + changed.body);
  return [
    { name: 'list as served over the ideal', size: ROWS, value: changed.body / ideal, unit: 'ratio', goal: 2 },
    { name: 'list by gzip over the ideal', size: ROWS, value: gzipSync(text).byteLength / ideal, unit: 'ratio' },
    { name: 'list as served', size: ROWS, value: changed.body / 1000, unit: 'kB' },
    { name: 'unchanged answer over a changed one', size: ROWS, value: share, unit: 'ratio', goal: 0.01 },
  ];
}

/** Bytes of the answer to a browser that has the list with this ETag. */
async function replySize(text: string, ifNoneMatch: string): Promise<{ readonly head: number; readonly body: number }> {
  const headers = { 'accept-encoding': BROWSER_ENCODINGS, 'if-none-match': ifNoneMatch };
  const prepared = { etag: ETAG, text: new PackedText(() => text), nextAt: '2026-11-21T18:05:20Z' };
  const reply = await preparedReply(httpEvent({ headers }), prepared);
  const head = Object.entries(reply.headers ?? {}).map(([name, value]) => `${name}: ${value}`);
  return { head: Buffer.byteLength(head.join('\r\n')), body: Buffer.from(reply.body ?? '', 'base64').byteLength };
}

/** A row without duplicate data: labels once, times as numbers, and best legs as indexes of quotes. */
function withoutDuplicates({ quotes, bestOdds, stakes, eventStartTime, oldestQuoteAt: _, ...rest }: Opportunity) {
  const labels = Object.keys(quotes);
  const sides = Object.entries(quotes);
  return {
    ...rest,
    startsAt: Date.parse(eventStartTime) / 1000,
    labels,
    quotes: sides.map(([, side]) =>
      side.map(({ updatedAt, ...quote }) => ({ ...quote, at: Date.parse(updatedAt) / 1000 })),
    ),
    best: sides.map(([label, side]) => side.findIndex((quote) => quote.sportsbookId === bestOdds[label]?.sportsbookId)),
    links: labels.map((label) => bestOdds[label]?.link),
    stakes: labels.map((label) => stakes[label] ?? 0),
  };
}

/**
 * The values of all rows by path, which compresses best; `#` columns contain list lengths, `{}` columns the field names of objects. Lossless:
 * the rows can be rebuilt.
 */
export function columnsOf(rows: unknown): Readonly<Record<string, readonly unknown[]>> {
  const columns: Record<string, unknown[]> = {};
  const append = (path: string, cell: unknown) => {
    columns[path] ??= [];
    columns[path].push(cell);
  };
  const walk = (path: string, value: unknown): void => {
    if (Array.isArray(value)) {
      append(`${path}#`, value.length);
      for (const element of value) walk(`${path}[]`, element);
    } else if (typeof value === 'object' && value !== null) {
      append(`${path}{}`, Object.keys(value).join());
      for (const [key, field] of Object.entries(value)) walk(`${path}.${key}`, field);
    } else {
      append(path, value);
    }
  };
  walk('', rows);
  return columns;
}

function brotli(text: string): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
    .byteLength;
}

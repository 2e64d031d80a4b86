import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { preparedReply } from '../../functions/edge/replies.ts';
import { toWire } from '../../functions/opportunities/snapshot/to-wire.ts';
import { PackedText } from '../../functions/platform/packed-text.ts';
import { httpEvent } from '../../functions/testing/http-event.ts';
import type { Opportunity } from '../../shared/contracts/opportunities.ts';
import type { Figure } from './figures.ts';
import { scanBodies } from './scan-bodies.ts';
import { simulatedFeed } from './simulated-feed.ts';

/** Leave somewhat more than a thousand overlaps, the longest of the lists. */
const QUOTES = 1_100_000;
const ROWS = 1_000;
/** What browsers send over HTTPS. */
const BROWSER_TAKES = 'gzip, deflate, br, zstd';
const ETAG = `"${'0'.repeat(24)}"`;
const OTHER_ETAG = '"another"';

/** A list of a thousand opportunities: its bytes over the least there could be, and those of an unchanged answer over a changed one. */
export async function benchServe(): Promise<Figure[]> {
  const found = scanBodies(simulatedFeed(QUOTES, 'bench').bodies);
  const rows = found.overlap.slice(0, ROWS).map(toWire);
  if (rows.length !== ROWS) throw new Error(`${rows.length} opportunities are no list of ${ROWS}`);
  const text = JSON.stringify(rows);
  const ideal = brotli(JSON.stringify(columnsOf(rows.map(factsOf))));
  const [unchanged, changed] = [await answered(text, ETAG), await answered(text, OTHER_ETAG)];
  const share = (unchanged.head + unchanged.body) / (changed.head + changed.body);
  return [
    { name: 'list as served over the ideal', size: ROWS, value: changed.body / ideal, unit: 'ratio', goal: 3.2 },
    { name: 'list by gzip over the ideal', size: ROWS, value: gzipSync(text).byteLength / ideal, unit: 'ratio' },
    { name: 'list as served', size: ROWS, value: changed.body / 1000, unit: 'kB' },
    { name: 'unchanged answer over a changed one', size: ROWS, value: share, unit: 'ratio', goal: 0.01 },
  ];
}

/** Bytes of the answer to a browser that has the list `ifNoneMatch`. */
async function answered(text: string, ifNoneMatch: string): Promise<{ readonly head: number; readonly body: number }> {
  const headers = { 'accept-encoding': BROWSER_TAKES, 'if-none-match': ifNoneMatch };
  const prepared = { etag: ETAG, text: new PackedText(() => text), nextAt: '2026-11-21T18:05:20Z' };
  const reply = await preparedReply(httpEvent({ headers }), prepared);
  const head = Object.entries(reply.headers ?? {}).map(([name, value]) => `${name}: ${value}`);
  return { head: Buffer.byteLength(head.join('\r\n')), body: Buffer.from(reply.body ?? '', 'base64').byteLength };
}

/** A row without what it says twice: labels once, times as numbers, and of a best leg only which of the quotes it is. */
function factsOf({ quotes, bestOdds, stakes, eventStartTime, oldestQuoteAt: _, ...rest }: Opportunity) {
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
    stakes: labels.map((label) => stakes[label] ?? 0),
  };
}

/**
 * Values of one place in all rows, one after the other, which compresses best; `#` holds lengths of lists, `{}` the fields of objects
 * that have not all the same. Nothing is lost: rows could be made of it again.
 */
export function columnsOf(rows: unknown): Readonly<Record<string, readonly unknown[]>> {
  const columns: Record<string, unknown[]> = {};
  const put = (place: string, cell: unknown) => {
    columns[place] ??= [];
    columns[place].push(cell);
  };
  const walk = (place: string, part: unknown): void => {
    if (Array.isArray(part)) {
      put(`${place}#`, part.length);
      for (const element of part) walk(`${place}[]`, element);
    } else if (typeof part === 'object' && part !== null) {
      put(`${place}{}`, Object.keys(part).join());
      for (const [key, field] of Object.entries(part)) walk(`${place}.${key}`, field);
    } else {
      put(place, part);
    }
  };
  walk('', rows);
  return columns;
}

function brotli(text: string): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
    .byteLength;
}

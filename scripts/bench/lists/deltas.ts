import { brotliCompressSync, constants } from 'node:zlib';
import { deltaJson, type VersionedList } from '../../../functions/odds/api/delta-json.ts';
import { toWire } from '../../../functions/odds/snapshot/to-wire.ts';
import type { Opportunity } from '../../../shared/contracts/opportunities.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import type { Figure } from '../figures.ts';
import { simulatedFeed } from '../simulated-feed.ts';
import { scanBodies } from './scan-bodies.ts';

const QUOTES = 1_300_000;
const ROWS = 1_000;
const SHARES = [0.01, 0.05, 0.2, 0.6];
/** 2026-11-21T18:00:00Z */
const START: Seconds = 1_795_284_000;
const SCAN_SECONDS = 60;
/** As replies are compressed. */
const QUALITY = 5;

/** Bytes of deltas compared with whole lists. */
export function benchDeltas(): Figure[] {
  return bySharesChanged();
}

/** One scan later, with all prices confirmed again and a share of the rows changed. */
function bySharesChanged(): Figure[] {
  const rows = scanBodies(simulatedFeed(QUOTES, 'bench').bodies).overlap.slice(0, ROWS).map(toWire);
  if (rows.length !== ROWS) throw new Error(`${rows.length} opportunities instead of ${ROWS}`);
  const from = listOf('a', rows);
  return SHARES.map((share) => {
    const to = listOf(
      'b',
      rows.map((row, n) => confirmedLater(n % 100 < 100 * share ? repriced(row) : row)),
    );
    const value = bytes(deltaJson(from, to, START)) / bytes(jsonOf(to));
    return { name: `delta over the list, ${100 * share}% of rows changed`, size: ROWS, value, unit: 'ratio' };
  });
}

function listOf(version: string, rows: readonly Opportunity[]): VersionedList {
  return { version, rows: rows.map((row) => ({ id: row.id, json: JSON.stringify(row) })) };
}

/** All prices confirmed a scan later. */
function confirmedLater(row: Opportunity): Opportunity {
  const later = (text: string) => `${new Date(Date.parse(text) + SCAN_SECONDS * 1000).toISOString().slice(0, 19)}Z`;
  const quotes = Object.entries(row.quotes).map(
    ([label, side]) => [label, side.map((quote) => ({ ...quote, updatedAt: later(quote.updatedAt) }))] as const,
  );
  const best = Object.entries(row.bestOdds).map(
    ([label, leg]) => [label, { ...leg, updatedAt: later(leg.updatedAt) }] as const,
  );
  return {
    ...row,
    quotes: Object.fromEntries(quotes),
    bestOdds: Object.fromEntries(best),
    oldestQuoteAt: later(row.oldestQuoteAt),
  };
}

/** Another price at one book. */
function repriced(row: Opportunity): Opportunity {
  const quotes = Object.entries(row.quotes).map(
    ([label, side]) => [label, side.map((quote, n) => (n === 0 ? { ...quote, odds: quote.odds + 1 } : quote))] as const,
  );
  return { ...row, quotes: Object.fromEntries(quotes) };
}

const jsonOf = ({ rows }: VersionedList) => `[${rows.map(({ json }) => json).join(',')}]`;

function bytes(text: string): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }).byteLength;
}

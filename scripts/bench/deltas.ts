import { brotliCompressSync, constants } from 'node:zlib';
import { deltaJson, type VersionedList } from '../../functions/opportunities/api/delta-json.ts';
import { bookmakerKeys, eventMarkets, featuredCallMarkets } from '../../functions/opportunities/provider/plan.ts';
import { toWire } from '../../functions/opportunities/snapshot/to-wire.ts';
import { leagues } from '../../shared/catalogue/leagues.ts';
import type { Opportunity } from '../../shared/contracts/opportunities.ts';
import type { Seconds } from '../../shared/odds/time.ts';
import { simulate } from '../simulators/odds-provider/simulation.ts';
import { respond } from '../simulators/odds-provider/v4/endpoints.ts';
import type { Figure } from './figures.ts';
import { scanBodies } from './scan-bodies.ts';
import { simulatedFeed } from './simulated-feed.ts';

const QUOTES = 1_300_000;
const ROWS = 1_000;
const SHARES = [0.01, 0.05, 0.2, 0.6];
/** 2026-11-21T18:00:00Z */
const START: Seconds = 1_795_284_000;
const SCAN_SECONDS = 60;
/** Of an hour; the rest is taken to be like them. */
const SCANS_MEASURED = 15;
const SCANS_AN_HOUR = 60;
const HOURS_AHEAD = 9;
/** As replies are compressed. */
const QUALITY = 5;

/** Bytes of deltas compared with whole lists. */
export function benchDeltas(): Figure[] {
  return [...bySharesChanged(), ...subscriberHour()];
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

/** An open page's lists over an hour of scans of all leagues, each whole, and as deltas where they are shorter. */
function subscriberHour(): Figure[] {
  const lists = Array.from({ length: SCANS_MEASURED + 1 }, (_, n) => scanned(START + n * SCAN_SECONDS));
  return (['arbitrage', 'overlap'] as const).flatMap((kind) => {
    const versions = lists.map((found, n) => listOf(`v${n}`, found[kind].map(toWire)));
    let [whole, changed] = [0, 0];
    for (const [n, to] of versions.entries()) {
      const from = versions[n - 1];
      if (from === undefined) continue;
      const list = bytes(jsonOf(to));
      whole += list;
      changed += Math.min(list, bytes(deltaJson(from, to, START + n * SCAN_SECONDS)));
    }
    const anHour = (sum: number) => (sum * SCANS_AN_HOUR) / SCANS_MEASURED / 1_000_000;
    const size = versions.at(-1)?.rows.length ?? 0;
    return [
      { name: `${kind}s an hour as deltas over whole lists`, size, value: changed / whole, unit: 'ratio', goal: 0.25 },
      { name: `${kind}s an hour as whole lists`, size, value: anHour(whole), unit: 'MB' },
      { name: `${kind}s an hour as deltas`, size, value: anHour(changed), unit: 'MB' },
    ] as const;
  });
}

/** A scan of all leagues with every market of the games of the next hours. */
function scanned(at: Seconds) {
  const source = simulate('bench');
  const bodies = leagues.flatMap(({ key: league }) => {
    const markets = [...featuredCallMarkets(new Set()), ...eventMarkets(league, new Set())];
    const query = new URLSearchParams({
      bookmakers: bookmakerKeys().join(','),
      markets: markets.join(','),
      oddsFormat: 'american',
    });
    const soon = source
      .games(league, at)
      .filter(({ startsAt }) => startsAt > START + 3600 && startsAt <= START + HOURS_AHEAD * 3600);
    return soon.map(({ id }) =>
      Buffer.from(JSON.stringify(respond(source, `/v4/sports/${league}/events/${id}/odds`, query, at)?.json)),
    );
  });
  return scanBodies(bodies, { at });
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

import { setImmediate as nextTick } from 'node:timers/promises';
import { foundLines, foundQuotes } from '../../functions/odds/grid/found-quotes.ts';
import { type FoundGame, followGames, readGridLines } from '../../functions/odds/grid/league-grid.ts';
import { leagueLines } from '../../functions/odds/scan/league-lines.ts';
import { oddsLine } from '../../functions/odds/snapshot/event-odds.ts';
import { type View, views } from '../../functions/odds/snapshot/league-version.ts';
import { type Part, packLines, unpackLines } from '../../functions/odds/snapshot/parts.ts';
import type { EventFacts } from '../../shared/engine/opportunity.ts';
import { byText } from '../../shared/engine/ranking.ts';
import { opportunityKinds } from '../../shared/odds/limits.ts';
import { type Figure, interleave, median, millisecondsOf } from './figures.ts';
import { scanBodies } from './lists/scan-bodies.ts';
import { NOW, type SimulatedFeed, simulatedFeed } from './simulated-feed.ts';

const SEED = 'bench';
const MB = 2 ** 20;
/** Runs until the JIT compiler has settled, as in a process that scans every minute for hours. */
const WARM_UP = 3;
const SECONDS_BETWEEN = 60;
const SIZES = [
  { quotes: 200_000, rounds: 15 },
  { quotes: 2_000_000, rounds: 5 },
];

/** Scanning compared with parsing alone, memory, and the effect of retained results on later parsing. */
export async function benchScan(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const peaks: number[] = [];
  for (const { quotes, rounds } of SIZES) {
    const feed = simulatedFeed(quotes, SEED);
    const size = feed.quotes;
    const parse = () => millisecondsOf(() => parseAll(feed));
    const scan = () => millisecondsOf(() => scanBodies(feed.bodies));
    const published = await scanAndStore(simulatedFeed(quotes, SEED, NOW - SECONDS_BETWEEN).bodies);
    const store = () => millisecondsOf(() => scanAndStore(feed.bodies, published));
    const { ratio, median: taken } = await interleave({ parse, scan, store }, rounds, WARM_UP);
    const peak = peakHeap(feed);
    peaks.push(peak);
    const before = median(await repeat(rounds, parse));
    const held = scanBodies(feed.bodies);
    collectGarbage();
    const after = median(await repeat(rounds, parse));
    const found = opportunityKinds.reduce((sum, kind) => sum + held[kind].length, 0);
    // Stored parts are released, as they would be in the table.
    const retained = await retainedMemory(() => scanAndStore(feed.bodies));
    figures.push(
      { name: 'scan over JSON.parse', size, value: ratio('scan', 'parse'), unit: 'ratio', goal: 2 },
      {
        name: 'scan to compressed parts over JSON.parse',
        size,
        value: ratio('store', 'parse'),
        unit: 'ratio',
        goal: 3.5,
      },
      { name: 'quotes a second', size, value: (size / taken('scan')) * 1000, unit: 'quotes/s' },
      { name: 'opportunities found', size, value: found, unit: 'count' },
      { name: 'kept once stored', size, value: retained / size, unit: 'bytes/quote', goal: 2 },
      { name: 'JSON.parse after over before', size, value: after / before, unit: 'ratio', goal: 1.1 },
      { name: 'peak heap', size, value: peak / MB, unit: 'MB' },
    );
  }
  const [small = Number.NaN, large = Number.NaN] = peaks;
  const size = SIZES.at(-1)?.quotes ?? 0;
  return [...figures, { name: 'peak heap, large over small', size, value: large / small, unit: 'ratio', goal: 2 }];
}

/** So that no quote is too old. */
const ALWAYS = { oldest: 0, newest: Number.POSITIVE_INFINITY };

type Packed = ReadonlyMap<View, readonly Part[]>;

/** A scan from response bytes, and from the version before, to the compressed parts of all views. */
async function scanAndStore(bodies: readonly Buffer[], published?: Packed): Promise<Packed> {
  const events: EventFacts[] = [];
  const oddsLines: string[] = [];
  const found: FoundGame[] = [];
  const result = scanBodies(bodies, {
    witness: (event, cells) => {
      events.push(event);
      oddsLines.push(oddsLine(event, cells));
      found.push({
        event,
        markets: new Map([...foundQuotes(cells.quotes, ALWAYS), ...foundLines(cells.quotes, ALWAYS)]),
      });
    },
  });
  const linesOf = async (view: View) =>
    (await Promise.all((published?.get(view) ?? []).map(({ body }) => unpackLines(body)))).flat();
  const [gridBefore, linesBefore, changes] = [await linesOf('grid'), await linesOf('lines'), await linesOf('changes')];
  const before = readGridLines({ grid: gridBefore, lines: linesBefore, changes }, NOW - SECONDS_BETWEEN);
  const grid = followGames(found, before, NOW);
  const lines = leagueLines({ events, result, oddsLines: oddsLines.toSorted(byText) }, grid);
  return new Map(await Promise.all(views.map(async (view) => [view, await packLines(lines[view])] as const)));
}

function parseAll({ bodies }: SimulatedFeed): number {
  return bodies.reduce((sum, body) => sum + (JSON.parse(body.toString()) === null ? 0 : 1), 0);
}

/** Peak heap growth in bytes, sampled whenever a body is read; the bodies themselves are outside the heap. */
function peakHeap({ bodies }: SimulatedFeed): number {
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  let peak = 0;
  const watchedBodies: Buffer[] = [];
  bodies.forEach((body, n) => {
    Object.defineProperty(watchedBodies, n, {
      get() {
        peak = Math.max(peak, process.memoryUsage().heapUsed - before);
        return body;
      },
    });
  });
  scanBodies(watchedBodies);
  return peak;
}

/** Bytes still in memory, in and outside the heap, after the work is done and its result released. */
async function retainedMemory(work: () => Promise<unknown>): Promise<number> {
  const before = await memoryInUse();
  await work();
  return (await memoryInUse()) - before;
}

/** Compression frees its memory one event loop turn late. */
async function memoryInUse(): Promise<number> {
  for (let turn = 0; turn < 3; turn += 1) {
    collectGarbage();
    await nextTick();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function repeat(times: number, work: () => Promise<number>): Promise<number[]> {
  const taken: number[] = [];
  for (let run = 0; run < times; run += 1) taken.push(await work());
  return taken;
}

function collectGarbage(): void {
  globalThis.gc?.();
}

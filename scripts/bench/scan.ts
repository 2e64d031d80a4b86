import { setImmediate as turnOfEvents } from 'node:timers/promises';
import type { ScanResult } from '../../shared/engine/scan.ts';
import { type Figure, median } from './figures.ts';
import { type GeneratedFeed, generatedFeed } from './generated-feed.ts';
import { scanAndStore } from './scan-and-store.ts';
import { scanBodies } from './scan-bodies.ts';

const SEED = 20261121;
const MEGABYTE = 2 ** 20;

/** Runs of each before measuring, so that the compiler has settled: a scan runs every minute in a process that lives for hours. */
const WARM_UP_RUNS = 3;

interface Size {
  readonly quotes: number;
  /** Alternating pairs of runs; odd, so that a median is one of them. */
  readonly pairs: number;
}

const sizes: readonly Size[] = [
  { quotes: 200_000, pairs: 25 },
  { quotes: 2_000_000, pairs: 5 },
];

/** Scans over parsing alone, memory, and what held results do to later parsing; both sizes, one process. */
export async function benchScan(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const peaks: number[] = [];
  for (const { quotes, pairs } of sizes) {
    const feed = generatedFeed(quotes, SEED);
    const size = feed.quotes;
    figures.push(...(await speed(feed, pairs)));
    const { peak, found } = peakHeap(feed);
    peaks.push(peak);
    figures.push({ name: 'peak heap of a scan', size, value: peak / MEGABYTE, unit: 'MB' });
    figures.push({ name: 'opportunities found', size, value: found, unit: 'count' });
    const keptAsObjects = await memoryKept(() => scanBodies(feed.bodies));
    figures.push({ name: 'kept as objects until stored', size, value: keptAsObjects / size, unit: 'bytes/quote' });
    // The store is the table's memory: it is let go of.
    const kept = await memoryKept(() => scanAndStore(feed.bodies).then(() => undefined));
    figures.push({ name: 'kept once stored', size, value: kept / size, unit: 'bytes/quote', goal: 2 });
    figures.push({
      name: 'JSON.parse after over before',
      size,
      value: await parseAfterScan(feed, pairs),
      unit: 'ratio',
      goal: 1.1,
    });
  }
  const [small = Number.NaN, large = Number.NaN] = peaks;
  figures.push({
    name: 'peak heap, large over small',
    size: sizes[1]?.quotes ?? 0,
    value: large / small,
    unit: 'ratio',
    goal: 2,
  });
  return figures;
}

/** Three at a time: parsing alone, the engine's scan, and the whole of a league's scan with all that is stored. */
async function speed(feed: GeneratedFeed, pairs: number): Promise<Figure[]> {
  const size = feed.quotes;
  const engine: number[] = [];
  const whole: number[] = [];
  const seconds: number[] = [];
  for (let run = -WARM_UP_RUNS; run < pairs; run++) {
    const parsing = await secondsOf(() => parseAll(feed));
    const scanning = await secondsOf(() => scanBodies(feed.bodies));
    const storing = await secondsOf(() => scanAndStore(feed.bodies));
    if (run < 0) continue;
    engine.push(scanning / parsing);
    whole.push(storing / parsing);
    seconds.push(scanning);
  }
  const inStore = [...(await scanAndStore(feed.bodies)).values()].reduce((sum, body) => sum + body.byteLength, 0);
  return [
    { name: 'scan over JSON.parse', size, value: median(engine), unit: 'ratio', goal: 1.3 },
    { name: 'scan, compressed and stored, over JSON.parse', size, value: median(whole), unit: 'ratio' },
    { name: 'scan, quotes a second', size, value: Math.round(size / median(seconds)), unit: 'quotes/s' },
    { name: 'snapshot in the store', size, value: inStore / size, unit: 'bytes/quote' },
  ];
}

function parseAll(feed: GeneratedFeed): number {
  let parsed = 0;
  for (const body of feed.bodies) if (JSON.parse(body.toString()) !== null) parsed++;
  return parsed;
}

/** Most heap in use beyond what was in use before the scan, looked at whenever a body is taken; the bodies themselves lie outside the heap. */
function peakHeap(feed: GeneratedFeed): { peak: number; found: number } {
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  let peak = 0;
  const watched: Buffer[] = [];
  feed.bodies.forEach((body, n) => {
    Object.defineProperty(watched, n, {
      get() {
        peak = Math.max(peak, process.memoryUsage().heapUsed - before);
        return body;
      },
    });
  });
  const result = scanBodies(watched);
  return { peak, found: result.arbitrage.length + result.overlap.length + result.promo.length };
}

/** What stays in memory, in the heap and beside it, while what the work gave is held. */
async function memoryKept(work: () => ScanResult | Promise<void>): Promise<number> {
  const before = await memoryInUse();
  const held = await work();
  const after = await memoryInUse();
  // Looked at afterwards, so that it is held until then.
  return held?.counts.quotes === 0 ? Number.NaN : after - before;
}

/** Compression gives its memory back a turn after nobody needs it any longer. */
async function memoryInUse(): Promise<number> {
  for (let turn = 0; turn < 3; turn++) {
    collectGarbage();
    await turnOfEvents();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Median time of parsing everything while a scan's results are held, over the same before there were any. */
async function parseAfterScan(feed: GeneratedFeed, runs: number): Promise<number> {
  const time = async () => {
    const times: number[] = [];
    for (let run = 0; run < runs; run++) times.push(await secondsOf(() => parseAll(feed)));
    return median(times);
  };
  collectGarbage();
  const before = await time();
  const held = scanBodies(feed.bodies);
  collectGarbage();
  const after = await time();
  return held.counts.quotes > 0 ? after / before : Number.NaN;
}

async function secondsOf(work: () => unknown): Promise<number> {
  const start = process.hrtime.bigint();
  await work();
  return Number(process.hrtime.bigint() - start) / 1e9;
}

function collectGarbage(): void {
  globalThis.gc?.();
}

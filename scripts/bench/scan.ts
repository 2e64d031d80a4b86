import { type Figure, median } from './figures.ts';
import { type GeneratedFeed, generatedFeed } from './generated-feed.ts';
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

/** Whole scan over parsing alone, memory, and what held results do to later parsing; both sizes, one process. */
export function benchScan(): Figure[] {
  const figures: Figure[] = [];
  const peaks: number[] = [];
  for (const { quotes, pairs } of sizes) {
    const feed = generatedFeed(quotes, SEED);
    for (let run = 0; run < WARM_UP_RUNS; run++) {
      parseAll(feed);
      scanBodies(feed.bodies);
    }
    const ratios: number[] = [];
    const seconds: number[] = [];
    for (let pair = 0; pair < pairs; pair++) {
      const parsing = secondsOf(() => parseAll(feed));
      const scanning = secondsOf(() => scanBodies(feed.bodies));
      ratios.push(scanning / parsing);
      seconds.push(scanning);
    }
    const size = feed.quotes;
    figures.push({ name: 'scan over JSON.parse', size, value: median(ratios), unit: 'ratio', goal: 1.5 });
    figures.push({ name: 'scan, quotes a second', size, value: Math.round(size / median(seconds)), unit: 'quotes/s' });
    const { peak, found } = peakHeap(feed);
    peaks.push(peak);
    figures.push({ name: 'peak heap of a scan', size, value: peak / MEGABYTE, unit: 'MB' });
    figures.push({ name: 'opportunities found', size, value: found, unit: 'count' });
    figures.push({
      name: 'JSON.parse after over before',
      size,
      value: parseAfterScan(feed, pairs),
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

function parseAll(feed: GeneratedFeed): number {
  let parsed = 0;
  for (const body of feed.bodies) if (JSON.parse(body.toString()) !== null) parsed++;
  return parsed;
}

/** Most heap in use beyond what was in use before the scan, looked at before every piece of a body; the bodies themselves lie outside the heap. */
function peakHeap(feed: GeneratedFeed): { peak: number; found: number } {
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  let peak = 0;
  const watched = feed.bodies.map((body) =>
    watchedBody(body, () => {
      peak = Math.max(peak, process.memoryUsage().heapUsed - before);
    }),
  );
  const result = scanBodies(watched);
  return { peak, found: result.arbitrage.length + result.overlap.length + result.promo.length };
}

/** The same bytes; tells when a piece of them is about to be parsed (planning reads them as Latin-1). */
function watchedBody(body: Buffer, onRead: () => void): Buffer {
  const same = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const toText = same.toString.bind(same);
  return Object.assign(same, {
    toString(...range: Parameters<Buffer['toString']>) {
      if (range[0] !== 'latin1') onRead();
      return toText(...range);
    },
  });
}

/** Median time of parsing everything while a scan's results are held, over the same before there were any. */
function parseAfterScan(feed: GeneratedFeed, pairs: number): number {
  const times = (runs: number) => median(Array.from({ length: runs }, () => secondsOf(() => parseAll(feed))));
  collectGarbage();
  const before = times(pairs);
  const held = scanBodies(feed.bodies);
  collectGarbage();
  const after = times(pairs);
  return held.counts.quotes > 0 ? after / before : Number.NaN;
}

function secondsOf(work: () => unknown): number {
  const start = process.hrtime.bigint();
  work();
  return Number(process.hrtime.bigint() - start) / 1e9;
}

function collectGarbage(): void {
  globalThis.gc?.();
}

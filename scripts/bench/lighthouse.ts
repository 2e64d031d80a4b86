import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import lighthouse, { desktopConfig } from 'lighthouse';
import { chromiumOptions } from '../browser/chromium.ts';
import { SCAN_INTERVAL_MS } from '../browser/product.ts';
import { signIn } from '../browser/users.ts';
import { buildPart, readStage } from '../dev/stage.ts';
import { startLocal } from '../dev/start-local.ts';
import { listen } from '../simulators/aws/listen.ts';
import { type Figure, median } from './figures.ts';
import { serveMinimalApp, serveProduct } from './serve-page.ts';

const PATHS = ['/', '/overlap', '/promo', '/help', '/affiliate', '/legal', '/poster', '/settings'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const PERFORMANCE = 'performance';
const SHIFT = 'cumulative-layout-shift';
const BLOCKED = 'total-blocking-time';
const LARGEST_PAINT = 'largest-contentful-paint';
const MIN_SCORE = 95;
const MAX_SHIFT = 0.02;
/** Points below the minimal app's score. */
const MAX_SCORE_LOSS = 2;
const MAX_BLOCKED_RATIO = 1.5;
const MAX_BLOCKED_MS = 50;
/** The median counts, since a busy machine slows single runs. */
const RUNS = 3;
/** Lighthouse sometimes sees no frame of a page, and a browser sometimes ends: a broken page fails each time. */
const ATTEMPTS = 3;

/** Lighthouse's presets: an average phone on slow 4G, and a desktop computer on cable. */
const formFactors = { mobile: undefined, desktop: desktopConfig };
type FormFactor = keyof typeof formFactors;
/** What is done in a visit's browser before. */
type Prepare = (page: Page) => Promise<void>;

/** Scores by category, 0 to 100, and audits: milliseconds, and the cumulative layout shift. */
type Reading = Readonly<Record<ValueName, number>>;
type ValueName = (typeof CATEGORIES)[number] | typeof SHIFT | typeof BLOCKED | typeof LARGEST_PAINT;

/**
 * Lighthouse results of every public page of the built product, with the CDN's headers, beside those of a minimal app in the same run. The
 * local product is not used, since its pages load the simulated Stripe.js. A page that cannot be measured is said so and left out.
 */
export async function benchLighthouse(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'crossbook-lighthouse-'));
  await buildPart('templates');
  const { pageHeaders } = await readStage({ deployed: true });
  const [product, minimal] = [await serveProduct(pageHeaders), await serveMinimalApp()];
  try {
    const figures: Figure[] = [];
    for (const formFactor of ['mobile', 'desktop'] as const) {
      const floor = await medianReading(minimal.url, formFactor);
      const pages: Reading[] = [];
      for (const path of PATHS) {
        const reading = await medianReading(`${product.url}${path}`, formFactor);
        if (reading !== undefined) pages.push(reading);
      }
      figures.push(...figuresOf(formFactor, pages), ...comparisons(formFactor, pages, floor));
    }
    return [...figures, ...(await boardFigures(folder))];
  } finally {
    await product.close();
    await minimal.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A subscriber's first board, with the splash before it. On the local product, which is why its page has the simulated Stripe.js. */
async function boardFigures(folder: string): Promise<Figure[]> {
  const local = await startLocal({ port: 0, dataDir: join(folder, 'product'), built: true, schedule: false });
  try {
    local.advance(SCAN_INTERVAL_MS);
    await local.scan();
    const reading = await medianReading(local.url, 'mobile', (page) => signIn(page, local, local.credentials));
    if (reading === undefined) return [];
    const figure = (name: string, value: number, unit: 'points' | 'ms'): Figure => ({ name, size: 1, value, unit });
    return [
      figure('mobile: performance of a subscriber’s board', reading[PERFORMANCE], 'points'),
      figure('mobile: blocking time of a subscriber’s board', reading[BLOCKED], 'ms'),
      figure('mobile: largest paint of a subscriber’s board', reading[LARGEST_PAINT], 'ms'),
    ];
  } finally {
    await local.stop();
  }
}

function figuresOf(formFactor: FormFactor, pages: readonly Reading[]): Figure[] {
  const size = pages.length;
  const lowest = CATEGORIES.map((category): Figure => {
    const value = Math.min(...pages.map((page) => page[category]));
    return { name: `${formFactor}: lowest ${category}`, size, value, unit: 'points', atLeast: MIN_SCORE };
  });
  const shift = Math.max(...pages.map((page) => page[SHIFT]));
  return [
    { name: `${formFactor}: pages measured`, size: PATHS.length, value: size, unit: 'count', atLeast: PATHS.length },
    ...lowest,
    { name: `${formFactor}: largest layout shift`, size, value: shift, unit: 'ratio', goal: MAX_SHIFT },
  ];
}

/** The worst page beside the minimal app. */
function comparisons(formFactor: FormFactor, pages: readonly Reading[], floor: Reading | undefined): Figure[] {
  if (floor === undefined) return [];
  const worst = (of: ValueName) => Math.max(...pages.map((page) => page[of]));
  const size = pages.length;
  const maxBlocked = Math.max(MAX_BLOCKED_MS, MAX_BLOCKED_RATIO * floor[BLOCKED]);
  const loss = floor[PERFORMANCE] - Math.min(...pages.map((page) => page[PERFORMANCE]));
  const paint = worst(LARGEST_PAINT) / floor[LARGEST_PAINT];
  return [
    { name: `${formFactor}: longest blocking time`, size, value: worst(BLOCKED), unit: 'ms', goal: maxBlocked },
    { name: `${formFactor}: latest largest paint over a minimal app’s`, size, value: paint, unit: 'ratio', goal: 1.15 },
    {
      name: `${formFactor}: performance below a minimal app’s`,
      size,
      value: loss,
      unit: 'points',
      goal: MAX_SCORE_LOSS,
    },
  ];
}

/** The median of each value, also printed, since figures show only the worst page. Undefined if no attempt of a run could be measured. */
async function medianReading(url: string, formFactor: FormFactor, prepare?: Prepare): Promise<Reading | undefined> {
  const runs: Reading[] = [];
  for (let attempt = 0; attempt < RUNS * ATTEMPTS && runs.length < RUNS; attempt += 1) {
    try {
      runs.push(await readingOf(url, formFactor, prepare));
    } catch (error) {
      console.error(`${formFactor} ${url}, attempt ${attempt + 1}: ${error instanceof Error ? error.message : error}`);
    }
  }
  if (runs.length === 0) return undefined;
  const reading = readingFrom((of) => median(runs.map((run) => run[of])));
  const [score, blocked, paint] = [reading[PERFORMANCE], reading[BLOCKED], reading[LARGEST_PAINT]].map(Math.round);
  console.log(`${formFactor} ${url}: performance ${score}, blocked ${blocked} ms, largest paint ${paint} ms`);
  return reading;
}

function readingFrom(value: (of: ValueName) => number): Reading {
  return {
    performance: value('performance'),
    accessibility: value('accessibility'),
    'best-practices': value('best-practices'),
    seo: value('seo'),
    [SHIFT]: value(SHIFT),
    [BLOCKED]: value(BLOCKED),
    [LARGEST_PAINT]: value(LARGEST_PAINT),
  };
}

/** One visit by a browser of its own, so that one that ends takes nothing along. */
async function readingOf(url: string, formFactor: FormFactor, prepare?: Prepare): Promise<Reading> {
  const { port, close } = await listen(0, () => {});
  await close();
  const options = chromiumOptions();
  // Lighthouse's tab has the cookies of the browser's own profile, a new one.
  const browser = await chromium.launchPersistentContext('', {
    ...options,
    // In Playwright's headless mode, Lighthouse's tab stays in the background, where nothing is painted.
    headless: false,
    baseURL: url,
    args: [...(options.args ?? []), '--headless=new', `--remote-debugging-port=${port}`],
  });
  try {
    await prepare?.(await browser.newPage());
    const flags = { port, logLevel: 'error' as const, onlyCategories: [...CATEGORIES], disableStorageReset: true };
    const result = await lighthouse(url, flags, formFactors[formFactor]);
    if (result === undefined) throw new Error('Lighthouse returned no result');
    const { categories, audits, runtimeError } = result.lhr;
    if (runtimeError !== undefined) throw new Error(runtimeError.message);
    const failed = Object.values(categories)
      .filter(({ id }) => id !== PERFORMANCE)
      .flatMap(({ auditRefs }) => auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1));
    for (const { id } of failed) console.log(`${url}: ${audits[id]?.title ?? id}`);
    return readingFrom((of) => {
      const score = categories[of]?.score;
      return typeof score === 'number' ? score * 100 : (audits[of]?.numericValue ?? Number.NaN);
    });
  } finally {
    await browser.close();
  }
}

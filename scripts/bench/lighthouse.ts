import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse, { desktopConfig } from 'lighthouse';
import { chromiumOptions } from '../browser/chromium.ts';
import { synthesizeStage } from '../dev/stage.ts';
import { listen } from '../simulators/aws/listen.ts';
import { type Figure, median } from './figures.ts';
import { serveProduct } from './serve-page.ts';

const PATHS = ['/', '/overlap', '/promo', '/help', '/affiliate', '/legal', '/poster', '/settings'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const SHIFT = 'cumulative-layout-shift';
const MIN_SCORE = 95;
const MAX_SHIFT = 0.02;
/** The median counts, since a busy machine slows single runs. */
const RUNS = 3;
const ROOT = resolve(import.meta.dirname, '../..');

/** Lighthouse's presets: an average phone on slow 4G, and a desktop computer on cable. */
const formFactors = { mobile: undefined, desktop: desktopConfig };

/** Scores by category, 0 to 100, and the cumulative layout shift. */
type Scores = ReadonlyMap<string, number>;

/**
 * Lighthouse results of every public page of the built product, with the CDN's headers. The local product is not used, since its pages load
 * the simulated Stripe.js.
 */
export async function benchLighthouse(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'crossbook-lighthouse-'));
  const { pageHeaders } = await synthesizeStage(ROOT, join(folder, 'cdk.out'));
  const product = await serveProduct(pageHeaders);
  const { port, close } = await listen(0, () => {});
  await close();
  const options = chromiumOptions();
  const browser = await chromium.launch({
    ...options,
    // In Playwright's headless mode, Lighthouse's tab stays in the background, where nothing is painted.
    headless: false,
    args: [...(options.args ?? []), '--headless=new', `--remote-debugging-port=${port}`],
  });
  const figures: Figure[] = [];
  try {
    for (const [formFactor, config] of Object.entries(formFactors)) {
      const pages: Scores[] = [];
      for (const path of PATHS) pages.push(await medianScores(`${product.url}${path}`, config, port));
      const worst = (of: string, pick: (...values: number[]) => number) =>
        pick(...pages.map((scores) => scores.get(of) ?? Number.NaN));
      const size = pages.length;
      for (const category of CATEGORIES) {
        const value = worst(category, Math.min);
        figures.push({ name: `${formFactor}: lowest ${category}`, size, value, unit: 'points', atLeast: MIN_SCORE });
      }
      const value = worst(SHIFT, Math.max);
      figures.push({ name: `${formFactor}: largest layout shift`, size, value, unit: 'ratio', goal: MAX_SHIFT });
    }
    return figures;
  } finally {
    await browser.close();
    await product.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function medianScores(url: string, config: typeof desktopConfig | undefined, port: number): Promise<Scores> {
  const runs: Scores[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    // Lighthouse sometimes sees no frame of a page; a broken page fails twice.
    runs.push(await scoresOf(url, config, port).catch(() => scoresOf(url, config, port)));
  }
  const names = [...CATEGORIES, SHIFT];
  return new Map(names.map((name) => [name, median(runs.map((scores) => scores.get(name) ?? Number.NaN))]));
}

async function scoresOf(url: string, config: typeof desktopConfig | undefined, port: number): Promise<Scores> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...CATEGORIES] }, config);
  if (result === undefined) throw new Error(`${url}: Lighthouse returned no result`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError !== undefined) throw new Error(`${url}: ${runtimeError.message}`);
  const failed = Object.values(categories)
    .filter(({ id }) => id !== 'performance')
    .flatMap(({ auditRefs }) => auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1));
  for (const { id } of failed) console.log(`${url}: ${audits[id]?.title ?? id}`);
  const scores = CATEGORIES.map((id) => [id, (categories[id]?.score ?? Number.NaN) * 100] as const);
  return new Map<string, number>([...scores, [SHIFT, audits[SHIFT]?.numericValue ?? Number.NaN]]);
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse, { desktopConfig } from 'lighthouse';
import { chromiumOptions } from '../browser/chromium.ts';
import { makeStage } from '../dev/stage.ts';
import { listen } from '../simulators/aws/listen.ts';
import { type Figure, median } from './figures.ts';
import { serveProduct } from './served-page.ts';

const PATHS = ['/', '/overlap', '/promo', '/help', '/affiliate', '/legal', '/poster', '/settings'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const SHIFT = 'cumulative-layout-shift';
const LEAST_SCORE = 95;
const MOST_SHIFT = 0.02;
/** The middle one counts: a busy machine makes single ones slow. */
const RUNS = 3;
const ROOT = resolve(import.meta.dirname, '../..');

/** How a visitor comes: on a middling phone over slow 4G, or on a desktop computer over cable; both are Lighthouse's own presets. */
const forms = { mobile: undefined, desktop: desktopConfig };

/** By category, from 0 to 100, and the cumulative layout shift. */
type Scores = ReadonlyMap<string, number>;

/**
 * What Lighthouse says to a visitor of every public page of the built product, with the CDN's headers. Not on the local product, where
 * a page first loads what stands in for Stripe.
 */
export async function benchLighthouse(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'crossbook-lighthouse-'));
  const { pageHeaders } = await makeStage(ROOT, join(folder, 'cdk.out'));
  const product = await serveProduct(pageHeaders);
  const { port, close } = await listen(0, () => {});
  await close();
  const options = chromiumOptions();
  const browser = await chromium.launch({
    ...options,
    // Playwright's own way of hiding the window leaves a tab that Lighthouse opens in the background, where nothing is painted.
    headless: false,
    args: [...(options.args ?? []), '--headless=new', `--remote-debugging-port=${port}`],
  });
  const figures: Figure[] = [];
  try {
    for (const [form, config] of Object.entries(forms)) {
      const pages: Scores[] = [];
      for (const path of PATHS) pages.push(await middleScores(`${product.url}${path}`, config, port));
      const worst = (of: string, pick: (...values: number[]) => number) =>
        pick(...pages.map((scores) => scores.get(of) ?? Number.NaN));
      const size = pages.length;
      for (const category of CATEGORIES) {
        const value = worst(category, Math.min);
        figures.push({ name: `${form}: lowest ${category}`, size, value, unit: 'points', least: LEAST_SCORE });
      }
      const value = worst(SHIFT, Math.max);
      figures.push({ name: `${form}: largest layout shift`, size, value, unit: 'ratio', goal: MOST_SHIFT });
    }
    return figures;
  } finally {
    await browser.close();
    await product.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function middleScores(url: string, config: typeof desktopConfig | undefined, port: number): Promise<Scores> {
  const runs: Scores[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    // Now and then Lighthouse sees no frame of a page at all; a page that is broken fails twice.
    runs.push(await scoresOf(url, config, port).catch(() => scoresOf(url, config, port)));
  }
  const names = [...CATEGORIES, SHIFT];
  return new Map(names.map((name) => [name, median(runs.map((scores) => scores.get(name) ?? Number.NaN))]));
}

async function scoresOf(url: string, config: typeof desktopConfig | undefined, port: number): Promise<Scores> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...CATEGORIES] }, config);
  if (result === undefined) throw new Error(`${url}: Lighthouse says nothing`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError !== undefined) throw new Error(`${url}: ${runtimeError.message}`);
  const costly = Object.values(categories)
    .filter(({ id }) => id !== 'performance')
    .flatMap(({ auditRefs }) => auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1));
  for (const { id } of costly) console.log(`${url}: ${audits[id]?.title ?? id}`);
  const scores = CATEGORIES.map((id) => [id, (categories[id]?.score ?? Number.NaN) * 100] as const);
  return new Map<string, number>([...scores, [SHIFT, audits[SHIFT]?.numericValue ?? Number.NaN]]);
}

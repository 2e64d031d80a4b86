import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { type ScanStats, scanStats } from '../../shared/contracts/opportunities.ts';
import type { LocalProduct } from '../dev/local-product.ts';
import { startLocal } from '../dev/start-local.ts';
import type { Theme } from './viewports.ts';
import { leakedSecrets, watchApi } from './watch-api.ts';

/** How long the splash is shown. */
export const SPLASH_MS = 1_500;
/** Runs before the page's own scripts: pretends that the first paint, from which the splash is timed, was that long ago. */
export const SKIP_SPLASH = `{
  const original = performance.getEntriesByName.bind(performance);
  performance.getEntriesByName = (name, type) =>
    name === 'first-contentful-paint' ? [{ startTime: performance.now() - ${SPLASH_MS} }] : original(name, type);
}`;
/** As if the theme had been chosen in this browser before. Pages such as about:blank have no storage. */
const rememberTheme = (
  theme: Theme,
) => `if (location.protocol.startsWith('http') && localStorage.getItem('ui-theme') === null) {
  localStorage.setItem('ui-theme', '${theme}');
}`;
/** Scans are at least a minute apart; tests advance the product's clock instead of waiting. */
export const SCAN_INTERVAL_MS = 61_000;
/** Older prices are scanned again before a test that needs them; after 30 minutes boards hide them. */
const OLD_MS = 15 * 60_000;
/** Enough for boards that scroll. Each game more costs every scan, which is the most expensive thing that tests do. */
const GAMES_PER_LEAGUE = 6;
/** So that of few games there are always several arbitrages that bring a dollar of $100. */
const MISPRICING = 3;
const LEAGUES = ['basketball_nba', 'americanfootball_nfl', 'icehockey_nhl'] as const;

export interface Product extends LocalProduct {
  /** Advances the clock and scans every league. */
  readonly rescan: () => Promise<void>;
  /** Scans if other tests have advanced the clock, so that boards have prices. */
  readonly refreshPrices: () => Promise<void>;
}

/** Starts the prebuilt product and runs one scan. */
async function startProduct(dataDir: string): Promise<Product> {
  const product = await startLocal({
    port: 0,
    dataDir,
    built: true,
    build: false,
    schedule: false,
    cheapPasswords: true,
    leagues: LEAGUES,
    feed: { fixedBoard: true, gamesEach: GAMES_PER_LEAGUE, mispricing: MISPRICING },
  });
  let scannedAt = 0;
  const rescan = async () => {
    product.advance(SCAN_INTERVAL_MS);
    scannedAt = product.now();
    await product.scan();
  };
  const refreshPrices = async () => {
    if (product.now() - scannedAt > OLD_MS) await rescan();
  };
  await rescan();
  return { ...product, rescan, refreshPrices };
}

export interface Options {
  /** Shows the splash for its full time; other tests skip it. */
  readonly splash: boolean;
  /** The theme that the browser remembers. */
  readonly theme: Theme;
}

interface Fixtures {
  /** A page in another browser with the same settings. */
  readonly otherPage: Page;
  /** Errors that a test causes on purpose; any other fails it. */
  readonly expectedErrors: RegExp[];
}

/**
 * Browser tests run against the production build with the CDN's headers, on a local product with an embedded table and simulated odds. A test
 * fails on any unexpected console error, page error or failed request, on any answer that does not match its contract, and on any secret in
 * an answer. In the end the log and the table are searched for secrets too.
 */
export const test = base.extend<Options & Fixtures, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'crossbook-browser-'));
      const product = await startProduct(dataDir);
      await use(product);
      await product.stop();
      expect(await leakedSecrets(dataDir, product.logFile)).toEqual([]);
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  expectedErrors: async ({}, use) => use([]),
  splash: [false, { option: true }],
  theme: ['light', { option: true }],
  context: async ({ context, splash, theme }, use) => {
    await prepare(context, { splash, theme });
    await use(context);
  },
  otherPage: async ({ browser, product, contextOptions, viewport, hasTouch, splash, theme }, use) => {
    const context = await browser.newContext({ ...contextOptions, baseURL: product.url, viewport, hasTouch });
    await prepare(context, { splash, theme });
    await use(await context.newPage());
    await context.close();
  },
  page: async ({ page, expectedErrors }, use) => {
    const problems: string[] = [];
    const wrongAnswers = watchApi(page.context());
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`console: ${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => problems.push(`page: ${error.message}`));
    page.on('requestfailed', (request) => {
      // Navigation aborts the page's requests.
      if (request.failure()?.errorText !== 'net::ERR_ABORTED') problems.push(`request: ${request.url()}`);
    });
    await use(page);
    expect(await wrongAnswers()).toEqual([]);
    expect(problems.filter((problem) => !expectedErrors.some((pattern) => pattern.test(problem)))).toEqual([]);
  },
});

export { expect };

async function prepare(context: BrowserContext, { splash, theme }: Options): Promise<void> {
  await context.addInitScript(rememberTheme(theme));
  if (!splash) await context.addInitScript(SKIP_SPLASH);
}

export async function statsOf(page: Page): Promise<ScanStats> {
  return z.parse(scanStats, await (await page.request.get('/api/scan-stats')).json());
}

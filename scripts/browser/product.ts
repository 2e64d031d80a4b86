import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { type ScanStats, scanStats } from '../../shared/contracts/opportunities.ts';
import { type LocalProduct, startLocal } from '../dev/start-local.ts';
import type { Theme } from './looks.ts';
import { secretsAtRest, watchApi } from './watch-api.ts';

/** How long the splash is to be seen. */
export const SPLASH_MS = 1_500;
/** Runs before the page's own scripts: the page takes its first paint, from which the splash is counted, to be as long ago as that. */
export const SPLASH_AT_ONCE = `{
  const named = performance.getEntriesByName.bind(performance);
  performance.getEntriesByName = (name, type) =>
    name === 'first-contentful-paint' ? [{ startTime: performance.now() - ${SPLASH_MS} }] : named(name, type);
}`;
/** As if it had been chosen in this browser before. A page that belongs to nobody has no storage. */
const rememberTheme = (
  theme: Theme,
) => `if (location.protocol.startsWith('http') && localStorage.getItem('ui-theme') === null) {
  localStorage.setItem('ui-theme', '${theme}');
}`;
/** Between two scans a minute must pass; tests move the product's clock instead of waiting. */
export const SCAN_PAUSE_MS = 61_000;

/** The running product, and its clock. */
export interface Product extends LocalProduct {
  /** Moves the clock on and scans every league. */
  readonly rescan: () => Promise<void>;
}

/** The product as it was made ready, with everything scanned once. */
async function startProduct(dataDir: string): Promise<Product> {
  const local = await startLocal({
    port: 0,
    dataDir,
    built: true,
    build: false,
    schedule: false,
    cheapPasswords: true,
    feed: { fixedBoard: true },
  });
  const rescan = async () => {
    local.advance(SCAN_PAUSE_MS);
    await local.scan();
  };
  await rescan();
  return { ...local, rescan };
}

export interface Options {
  /** Whether the page begins with its splash for as long as people see it; elsewhere nothing is gained by waiting. */
  readonly splash: boolean;
  /** What the browser remembers as chosen there before. */
  readonly theme: Theme;
}

interface Fixtures {
  /** A page of another browser just like this one, of somebody else or the same person elsewhere. */
  readonly elsewhere: Page;
  /** Problems that a test brings about on purpose; any other fails it. */
  readonly expected: RegExp[];
}

/**
 * Browser tests run against the production build with the CDN's headers, on a product of their own: embedded table, simulated odds.
 * A test fails on any console error, page error or failed request that it did not announce, on any answer that is not as the API's
 * description says, and on any secret in an answer. When all is done the log and the table are searched for secrets too.
 */
export const test = base.extend<Options & Fixtures, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'crossbook-browser-'));
      const local = await startProduct(dataDir);
      await use(local);
      await local.stop();
      expect(await secretsAtRest(dataDir, local.logFile)).toEqual([]);
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  expected: async ({}, use) => use([]),
  splash: [false, { option: true }],
  theme: ['light', { option: true }],
  context: async ({ context, splash, theme }, use) => {
    await prepare(context, { splash, theme });
    await use(context);
  },
  elsewhere: async ({ browser, product, contextOptions, viewport, hasTouch, splash, theme }, use) => {
    const context = await browser.newContext({ ...contextOptions, baseURL: product.url, viewport, hasTouch });
    await prepare(context, { splash, theme });
    await use(await context.newPage());
    await context.close();
  },
  page: async ({ page, expected }, use) => {
    const problems: string[] = [];
    const wrongAnswers = watchApi(page.context());
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => problems.push(`page: ${error.message}`));
    page.on('requestfailed', (request) => {
      // A page that is left ends its own requests.
      if (request.failure()?.errorText !== 'net::ERR_ABORTED') problems.push(`request: ${request.url()}`);
    });
    await use(page);
    expect(await wrongAnswers()).toEqual([]);
    expect(problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)))).toEqual([]);
  },
});

export { expect };

async function prepare(context: BrowserContext, { splash, theme }: Options): Promise<void> {
  await context.addInitScript(rememberTheme(theme));
  if (!splash) await context.addInitScript(SPLASH_AT_ONCE);
}

export async function statsOf(page: Page): Promise<ScanStats> {
  return z.parse(scanStats, await (await page.request.get('/api/scan-stats')).json());
}

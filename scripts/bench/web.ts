import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import * as z from 'zod';
import { chromiumOptions } from '../browser/chromium.ts';
import type { Figure } from './figures.ts';
import { benchInteractions } from './interactions.ts';
import { type ServedPage, serveMinimalApp, serveProduct } from './served-page.ts';

/** The built page in Chromium: what a visitor first loads, and what a subscriber with a thousand cards waits for. */
export async function benchWeb(): Promise<Figure[]> {
  const browser = await chromium.launch(chromiumOptions());
  try {
    return [...(await firstLoad(browser)), ...(await benchInteractions(browser))];
  } finally {
    await browser.close();
  }
}

const HEADING = '#content h1';

/** Runs in the page, before anything else does. */
const MARK_HEADING = `
  const seen = new MutationObserver(() => {
    if (document.querySelector('${HEADING}') === null) return;
    seen.disconnect();
    performance.mark('heading');
  });
  seen.observe(document, { childList: true, subtree: true });
`;
const SCRIPTS_BEFORE_HEADING = `
  performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime <= performance.getEntriesByName('heading')[0].startTime)
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.endsWith('.js'))
`;

/**
 * The JavaScript that a visitor's first view of / takes: every script that the browser has asked for by the moment at which the page's
 * heading stands in the document, in a browser that knows nothing. Each file by gzip at 9, over the same of an app with nothing in it.
 */
async function firstLoad(browser: Browser): Promise<Figure[]> {
  const [product, minimal] = [await serveProduct(), await serveMinimalApp()];
  try {
    const [ours, least] = [await scriptBytes(browser, product), await scriptBytes(browser, minimal)];
    return [
      { name: 'first JavaScript over a minimal app’s', size: 1, value: ours / least, unit: 'ratio', goal: 1.3 },
      { name: 'first JavaScript, gzip', size: 1, value: ours / 1000, unit: 'kB' },
    ];
  } finally {
    await Promise.all([product.close(), minimal.close()]);
  }
}

async function scriptBytes(browser: Browser, { url, folder }: ServedPage): Promise<number> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.addInitScript({ content: MARK_HEADING });
    await page.goto(url);
    await page.locator(HEADING).waitFor();
    const paths = new Set(z.parse(z.array(z.string()), await page.evaluate(SCRIPTS_BEFORE_HEADING)));
    const sizes = await Promise.all(
      [...paths].map(async (path) => gzipSync(await readFile(join(folder, path)), { level: 9 }).length),
    );
    return sizes.reduce((sum, bytes) => sum + bytes, 0);
  } finally {
    await context.close();
  }
}

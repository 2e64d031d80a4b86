import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import * as z from 'zod';
import { APP_STARTED, PRERENDERED } from '../../frontend/src/lib/prerendered/marks.ts';
import { chromiumOptions } from '../browser/chromium.ts';
import type { Figure } from './figures.ts';
import { benchInteractions } from './interactions/interactions.ts';
import { type ServedPage, serveMinimalApp, serveProduct } from './serve-page.ts';

/** The built page in Chromium: a visitor's first load, and a subscriber's interactions with a thousand cards. */
export async function benchWeb(): Promise<Figure[]> {
  const browser = await chromium.launch(chromiumOptions());
  try {
    return [...(await firstLoad(browser)), ...(await benchInteractions(browser))];
  } finally {
    await browser.close();
  }
}

const HEADING = '#content h1';

/** Runs in the page before all other scripts. A heading that was rendered at build counts once the app has taken it over. */
const MARK_HEADING = `
  const mark = () => performance.mark('heading');
  document.addEventListener('${APP_STARTED}', mark, { once: true });
  const observer = new MutationObserver(() => {
    if (document.querySelector('${HEADING}') === null) return;
    observer.disconnect();
    if (document.querySelector('[${PRERENDERED}]') === null) mark();
  });
  observer.observe(document, { childList: true, subtree: true });
`;
const IS_MARKED = `performance.getEntriesByName('heading').length > 0`;
const SCRIPTS_BEFORE_HEADING = `
  performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime <= performance.getEntriesByName('heading')[0].startTime)
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.endsWith('.js'))
`;

/**
 * The JavaScript of a visitor's first view of /: all scripts requested before the page's heading is the app's, with an empty cache. Each file
 * by gzip at level 9, compared with a minimal app.
 */
async function firstLoad(browser: Browser): Promise<Figure[]> {
  const [product, minimal] = [await serveProduct(), await serveMinimalApp()];
  try {
    const [ourBytes, minimalBytes] = [await scriptBytes(browser, product), await scriptBytes(browser, minimal)];
    return [
      {
        name: 'first JavaScript over a minimal app’s',
        size: 1,
        value: ourBytes / minimalBytes,
        unit: 'ratio',
        goal: 1.35,
      },
      { name: 'first JavaScript, gzip', size: 1, value: ourBytes / 1000, unit: 'kB' },
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
    await page.waitForFunction(IS_MARKED);
    const paths = new Set(z.parse(z.array(z.string()), await page.evaluate(SCRIPTS_BEFORE_HEADING)));
    const sizes = await Promise.all(
      [...paths].map(async (path) => gzipSync(await readFile(join(folder, path)), { level: 9 }).length),
    );
    return sizes.reduce((sum, bytes) => sum + bytes, 0);
  } finally {
    await context.close();
  }
}

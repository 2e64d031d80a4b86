import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import * as z from 'zod';
import type { Figure } from './figures.ts';
import { type ServedPage, serveMinimalApp, serveProduct } from './served-page.ts';

interface Bytes {
  readonly gzip: number;
  readonly brotli: number;
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
 * heading stands in the document, in a browser that knows nothing. That is the entry, what it imports, what the document preloads, the
 * lazy chunks of the route, and whatever else was fetched meanwhile; code that is fetched once the page is drawn is not among it.
 * Each file compressed by itself, gzip at 9 and brotli at 11, over the same of an app with nothing in it.
 */
export async function firstLoadFigures(browser: Browser): Promise<Figure[]> {
  const [product, minimal] = [await serveProduct(), await serveMinimalApp()];
  try {
    const [ours, least] = [await scriptsOf(browser, product), await scriptsOf(browser, minimal)];
    const size = ours.length;
    const [bytes, leastBytes] = [sum(ours), sum(least)];
    return [
      {
        name: 'first JavaScript over a minimal app’s',
        size,
        value: bytes.gzip / leastBytes.gzip,
        unit: 'ratio',
        goal: 1.3,
      },
      { name: 'the same by brotli', size, value: bytes.brotli / leastBytes.brotli, unit: 'ratio', goal: 1.3 },
      { name: 'first JavaScript, gzip', size, value: bytes.gzip / 1000, unit: 'kB' },
      { name: 'minimal app’s JavaScript, gzip', size: least.length, value: leastBytes.gzip / 1000, unit: 'kB' },
    ];
  } finally {
    await Promise.all([product.close(), minimal.close()]);
  }
}

async function scriptsOf(browser: Browser, { url, folder }: ServedPage): Promise<Bytes[]> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.addInitScript({ content: MARK_HEADING });
    await page.goto(url);
    await page.locator(HEADING).waitFor();
    const paths = z.parse(z.array(z.string()), await page.evaluate(SCRIPTS_BEFORE_HEADING));
    return await Promise.all([...new Set(paths)].map((path) => bytesOf(join(folder, path))));
  } finally {
    await context.close();
  }
}

async function bytesOf(file: string): Promise<Bytes> {
  const content = await readFile(file);
  return { gzip: gzipSync(content, { level: 9 }).length, brotli: brotliCompressSync(content).length };
}

function sum(files: readonly Bytes[]): Bytes {
  return {
    gzip: files.reduce((total, { gzip }) => total + gzip, 0),
    brotli: files.reduce((total, { brotli }) => total + brotli, 0),
  };
}

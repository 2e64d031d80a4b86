/** `npm run screenshots [-- PART…]`: a picture of every scene, or of those with PART in their name, at every width and in both themes. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { makeReady } from '../../dev/make-ready.ts';
import { chromiumOptions } from '../chromium.ts';
import { themes, widths } from '../looks.ts';
import { type Product, SPLASH_AT_ONCE, startProduct } from '../product.ts';
import type { Scene } from '../scenes/scene.ts';
import { enter, scenes, widen } from '../scenes.ts';
import { turnTheme } from '../violations.ts';

const FOLDER = resolve(import.meta.dirname, '../../../dist/screenshots');

const parts = process.argv.slice(2);
const wanted = scenes.filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)));
const started = performance.now();
await makeReady();
const dataDir = await mkdtemp(join(tmpdir(), 'crossbook-screenshots-'));
const product = await startProduct(dataDir);
const browser = await chromium.launch(chromiumOptions());
const failed: string[] = [];
let taken = 0;
try {
  if (parts.length === 0) await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  for (const scene of wanted) {
    try {
      taken += await take(scene, browser, product);
    } catch (error) {
      failed.push(`${scene.name}: ${error instanceof Error ? error.message : error}`);
    }
  }
} finally {
  await browser.close();
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}
for (const text of failed) console.error(text);
const seconds = ((performance.now() - started) / 1000).toFixed(0);
console.log(`${taken} pictures of ${wanted.length} scenes in ${FOLDER}, ${failed.length} failed, ${seconds} s`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** How many pictures. */
async function take(scene: Scene, from: Browser, of: Product): Promise<number> {
  const context = await from.newContext({ baseURL: of.url });
  const page = await context.newPage();
  await page.addInitScript(SPLASH_AT_ONCE);
  try {
    await enter(scene, { page, product: of });
    let pictures = 0;
    for (const width of widths) {
      await widen(page, width);
      for (const theme of themes) {
        await turnTheme(page, theme);
        const path = join(FOLDER, `${scene.name}-${width}-${theme}.png`);
        await page.screenshot({ path, fullPage: scene.whole === true, animations: 'disabled', caret: 'hide' });
        pictures += 1;
      }
    }
    return pictures;
  } finally {
    await context.close();
  }
}

/** Draws the icons and the link preview image into `frontend/public`: `node scripts/browser/pictures/draw-pictures.ts`. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumOptions } from '../chromium.ts';
import { previewFacts, withText } from './preview-facts.ts';

const folder = resolve(import.meta.dirname, '../../../frontend/public');
const inter = createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
const font = (await readFile(inter)).toString('base64');

/** The logo of `favicon.svg` without its rounded background, which is `ACCENT`. */
const LOGO_LINES =
  '<path d="M8 9.5 24 22.5" stroke="#a5b4fc" stroke-width="4" stroke-linecap="round" fill="none"/><path d="M8 22.5 24 9.5M17.5 9.5H24V16" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round" fill="none"/>';
const ACCENT = '#4338ca';

/** `size`: in pixels. `radius`: of the corners, in 32nds of the width. `scale`: of the logo within the background. */
const icons = [
  { file: 'icons/icon-48.png', size: 48, radius: 8, scale: 1 },
  { file: 'icons/icon-192.png', size: 192, radius: 8, scale: 1 },
  { file: 'icons/icon-512.png', size: 512, radius: 8, scale: 1 },
  // Maskable icons are cropped by the system; the safe zone is the middle 80 %.
  { file: 'icons/maskable-192.png', size: 192, radius: 0, scale: 0.8 },
  { file: 'icons/maskable-512.png', size: 512, radius: 0, scale: 0.8 },
  { file: 'apple-touch-icon.png', size: 180, radius: 0, scale: 0.9 },
] as const;

function logo(size: number, radius: number, scale: number): string {
  const offset = 16 * (1 - scale);
  return `<svg viewBox="0 0 32 32" width="${size}" height="${size}" style="display:block"><rect width="32" height="32" rx="${radius}" fill="${ACCENT}"/><g transform="translate(${offset} ${offset}) scale(${scale})">${LOGO_LINES}</g></svg>`;
}

/** A white shape on nothing, 96 × 96 pixels: phones paint the mark of a notification in one color. */
const BADGE = `<svg viewBox="5 5 22 22" width="96" height="96" style="display:block">${LOGO_LINES.replaceAll('#a5b4fc', '#fff')}</svg>`;

/** The link preview image, 1200 × 630 pixels. */
const card = `<style>
  body { padding: 72px 80px; height: 630px; background: #0b0e15; color: #eef1f7; font-family: Inter, sans-serif; display: flex; flex-direction: column; }
  .brand { display: flex; align-items: center; gap: 22px; font-size: 44px; font-weight: 700; letter-spacing: -1px; }
  h1 { margin-top: 56px; font-size: 92px; line-height: 1; letter-spacing: -4px; font-weight: 800; max-width: 1000px; }
  .facts { margin-top: auto; display: flex; gap: 20px; font-size: 34px; font-weight: 600; }
  .facts span { padding: 16px 28px; border-radius: 16px; background: #1c2231; }
  .facts span:first-child { background: #0f3328; color: #4ade9f; }
</style>
<div class="brand">${logo(76, 8, 1)}Crossbook</div><h1>Make money whichever side wins</h1>
<div class="facts">${previewFacts.map((fact) => `<span>${fact}</span>`).join('')}</div>`;

const browser = await chromium.launch(chromiumOptions());
for (const { file, size, radius, scale } of icons)
  await draw(file, { width: size, height: size }, logo(size, radius, scale));
await draw('icons/badge-96.png', { width: 96, height: 96 }, BADGE);
const preview = await draw('og.png', { width: 1200, height: 630 }, card);
await writeFile(preview, withText(await readFile(preview), previewFacts.join()));
await browser.close();

/** `file`: below `frontend/public`. `viewport`: in pixels. Returns the picture's path. */
async function draw(file: string, viewport: { width: number; height: number }, body: string): Promise<string> {
  const page = await browser.newPage({ viewport });
  await page.setContent(`<!doctype html><meta charset="utf-8"><style>
    @font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${font}) }
    * { margin: 0; box-sizing: border-box } body { background: transparent }</style>${body}`);
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  const path = resolve(folder, file);
  await mkdir(dirname(path), { recursive: true });
  await page.screenshot({ path, omitBackground: true });
  await page.close();
  console.log(`${file}: ${viewport.width} × ${viewport.height}`);
  return path;
}

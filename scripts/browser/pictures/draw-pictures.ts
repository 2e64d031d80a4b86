/** Draws the icons and the card for links into `frontend/public`: `node scripts/browser/pictures/draw-pictures.ts`. */
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumOptions } from '../chromium.ts';
import { pictures } from './pictures.ts';

const folder = resolve(import.meta.dirname, '../../../frontend/public');
const inter = createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
const font = `@font-face{font-family:Inter;font-weight:100 900;src:url(data:font/woff2;base64,${(await readFile(inter)).toString('base64')})}`;

const browser = await chromium.launch(chromiumOptions());
for (const { file, width, height, html } of pictures) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html);
  await page.addStyleTag({ content: font });
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  const path = resolve(folder, file);
  await mkdir(dirname(path), { recursive: true });
  await page.screenshot({ path, omitBackground: true });
  await page.close();
  console.log(`${file}: ${width} × ${height}`);
}
await browser.close();

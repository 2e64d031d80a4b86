/** Draws the README's picture of the boards into `docs/pictures`: `node scripts/browser/pictures/draw-boards.ts`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { startLocal } from '../../dev/start-local.ts';
import { setTheme } from '../accessibility.ts';
import { chromiumOptions } from '../chromium.ts';
import { SCAN_INTERVAL_MS, SKIP_SPLASH } from '../product.ts';

const file = resolve(import.meta.dirname, '../../../docs/pictures/boards.png');
/** For boards that fill the picture. */
const GAMES_PER_LEAGUE = 16;
/** Both boards beside one another, each as wide as a laptop's window, at a little more than half its size. */
const PICTURE = { width: 1600, height: 478 };
const WINDOW = { width: 1440, height: 860 };
const ada = { email: 'ada@example.com', password: 'four wet dogs at noon', firstName: 'Ada', lastName: 'Lovelace' };

const boards = [
  { path: '/?view=list', theme: 'light', filled: '#content tr[data-position]' },
  { path: '/overlap?view=cards', theme: 'dark', filled: '#content article' },
] as const;

const dataDir = await mkdtemp(join(tmpdir(), 'crossbook-pictures-'));
const feed = { fixedBoard: true, gamesEach: GAMES_PER_LEAGUE };
const product = await startLocal({ port: 0, dataDir, built: true, schedule: false, cheapPasswords: true, feed });
const browser = await chromium.launch(chromiumOptions());
try {
  await product.addSubscriber({ ...ada, isSetUp: true });
  product.advance(SCAN_INTERVAL_MS);
  await product.scan();
  const page = await browser.newPage({ viewport: WINDOW, reducedMotion: 'reduce' });
  await page.addInitScript({ content: SKIP_SPLASH });
  await logIn(page);
  const pictures: string[] = [];
  for (const { path, theme, filled } of boards) {
    await page.goto(`${product.url}${path}`);
    await page.locator(filled).first().waitFor();
    await setTheme(page, theme);
    pictures.push((await page.screenshot({ animations: 'disabled' })).toString('base64'));
  }
  await drawBeside(await browser.newPage({ viewport: PICTURE }), pictures);
} finally {
  await browser.close();
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function logIn(page: Page): Promise<void> {
  await page.goto(product.url);
  await page.getByRole('button', { name: 'Log in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(ada.email);
  await dialog.getByLabel('Password', { exact: true }).fill(ada.password);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByText('Available').first().waitFor();
}

/** `pictures`: PNG files in Base64. */
async function drawBeside(page: Page, pictures: readonly string[]): Promise<void> {
  const width = PICTURE.width / pictures.length;
  const images = pictures.map((data) => `<img width="${width}" src="data:image/png;base64,${data}">`);
  await page.setContent(`<style>body { margin: 0; display: flex }</style>${images.join('')}`);
  await page.screenshot({ path: file });
}

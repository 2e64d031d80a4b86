import type { Page } from '@playwright/test';
import { expect, SPLASH_MS, test } from './product.ts';
import { openBoard, signInAs } from './users.ts';

/** Ahead of the browser's current time. */
const SOON_MS = 5_000;
const MINUTE_MS = 60_000;

const html = (page: Page) => page.locator('html');

test('a full storage is cleared except for the theme, and the page reloads', async ({ page, product, theme }) => {
  await page.clock.install();
  await openBoard(page, product);
  // Chromium's limit is five million characters.
  await html(page).evaluate((element) => {
    const { localStorage } = element.ownerDocument.defaultView;
    for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2)) {
      for (let part = 0; part < 3; part += 1) {
        try {
          localStorage.setItem(`stuff-${size}-${part}`, 'x'.repeat(size));
        } catch {
          // Full for this size.
        }
      }
    }
  });
  // Stop the clock, so that the two-second message stays.
  await page.clock.pauseAt(Date.now() + SOON_MS);
  const loaded = page.waitForEvent('load');
  await page.getByRole('article').first().getByRole('button', { name: 'Track' }).click();
  await page.clock.runFor(1);
  await expect(page.getByText('Storage full - cleared cache data. Page will refresh in 2 seconds.')).toBeVisible();
  const kept = await html(page).evaluate((element) => ({ ...element.ownerDocument.defaultView.localStorage }));
  expect(Object.keys(kept).filter((key) => key.startsWith('stuff'))).toEqual([]);
  expect(kept['ui-theme']).toBe(theme);
  await page.clock.runFor(2_000);
  await page.clock.resume();
  await loaded;
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('without a live socket Auto Scan polls at least once a minute while the page is visible, at the cost of a 304', async ({
  page,
  product,
}) => {
  // With hints a page asks when there is something new.
  await page.routeWebSocket(/\/live$/, (socket) => socket.close());
  await page.clock.install();
  await openBoard(page, product);
  const answers: number[] = [];
  page.on('response', (reply) => {
    if (new URL(reply.url()).pathname === '/api/opportunities') answers.push(reply.status());
  });
  const spent = product.feed.credits.used;
  await page.clock.fastForward(MINUTE_MS);
  expect(answers).toEqual([]);
  await page.getByRole('button', { name: 'Auto Scan OFF' }).click();
  await page.clock.fastForward(MINUTE_MS);
  await expect.poll(() => answers.at(-1)).toBe(304);
  const callCount = answers.length;
  await page.clock.fastForward(MINUTE_MS);
  await expect.poll(() => answers.length).toBeGreaterThan(callCount);
  expect(answers.every((status) => status === 304)).toBe(true);

  const setHidden = (hidden: boolean) =>
    html(page).evaluate((element, isHidden) => {
      const state = { configurable: true, get: () => (isHidden ? 'hidden' : 'visible') };
      Object.defineProperty(element.ownerDocument, 'visibilityState', state);
      element.ownerDocument.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await setHidden(true);
  const before = answers.length;
  await page.clock.fastForward(2 * MINUTE_MS);
  expect(answers.length).toBe(before);
  await setHidden(false);
  await page.clock.fastForward(MINUTE_MS);
  await expect.poll(() => answers.length).toBeGreaterThan(before);
  expect(product.feed.credits.used).toBe(spent);
});

test('on a phone the trial button of every offer is above the fold', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/', '/overlap', '/promo']) {
    await page.goto(path);
    const button = await page
      .getByRole('button', { name: /^Start your \d+ day free trial$/ })
      .first()
      .boundingBox();
    const bar = await page.getByRole('navigation', { name: 'Boards' }).boundingBox();
    expect(button === null ? undefined : button.y + button.height, path).toBeLessThan(bar?.y ?? 0);
  }
});

test('printed cards do not overflow', async ({ page, product }) => {
  await openBoard(page, product);
  await page.emulateMedia({ media: 'print' });
  const overflowing = await page
    .getByRole('article')
    .evaluateAll((cards) => cards.filter((card) => card.scrollWidth > card.clientWidth).length);
  expect(overflowing).toBe(0);
});

test('a card’s times are not cut off with wide text spacing on a narrow screen', async ({ page, product }) => {
  await openBoard(page, product);
  await page.setViewportSize({ width: 320, height: 640 });
  // Source: WCAG 1.4.12, https://www.w3.org/TR/WCAG22/#text-spacing
  await page.locator('body').evaluate((body) => {
    body.style.letterSpacing = '0.12em';
    body.style.wordSpacing = '0.16em';
  });
  const cut = await page.locator('article').evaluateAll((cards) =>
    cards
      .flatMap((card) => [...card.querySelectorAll('time, header p')])
      .filter((text) => text.scrollWidth > text.clientWidth && text.clientWidth > 0)
      .map((text) => text.textContent),
  );
  expect(cut).toEqual([]);
});

test('there is no animation with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
  const motion = () =>
    page
      .getByRole('dialog')
      .evaluate((dialog) => dialog.ownerDocument.defaultView.getComputedStyle(dialog).animationName);
  expect(await motion()).not.toBe('none');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await motion()).toBe('none');
});

test.describe('with its splash', () => {
  test.use({ splash: true });

  test('the splash is shown for a second and a half to who is signed in', async ({ page, product }) => {
    await page.clock.install();
    await signInAs(page, product, 'active');
    await page.goto('/');
    const splash = page.getByRole('status', { name: 'Loading Crossbook' });
    await expect(splash).toBeVisible();
    await page.clock.fastForward(SPLASH_MS - 700);
    await expect(splash).toBeVisible();
    await page.clock.fastForward(800);
    await expect(splash).toBeHidden();
  });
});

test('what a scan publishes changes the rows on two open pages, told by their sockets', async ({
  page,
  otherPage,
  product,
}) => {
  const pages = [page, otherPage];
  for (const each of pages) {
    await openBoard(each, product);
    await each.getByRole('button', { name: 'Auto Scan OFF' }).click();
  }
  await expect.poll(() => product.sockets.count()).toBeGreaterThanOrEqual(2);
  const prices = (of: Page) =>
    of
      .getByRole('article')
      .allTextContents()
      .then((texts) => texts.map((text) => text.match(/[+-]\d{3,}/g)));
  const before = await Promise.all(pages.map(prices));
  product.advance(10 * MINUTE_MS);
  await product.rescan();
  // The browser's clock stands where it was: neither page would have asked by itself.
  for (const [n, each] of pages.entries()) await expect.poll(() => prices(each)).not.toEqual(before[n]);
});

import type { Page } from '@playwright/test';
import { visitorPaths } from '../../shared/deployment/visitor-pages.ts';
import { expect, test } from './product.ts';
import { signInAs } from './users.ts';

const SPLASH = 'Loading Crossbook';
const TITLES = [
  'Affiliate program',
  'Alert figures',
  'Arbitrage',
  'Betting calculators',
  'Help',
  'Low Hold',
  'Overlap',
  'Poster',
  'Privacy and terms',
  'Promo',
  'Proof',
  'Settings',
  'Value',
  'Where each book runs',
].map((title) => `${title} · Crossbook`);
/** Show figures as soon as they have them. */
const WITH_DATA = ['/alert-figures', '/proof'];
const APP_SCRIPT = '**/assets/index-*.js';

/** Keeps the app's code from each page that is opened; the function returned lets the page have it. */
const holdApp = (page: Page) => hold(page, APP_SCRIPT);

async function hold(page: Page, script: string): Promise<() => Promise<void>> {
  const held: (() => void)[] = [];
  await page.route(script, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  return async () => {
    await expect.poll(() => held.length).toBe(1);
    held.pop()?.();
  };
}

/** Once the app runs: it follows what the user does. */
async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  // Leaves no trace.
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
  await page.evaluate('document.activeElement.blur()');
  await page.mouse.move(5, 450);
}

/** Waits for the fonts and for the pictures in sight. */
async function seeAll(page: Page): Promise<void> {
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  const unseen = `[...document.images].filter((image) => !image.complete && image.checkVisibility() && image.getBoundingClientRect().top < innerHeight).length`;
  await expect.poll(() => page.evaluate(unseen)).toBe(0);
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor reads every public page, with its own title, description and links', async ({ page }) => {
    const titles = new Set<string>();
    const descriptions = new Set<string | null>();
    for (const path of visitorPaths) {
      await page.goto(path);
      titles.add(await page.title());
      descriptions.add(await page.locator('meta[name="description"]').getAttribute('content'));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('status', { name: SPLASH })).toHaveCount(0);
    }
    expect([...titles].toSorted()).toEqual(TITLES);
    expect(descriptions.size).toBe(visitorPaths.length);
    for (const description of descriptions) expect(description?.length).toBeGreaterThan(50);
    await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Help' }).click();
    await expect(page).toHaveURL(/\/help$/);
  });
});

/** One page of each kind: in wider windows than a phone's no other differs in more than its words. */
const ONE_OF_EACH = ['/', '/help', '/affiliate', '/settings'] as const;

// Between a phone and a desktop only the header differs, which all pages share.
for (const { width, theme, paths } of [
  { width: 390, theme: 'dark', paths: visitorPaths },
  { width: 800, theme: 'light', paths: ['/'] },
  { width: 1100, theme: 'dark', paths: ['/'] },
  { width: 1440, theme: 'light', paths: ONE_OF_EACH },
] as const) {
  test.describe(`at ${width} px in the ${theme} theme`, () => {
    test.use({ viewport: { width, height: 900 }, theme });

    test('nothing in sight changes when the app takes over', async ({ page }) => {
      const release = await holdApp(page);
      for (const path of paths) {
        if (WITH_DATA.includes(path)) continue;
        await page.goto(path);
        await seeAll(page);
        const before = await page.screenshot();
        await release();
        await openMenu(page);
        await seeAll(page);
        const isSame = async () => (await page.screenshot()).equals(before);
        await expect.poll(isSame, { message: path }).toBe(true);
      }
    });
  });
}

test('the app’s code is asked for after the first paint', async ({ page }) => {
  for (const path of ['/', '/help', '/legal', '/affiliate']) {
    await page.goto(path);
    await openMenu(page);
    const timesOf = (entries: string) => page.evaluate<number[]>(`${entries}.map(({ startTime }) => startTime)`);
    const [asked = 0] = await timesOf(
      "performance.getEntriesByType('resource').filter(({ name }) => /index-.*[.]js/.test(name))",
    );
    expect(asked, path).toBeGreaterThan(Math.max(...(await timesOf("performance.getEntriesByType('paint')"))));
  }
});

test('the lower half of the offer stays while its code is loading', async ({ page }) => {
  const release = await hold(page, '**/assets/OfferDetails-*.js');
  await page.goto('/');
  const details = page.getByRole('region', { name: 'How it works' });
  await expect(details).toBeVisible();
  const order = await details.elementHandle();
  await openMenu(page);
  await expect(details).toBeVisible();
  await release();
  await details.scrollIntoViewIfNeeded();
  await expect(page.getByRole('region', { name: 'What subscribers see' }).getByRole('article')).not.toHaveCount(0);
  // The same element as before: nothing was drawn anew.
  expect(await order?.evaluate((element) => element.isConnected)).toBe(true);
});

test('a device’s dark theme stays when the app takes over', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.addInitScript(`
    if (location.protocol.startsWith('http')) localStorage.setItem('ui-theme', 'system');
    globalThis.themes = [];
    document.addEventListener('DOMContentLoaded', () => {
      const root = document.documentElement;
      new MutationObserver(() => themes.push(root.dataset.theme)).observe(root, { attributeFilter: ['data-theme'] });
    });
  `);
  await page.goto('/help');
  await openMenu(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate('themes.filter((theme) => theme !== "dark")')).toEqual([]);
});

test('who has scrolled stays there when the app takes over', async ({ page }) => {
  const release = await holdApp(page);
  await page.goto('/help');
  await page.getByRole('heading', { name: 'Contact Us' }).scrollIntoViewIfNeeded();
  const top = await page.evaluate('scrollY');
  expect(top).toBeGreaterThan(500);
  await release();
  await openMenu(page);
  expect(await page.evaluate('scrollY')).toBe(top);
});

test('a press before the app has started is done once it has', async ({ page }) => {
  const release = await holdApp(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Log in' }).first().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await release();
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible();
});

test('if the app cannot be loaded, the next press loads the page again', async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED|dynamically imported module|assets\/index-/);
  await page.route(APP_SCRIPT, (route) => route.abort());
  const failed = page.waitForEvent('pageerror');
  await page.goto('/help');
  await failed;
  await page.unroute(APP_SCRIPT);
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Log in' }).click();
  await loaded;
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible();
});

test('who is signed in never sees a frame of the offer', async ({ page, product }) => {
  await signInAs(page, product, 'active');
  await page.addInitScript(`
    globalThis.seen = [];
    const look = () => {
      const text = document.body?.innerText ?? '';
      if (/Free Trial|whichever side wins/.test(text)) seen.push(text.slice(0, 200));
      requestAnimationFrame(look);
    };
    look();
  `);
  for (const path of ['/?dollars=any', '/overlap?ev=all&dollars=any', '/promo?dollars=any']) {
    expect(await (await page.request.get(path)).text()).toContain(SPLASH);
    await page.goto(path);
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(await page.evaluate('seen')).toEqual([]);
  }
});

test('the description is that of the page, and of the product on pages without one', async ({ page }) => {
  const description = () => page.locator('meta[name="description"]').getAttribute('content');
  await page.goto('/help');
  const ofHelp = await description();
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('button', { name: 'Calculator' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await description()).toBe(ofHelp);
  await page.goto('/partner');
  const ofProduct = await description();
  expect(ofProduct).not.toBe(ofHelp);
  await page.goto('/affiliate');
  await page.getByRole('link', { name: 'See your link and figures' }).click();
  await expect(page).toHaveTitle('Partner page · Crossbook');
  expect(await description()).toBe(ofProduct);
});

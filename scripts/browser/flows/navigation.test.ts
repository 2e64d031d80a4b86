import type { Page } from '@playwright/test';
import { expect, test } from '../product.ts';
import { makeLong, navigateTo, openAs, openBoard } from '../users.ts';

const html = (page: Page) => page.locator('html');
const scrolled = (page: Page) => html(page).evaluate((element) => element.scrollTop);

test('Back and Forward go through the pages, each at its top', { tag: '@phone' }, async ({ page, product }) => {
  await openBoard(page, product);
  await makeLong(page);
  await page.mouse.move(300, 400);
  await page.mouse.wheel(0, 700);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(0);
  await navigateTo(page, 'Overlap');
  await expect(page.getByRole('heading', { level: 1, name: 'Overlap' })).toBeVisible();
  expect(await scrolled(page)).toBe(0);
  await navigateTo(page, 'Settings');
  await expect(page).toHaveTitle(/Settings/);
  await page.goBack();
  await expect(page).toHaveURL(/\/overlap$/);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Arbitrage' })).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Overlap' })).toBeVisible();
});

test('the theme switched in the menu persists', async ({ page, product, theme }) => {
  await openAs(page, product, { userState: 'unsubscribed', path: '/help' });
  const other = theme === 'dark' ? 'light' : 'dark';
  const saved = page.waitForResponse(
    (reply) => reply.url().endsWith('/api/user-preferences') && reply.request().method() === 'POST',
  );
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: other === 'dark' ? 'Dark theme' : 'Light theme' }).click();
  await expect(html(page)).toHaveAttribute('data-theme', other);
  await saved;
  await page.reload();
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(html(page)).toHaveAttribute('data-theme', other);
});

test('the page shows a message while offline', async ({ page, product, expectedErrors }) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /^request: /);
  await openBoard(page, product);
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline. Prices shown may be old.')).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('You are offline. Prices shown may be old.')).toBeHidden();
});

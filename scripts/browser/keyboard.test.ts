import type { Page } from '@playwright/test';
import { expect, test } from './product.ts';
import { availableCount, openBoard } from './users.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

const focused = (page: Page) => page.locator('article:focus');

test('a subscriber can do everything with a card by single keys', async ({ page, product }) => {
  const before = await openBoard(page, product);
  const cards = page.getByRole('main').getByRole('article');

  await page.keyboard.press('j');
  await expect(cards.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(cards.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(cards.nth(0)).toBeFocused();

  await page.keyboard.press('d');
  await expect(dialog(page, 'Details')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Details')).toBeHidden();
  await expect(cards.nth(0)).toBeFocused();

  const [odds = ''] = await cards
    .nth(0)
    .getByText(/^[+-]\d{3,}$/)
    .allTextContents();
  await page.keyboard.press('c');
  await expect(dialog(page, 'Calculator').getByLabel('Odds').first()).toHaveValue(odds);
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Calculator')).toBeHidden();

  await page.keyboard.press('t');
  await expect.poll(() => availableCount(page)).toBe(before - 1);
  // The next card takes its place and the focus.
  await expect(cards.nth(0)).toBeFocused();
  await page.keyboard.press('h');
  await expect.poll(() => availableCount(page)).toBe(before - 2);

  await page.keyboard.press('f');
  await expect(dialog(page, 'Filters')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Filters')).toBeHidden();

  await page.keyboard.press('?');
  await expect(dialog(page, 'Keyboard shortcuts')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.route('**/api/scan', () => {});
  await page.keyboard.press('s');
  await expect(page.getByRole('button', { name: 'Scanning...' })).toBeVisible();
});

test('single keys do nothing when switched off, or while typing', async ({ page, product }) => {
  await openBoard(page, product, '/promo');
  await page.getByLabel('Bonus bet amount').press('c');
  await expect(dialog(page, 'Calculator')).toBeHidden();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await dialog(page, 'Keyboard shortcuts').getByRole('switch', { name: 'Keyboard shortcuts' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await expect(focused(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.keyboard.press('j');
  await expect(focused(page)).toHaveCount(0);
});

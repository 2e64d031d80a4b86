import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../product.ts';
import { openBoard } from '../users.ts';

const header = (page: Page) => page.getByRole('banner');
const openFilters = (page: Page) => header(page).getByRole('button', { name: 'Filters', exact: true }).click();

/** The books on these cards, without duplicates, sorted. */
async function booksIn(cards: Locator): Promise<string[]> {
  const names = await cards
    .locator('img:visible')
    .evaluateAll((images) => images.map((image) => image.getAttribute('alt') ?? ''));
  return [...new Set(names)].toSorted();
}

test('filters apply to the boards, survive a reload, can be saved as a preset, and can be cleared', {
  tag: '@phone',
}, async ({ page, product }) => {
  const cards = page.getByRole('main').getByRole('listitem');
  const filters = page.getByRole('dialog', { name: 'Filters' });
  // Other tests have advanced the product's clock, and the time range filter uses the browser's.
  await page.clock.setSystemTime(product.now());
  await openBoard(page, product, '/overlap?ev=all');
  const all = await page.getByText(/ Available/).textContent();

  // Which books pair varies by day: use those of the first card.
  const [one, other, ...more] = await booksIn(cards.first());
  if (one === undefined || other === undefined || more.length > 0) throw new Error('a card must show two books');
  const books = [one, other];

  await openFilters(page);
  for (const name of books) {
    await filters.locator('label', { has: page.getByRole('checkbox', { name, exact: true }) }).click();
  }
  await filters.getByLabel('Time Range').selectOption('168');
  await filters.getByRole('button', { name: 'Save Filters' }).click();
  const save = page.getByRole('dialog', { name: 'Save Filter Preset' });
  await save.getByLabel('Preset Name').fill('My books');
  await save.getByRole('button', { name: 'Save Preset' }).click();
  await expect(filters.getByText('Preset “My books” saved.')).toBeVisible();
  await filters.getByRole('button', { name: 'Apply Filters' }).click();

  const bar = page.getByRole('region', { name: 'Active filters' });
  await expect(bar).toContainText('Within 7 days');
  for (const book of books) await expect(bar).toContainText(book);
  await expect(cards.first()).toBeVisible();
  expect(await booksIn(cards)).toEqual(books);

  await page.reload();
  for (const book of books) await expect(bar).toContainText(book);
  await bar.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(bar).toBeHidden();
  await expect(page.getByText(/ Available/)).toContainText(all?.split(' · ')[0] ?? 'nothing');

  await openFilters(page);
  await filters.getByRole('button', { name: 'Load Saved Preset' }).click();
  const load = page.getByRole('dialog', { name: 'Load Saved Preset' });
  await load.getByRole('button', { name: /^My books/ }).click();
  await expect(filters.getByRole('checkbox', { name: one, exact: true })).toBeChecked();
  await expect(bar).toBeAttached();
  await filters.getByRole('button', { name: 'Load Saved Preset' }).click();
  await load.getByRole('button', { name: 'Delete My books' }).click();
  await expect(load.getByText('No saved presets found')).toBeVisible();
});

import type { Page } from '@playwright/test';
import { expect, test } from './product.ts';
import { violations } from './violations.ts';

const header = (page: Page) => page.getByRole('banner');
const openFilters = (page: Page) => header(page).getByRole('button', { name: 'Filters', exact: true }).click();

test('filters hold for the boards, survive a reload, become a preset, and are cleared', async ({ board: page }) => {
  test.slow(); // every screen is looked through for what bars people from it
  const cards = page.getByRole('main').getByRole('listitem');
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/overlap');
  await expect(cards.first()).toBeVisible();
  const all = await page.getByText(/ Available/).textContent();

  await openFilters(page);
  for (const name of ['Novig', 'Prophet X']) {
    await filters.locator('label', { has: page.getByRole('checkbox', { name }) }).click();
  }
  await filters.getByLabel('Time Range').selectOption('168');
  expect(await violations(page), 'the filters').toEqual([]);
  await filters.getByRole('button', { name: 'Save Filters' }).click();
  const save = page.getByRole('dialog', { name: 'Save Filter Preset' });
  await save.getByLabel('Preset Name').fill('Exchanges');
  expect(await violations(page), 'saving a preset').toEqual([]);
  await save.getByRole('button', { name: 'Save Preset' }).click();
  await expect(filters.getByText('Preset “Exchanges” saved.')).toBeVisible();
  await filters.getByRole('button', { name: 'Apply Filters' }).click();

  const bar = page.getByRole('region', { name: 'Active filters' });
  await expect(bar).toContainText('Novig, Prophet X · Within 7 days');
  const marks = cards.locator('img:visible');
  const names = await marks.evaluateAll((images) => images.map((image) => image.getAttribute('alt')));
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => name !== 'Novig' && name !== 'Prophet X')).toEqual([]);
  expect(await violations(page), 'the filtered board').toEqual([]);

  await page.reload();
  await expect(bar).toContainText('Novig, Prophet X');
  await bar.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(bar).toBeHidden();
  await expect(page.getByText(/ Available/)).toContainText(all?.split(' · ')[0] ?? 'nothing');

  await openFilters(page);
  await filters.getByRole('button', { name: 'Load Saved Preset' }).click();
  const load = page.getByRole('dialog', { name: 'Load Saved Preset' });
  expect(await violations(page), 'loading a preset').toEqual([]);
  await load.getByRole('button', { name: /^Exchanges/ }).click();
  await expect(filters.getByRole('checkbox', { name: 'Novig' })).toBeChecked();
  await expect(bar).toBeAttached();
  await filters.getByRole('button', { name: 'Load Saved Preset' }).click();
  await load.getByRole('button', { name: 'Delete Exchanges' }).click();
  await expect(load.getByText('No saved presets found')).toBeVisible();
});

import { expect, test } from '../product.ts';
import { availableCount, openAs, openBoard } from '../users.ts';

test('filters are in the URL, and a shared link applies them without saving them', async ({
  page,
  product,
  otherPage,
}) => {
  const all = await openBoard(page, product, '/low-hold');
  await page.getByRole('banner').getByRole('button', { name: 'Filters', exact: true }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.getByLabel('Min Profit %').fill('-1.5');
  await filters.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page).toHaveURL(/\/low-hold\?min=-1\.5$/);
  const fewer = await availableCount(page);
  expect(fewer).toBeLessThan(all);
  for (const badge of await page.getByText(/^[+-]?\d+\.\d\d%$/).allTextContents()) {
    expect(Number.parseFloat(badge)).toBeGreaterThanOrEqual(-1.5);
  }

  await openAs(otherPage, product, { userState: 'active', path: page.url() });
  const bar = otherPage.getByRole('region', { name: 'Active filters' });
  await expect(bar).toBeVisible();
  await expect.poll(() => availableCount(otherPage)).toBe(fewer);
  await otherPage.goto('/low-hold');
  await expect(otherPage.getByRole('article').first()).toBeVisible();
  await expect(bar).toBeHidden();

  await page.getByRole('region', { name: 'Active filters' }).getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL(/\/low-hold$/);
  await expect.poll(() => availableCount(page)).toBe(all);
});

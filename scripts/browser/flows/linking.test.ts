import { arriveAs, arriveAtCards, available } from '../people.ts';
import { expect, test } from '../product.ts';

test('filters stand in the address, and a link shows them without keeping them', async ({
  page,
  product,
  elsewhere,
}) => {
  const all = await arriveAtCards(page, product, '/overlap');
  await page.getByRole('banner').getByRole('button', { name: 'Filters', exact: true }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.getByLabel('Min Profit %').fill('-1.5');
  await filters.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page).toHaveURL(/\/overlap\?min=-1\.5$/);
  const fewer = await available(page);
  expect(fewer).toBeLessThan(all);
  for (const badge of await page.getByText(/^[+-]?\d+\.\d\d%$/).allTextContents()) {
    expect(Number.parseFloat(badge)).toBeGreaterThanOrEqual(-1.5);
  }

  await arriveAs(elsewhere, product, { who: 'active', path: page.url() });
  const bar = elsewhere.getByRole('region', { name: 'Active filters' });
  await expect(bar).toBeVisible();
  await expect.poll(() => available(elsewhere)).toBe(fewer);
  await elsewhere.goto('/overlap');
  await expect(elsewhere.getByRole('article').first()).toBeVisible();
  await expect(bar).toBeHidden();

  await page.getByRole('region', { name: 'Active filters' }).getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL(/\/overlap$/);
  await expect.poll(() => available(page)).toBe(all);
});

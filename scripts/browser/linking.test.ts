import { arriveAs, available, inEveryLook } from './looks.ts';
import { expect, test } from './product.ts';

inEveryLook(({ theme }) => {
  test('filters stand in the address, and a link shows them without keeping them', async ({
    page,
    product,
    browser,
  }) => {
    await arriveAs(page, product, { who: 'active', path: '/overlap', theme });
    await expect(page.getByRole('article').first()).toBeVisible();
    const all = await available(page);
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

    const theirs = await (await browser.newContext({ baseURL: product.url })).newPage();
    await arriveAs(theirs, product, { who: 'active', path: page.url(), theme });
    const bar = theirs.getByRole('region', { name: 'Active filters' });
    await expect(bar).toBeVisible();
    await expect.poll(() => available(theirs)).toBe(fewer);
    await theirs.goto('/overlap');
    await expect(theirs.getByRole('article').first()).toBeVisible();
    await expect(bar).toBeHidden();
    await theirs.context().close();

    await page.getByRole('region', { name: 'Active filters' }).getByRole('button', { name: 'Clear Filters' }).click();
    await expect(page).toHaveURL(/\/overlap$/);
    await expect.poll(() => available(page)).toBe(all);
  });
});

import { expect, test } from './product.ts';
import { openBoard } from './users.ts';

const BROKEN = 'icehockey_nhl';

test.afterEach(async ({ product }) => {
  product.feed.heal();
  await product.rescan();
});

// What scans do about each fault, their own tests cover.
test('a league that cannot be scanned is named with the age of its prices, and hidden once they are old', async ({
  page,
  product,
}) => {
  await openBoard(page, product);
  product.feed.fail(BROKEN, 'server-error');
  await product.rescan();
  await page.reload();
  await expect(page.getByText(/NHL could not be refreshed; showing prices from .* ago\./)).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  product.advance(31 * 60_000);
  await product.rescan();
  await page.reload();
  await expect(page.getByText('NHL is hidden: its prices are older than 30 min.')).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
});

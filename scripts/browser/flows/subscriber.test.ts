import { logIn } from '../account-actions.ts';
import { expect, statsOf, test } from '../product.ts';
import { createAccount, navigateTo, openBoard, openPromoControls } from '../users.ts';

test('a subscriber logs in and sees cards, with the last confirmation of their prices', async ({
  page,
  product,
  theme,
}) => {
  await logIn(page, await createAccount(product));
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  const card = page.getByRole('article').first();
  await expect(card).toBeVisible();
  await expect(card.getByTitle(/^Confirmed /).first()).toHaveText(/^confirmed .+ ago$/);
  await expect(card.getByRole('link', { name: /^(Bet|Set your state to open) / })).toHaveCount(2);
});

test('a card’s details show every book’s odds and the stakes for a chosen total', { tag: '@phone' }, async ({
  page,
  product,
}) => {
  await openBoard(page, product);
  const card = page.getByRole('article').first();
  const title = await card.getByRole('heading').textContent();
  await card.getByRole('button', { name: /^Details/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Details' });
  await expect(dialog.getByText(title ?? '')).toBeVisible();
  await expect(dialog.getByText('Odds Comparison')).toBeVisible();
  expect(await dialog.getByRole('row').count()).toBeGreaterThan(2);
  await dialog.getByLabel('Total stake').fill('1000');
  await expect(dialog.getByText('Margin', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a scan shows its progress and a new list', async ({ page, product }) => {
  await openBoard(page, product);
  const before = await statsOf(page);
  product.advance(61_000);
  // Watched from before the click on, in the page, since a scan of three leagues takes a moment.
  const progress = [page.getByRole('progressbar'), page.getByText(/Scanning… [0-3] of 3 leagues/)];
  const shown = Promise.all(progress.map((part) => part.waitFor()));
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  await shown;
  await expect(page.getByRole('status').filter({ hasText: 'Scan complete' })).toBeAttached({ timeout: 60_000 });
  const after = await statsOf(page);
  expect(after.scanId).not.toBe(before.scanId);
  expect(after).toMatchObject({ state: 'done', leaguesDone: 3, leaguesTotal: 3 });
  await expect(page.getByText(/\d+ Available/)).toBeVisible();
  // A second scan within a minute reuses the first, and spends no credits.
  const spent = product.feed.credits.used;
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'less than a minute ago' })).toBeAttached();
  expect(product.feed.credits.used).toBe(spent);
});

test('the overlap and promo boards show their own details', { tag: '@phone' }, async ({ page, product }) => {
  await openBoard(page, product);
  await navigateTo(page, 'Overlap');
  await page
    .getByRole('button', { name: /^Show [\d,]+ with negative or unknown EV$/ })
    .first()
    .click();
  await expect(page.getByText(/^(Hits|Win and push) [\d.–]+% · risk /).first()).toBeVisible();
  await navigateTo(page, 'Promo');
  await expect(page.getByText(/^Keep \$[\d.]+ of a \$100 bonus bet/).first()).toBeVisible();
  await openPromoControls(page);
  await page.getByLabel('Bonus bet amount').fill('50');
  await expect(page.getByText(/of a \$50 bonus bet/).first()).toBeVisible();
});

import { goTo } from '../getting-about.ts';
import { expect, logIn, statsOf, test } from '../product.ts';

test('a visitor sees the offer in the theme that the browser remembers, and no data', async ({ page, theme }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  await expect(page.getByText('$30', { exact: true })).toBeVisible();
  await expect(page.getByText('Cancel anytime • No commitment required')).toBeVisible();
  const paths = [
    '/api/opportunities',
    '/api/overlap',
    '/api/promo',
    '/api/events',
    '/api/scan-stats',
    '/api/odds/a/h2h',
  ];
  const answers = await Promise.all(paths.map(async (path) => (await page.request.get(path)).status()));
  expect(answers).toEqual([401, 401, 401, 401, 401, 401]);
});

test('a subscriber logs in and sees cards, each leg with its last confirmation', async ({ page, product, theme }) => {
  await logIn(page, product);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  const card = page.getByRole('article').first();
  await expect(card).toBeVisible();
  await expect(card.getByText(/^confirmed (just now|.* ago)$/)).toHaveCount(2);
  await expect(card.getByRole('link', { name: /Bet/ })).toHaveCount(2);
});

test('a wrong password is refused in words', async ({ page, product, expected }) => {
  expected.push(/status of 401/);
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(product.credentials.email);
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(dialog.getByText('Invalid credentials')).toBeVisible();
});

test('a card opens its details with every book’s odds and the stakes of a chosen total', async ({ board }) => {
  const card = board.getByRole('article').first();
  const title = await card.getByRole('heading').textContent();
  await card.getByRole('button', { name: /^Details/ }).click();
  const dialog = board.getByRole('dialog', { name: 'Details' });
  await expect(dialog.getByText(title ?? '')).toBeVisible();
  await expect(dialog.getByText('Odds Comparison')).toBeVisible();
  expect(await dialog.getByRole('row').count()).toBeGreaterThan(2);
  await dialog.getByLabel('Total stake').fill('1000');
  await expect(dialog.getByText('Rounded margin')).toBeVisible();
  await board.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a scan shows its progress and brings a new list', async ({ board, product }) => {
  const before = await statsOf(board);
  product.advance(61_000);
  await board.getByRole('button', { name: 'Scan', exact: true }).click();
  await expect(board.getByRole('progressbar')).toBeVisible();
  await expect(board.getByText(/Scanning… [1-5] of 5 leagues/)).toBeVisible();
  await expect(board.getByRole('status').filter({ hasText: 'Scan complete' })).toBeAttached({ timeout: 60_000 });
  const after = await statsOf(board);
  expect(after.scanId).not.toBe(before.scanId);
  expect(after).toMatchObject({ state: 'done', leaguesDone: 5, leaguesTotal: 5 });
  await expect(board.getByText(/\d+ Available/)).toBeVisible();
  // At once again: the scan of a minute ago stands in, and no credit is spent.
  const spent = product.feed.credits.used;
  await board.getByRole('button', { name: 'Scan', exact: true }).click();
  await expect(board.getByRole('status').filter({ hasText: 'less than a minute ago' })).toBeAttached();
  expect(product.feed.credits.used).toBe(spent);
});

test('the boards of overlaps and promotions show what they are about', async ({ board }) => {
  await goTo(board, 'Overlap');
  await expect(board.getByText(/(Both win|Win \+ refund) on/).first()).toBeVisible();
  await goTo(board, 'Promo');
  await expect(board.getByText(/^Keep \$[\d.]+ of a \$100 bonus bet/).first()).toBeVisible();
  await board.getByLabel('Bonus bet amount').fill('50');
  await expect(board.getByText(/of a \$50 bonus bet/).first()).toBeVisible();
});

test('logging out leaves nothing behind', async ({ board }) => {
  await board.getByRole('button', { name: 'Menu' }).click();
  await board.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(board.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
  expect((await board.request.get('/api/opportunities')).status()).toBe(401);
});

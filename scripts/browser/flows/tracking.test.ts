import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../product.ts';
import { openFirstDetails } from '../scenes/boards.ts';
import { availableCount, navigateTo, openBoard, ownPageHeaders } from '../users.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const notice = (page: Page) => page.getByRole('region', { name: 'Notice' });

/** The card's unique label. */
async function cardName(page: Page, at = 0): Promise<string> {
  const name = await cards(page).nth(at).getAttribute('aria-label');
  if (name === null) throw new Error('a card must have a label');
  return name;
}

/** The notice covers nothing of a bar at the top. */
async function expectNoticeBelow(page: Page, bar: Locator): Promise<void> {
  const [box, above] = [await notice(page).boundingBox(), await bar.boundingBox()];
  expect(box?.y).toBeGreaterThanOrEqual((above?.y ?? Number.NaN) + (above?.height ?? 0));
}

async function press(page: Page, card: string, action: string): Promise<void> {
  await cards(page)
    .and(page.getByLabel(card, { exact: true }))
    .first()
    .getByRole('button', { name: action, exact: true })
    .click();
}

test('a tracked card moves from the board to Track, and returns when untracked', { tag: '@phone' }, async ({
  page,
  product,
}) => {
  const before = await openBoard(page, product);
  const name = await cardName(page);
  await press(page, name, 'Track');
  await expect(notice(page)).toContainText('Tracked');
  await expectNoticeBelow(page, page.getByRole('region', { name: 'Board', exact: true }));
  await expect.poll(() => availableCount(page)).toBe(before - 1);

  await navigateTo(page, 'Track');
  await expect(page).toHaveURL(/\/track$/);
  await expect(page.getByText('1 Tracked', { exact: true })).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await page.reload();
  await expect(cards(page)).toHaveCount(1);
  await openFirstDetails({ page });
  const details = page.getByRole('dialog', { name: 'Details' });
  await expect(details.getByRole('button', { name: 'Hide', exact: true })).toBeVisible();
  await details.getByRole('button', { name: 'Untrack' }).click();
  await expect(details).toBeHidden();
  await expect(page.getByRole('heading', { name: 'No Tracked Opportunities' })).toBeVisible();
  await expectNoticeBelow(page, page.getByRole('navigation', { name: 'Track' }));

  await navigateTo(page, 'Arbitrage');
  await expect.poll(() => availableCount(page)).toBe(before);
});

test('hidden cards leave the board, and can be unhidden one by one or all at once', async ({ page, product }) => {
  await openBoard(page, product);
  // So that no row brings less than a dollar.
  await page.request.post('/api/betting-settings', { data: { stake: 5000 }, headers: ownPageHeaders(product) });
  await page.reload();
  await expect(cards(page).nth(3)).toBeVisible();
  const before = await availableCount(page);
  for (let hidden = 1; hidden <= 3; hidden += 1) {
    await press(page, await cardName(page), 'Hide');
    await expect.poll(() => availableCount(page)).toBe(before - hidden);
  }
  // Undo restores the last one.
  await notice(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => availableCount(page)).toBe(before - 2);
  await press(page, await cardName(page), 'Hide');

  await navigateTo(page, 'Hidden');
  await expect(page.getByRole('button', { name: 'Clear All' })).toBeVisible();
  await expect(page.getByText('3 Available', { exact: true })).toBeVisible();
  await press(page, await cardName(page), 'Unhide');
  await expect(page.getByText('2 Available', { exact: true })).toBeVisible();
  await press(page, await cardName(page), 'Track');
  await expect(page.getByText('1 Available', { exact: true })).toBeVisible();
  // It covers Clear All.
  await notice(page).getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('button', { name: 'Clear All' }).click();
  await expect(page.getByRole('heading', { name: 'No Hidden Opportunities' })).toBeVisible();

  await navigateTo(page, 'Arbitrage');
  await expect.poll(() => availableCount(page)).toBe(before - 1);
  await navigateTo(page, 'Track');
  await expect(page.getByText('1 Tracked', { exact: true })).toBeVisible();
});

test('details have their own URL: Back closes them, and a link opens them', async ({ page, product }) => {
  await openBoard(page, product, '/low-hold');
  await openFirstDetails({ page });
  const details = page.getByRole('dialog', { name: 'Details' });
  await expect(page).toHaveURL(/\/low-hold\?details=/);
  const link = page.url();
  const title = await details.getByText(/ @ /).first().textContent();
  await page.goBack();
  await expect(details).toBeHidden();
  await expect(page).toHaveURL(/\/low-hold$/);
  await page.goForward();
  await expect(details).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(page).toHaveURL(/\/low-hold$/);

  await page.goto(link);
  await expect(details.getByText(title ?? 'nothing').first()).toBeVisible();
  await details.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/low-hold$/);
  await page.goto('/low-hold?details=nowhere');
  await expect(details.getByText('This opportunity is no longer listed')).toBeVisible();
});

test('tabs stay in sync when cards are tracked and hidden', async ({ page, product }) => {
  const before = await openBoard(page, product);
  const other = await page.context().newPage();
  await other.goto('/track');
  await expect(other.getByRole('heading', { name: 'No Tracked Opportunities' })).toBeVisible();
  await press(page, await cardName(page), 'Track');
  await expect(other.getByText('1 Tracked', { exact: true })).toBeVisible();
  await press(other, await cardName(other), 'Hide');
  await expect(other.getByRole('heading', { name: 'No Tracked Opportunities' })).toBeVisible();
  await expect.poll(() => availableCount(page)).toBe(before - 1);
  await other.goto('/hidden');
  await press(other, await cardName(other), 'Unhide');
  await expect.poll(() => availableCount(page)).toBe(before);
});

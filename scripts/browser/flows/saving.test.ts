import type { Page } from '@playwright/test';
import { arriveAtCards, available, goTo } from '../people.ts';
import { expect, test } from '../product.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const notice = (page: Page) => page.getByRole('region', { name: 'Notice' });

/** What a card says that no other does. */
async function nameOf(page: Page, at = 0): Promise<string> {
  const name = await cards(page).nth(at).getAttribute('aria-label');
  if (name === null) throw new Error('a card has a name');
  return name;
}

async function press(page: Page, card: string, action: string): Promise<void> {
  await cards(page)
    .and(page.getByLabel(card, { exact: true }))
    .first()
    .getByRole('button', { name: action, exact: true })
    .click();
}

test('what is tracked leaves the board, stands on Track, and comes back untracked', async ({ page, product }) => {
  const before = await arriveAtCards(page, product);
  const name = await nameOf(page);
  await press(page, name, 'Track');
  await expect(notice(page)).toContainText('Tracked');
  await expect.poll(() => available(page)).toBe(before - 1);

  await goTo(page, 'Track');
  await expect(page).toHaveURL(/\/track$/);
  await expect(page.getByText('1 Tracked', { exact: true })).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await page.reload();
  await expect(cards(page)).toHaveCount(1);
  await cards(page)
    .getByRole('button', { name: /^Details/ })
    .click();
  const details = page.getByRole('dialog', { name: 'Details' });
  await expect(details.getByRole('button', { name: 'Hide', exact: true })).toBeVisible();
  await details.getByRole('button', { name: 'Untrack' }).click();
  await expect(details).toBeHidden();
  await expect(page.getByRole('heading', { name: 'No Tracked Opportunities' })).toBeVisible();

  await goTo(page, 'Arbitrage');
  await expect.poll(() => available(page)).toBe(before);
});

test('what is hidden leaves the board, and is unhidden one by one or all at once', async ({ page, product }) => {
  const before = await arriveAtCards(page, product);
  for (let hidden = 1; hidden <= 3; hidden += 1) {
    await press(page, await nameOf(page), 'Hide');
    await expect.poll(() => available(page)).toBe(before - hidden);
  }
  // Taken back at once, it is as if nothing had been done.
  await notice(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => available(page)).toBe(before - 2);
  await press(page, await nameOf(page), 'Hide');

  await goTo(page, 'Hidden');
  await expect(page.getByText('3 Available', { exact: true })).toBeVisible();
  await press(page, await nameOf(page), 'Unhide');
  await expect(page.getByText('2 Available', { exact: true })).toBeVisible();
  await press(page, await nameOf(page), 'Track');
  await expect(page.getByText('1 Available', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clear All' }).click();
  await expect(page.getByRole('heading', { name: 'No Hidden Opportunities' })).toBeVisible();

  await goTo(page, 'Arbitrage');
  await expect.poll(() => available(page)).toBe(before - 1);
  await goTo(page, 'Track');
  await expect(page.getByText('1 Tracked', { exact: true })).toBeVisible();
});

test('details have an address of their own, which Back closes and a link opens', async ({ page, product }) => {
  await arriveAtCards(page, product, '/overlap');
  await cards(page)
    .first()
    .getByRole('button', { name: /^Details/ })
    .click();
  const details = page.getByRole('dialog', { name: 'Details' });
  await expect(details).toBeVisible();
  await expect(page).toHaveURL(/\/overlap\?details=/);
  const link = page.url();
  const title = await details.getByText(/ @ /).first().textContent();
  await page.goBack();
  await expect(details).toBeHidden();
  await expect(page).toHaveURL(/\/overlap$/);
  await page.goForward();
  await expect(details).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(page).toHaveURL(/\/overlap$/);

  await page.goto(link);
  await expect(details.getByText(title ?? 'nothing').first()).toBeVisible();
  await details.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/overlap$/);
  await page.goto('/overlap?details=nowhere');
  await expect(details.getByText('This opportunity is no longer listed')).toBeVisible();
});

test('what one tab tracks and hides, the other knows at once', async ({ page, product }) => {
  const before = await arriveAtCards(page, product);
  const other = await page.context().newPage();
  await other.goto('/track');
  await expect(other.getByRole('heading', { name: 'No Tracked Opportunities' })).toBeVisible();
  await press(page, await nameOf(page), 'Track');
  await expect(other.getByText('1 Tracked', { exact: true })).toBeVisible();
  await press(other, await nameOf(other), 'Hide');
  await expect(other.getByRole('heading', { name: 'No Tracked Opportunities' })).toBeVisible();
  await expect.poll(() => available(page)).toBe(before - 1);
  await other.goto('/hidden');
  await press(other, await nameOf(other), 'Unhide');
  await expect.poll(() => available(page)).toBe(before);
});

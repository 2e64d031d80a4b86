import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../product.ts';
import { makeLong, navigateTo, openAs, openBoard, openPromoControls } from '../users.ts';

const calculatorOn = (page: Page) => page.getByRole('dialog', { name: 'Calculator' });
const bet = (calculator: Locator, name: string) => calculator.getByRole('region', { name, exact: true });

async function figure(calculator: Locator, name: string): Promise<string | null> {
  return calculator.locator('dl > div', { hasText: name }).locator('dd').textContent();
}

test('the calculator opens from any page and levels two stakes', { tag: '@phone' }, async ({
  page,
  product,
  viewport,
}) => {
  await openAs(page, product, { userState: 'unsubscribed', path: '/help' });
  if ((viewport?.width ?? 0) < 768) await navigateTo(page, 'Calculator');
  else await page.getByRole('banner').getByRole('button', { name: 'Calculator' }).click();
  const calculator = calculatorOn(page);
  await expect(bet(calculator, 'Bet A').getByLabel('Odds')).toHaveValue('+180');
  await expect(bet(calculator, 'Bet B').getByLabel('Odds')).toHaveValue('-150');
  await bet(calculator, 'Bet A').getByLabel('Stake ($)').fill('100');
  // 100 × 2.80 ÷ (1 + 100 ÷ 150) = 168; 280 − 268 = 12; 12 ÷ 268 = 4.48 %.
  await expect(bet(calculator, 'Bet B').getByLabel('Stake ($)')).toHaveValue('168.00');
  expect(await figure(calculator, 'Total Stake')).toBe('$268.00');
  expect(await figure(calculator, 'Total Payout')).toBe('$280.00');
  expect(await figure(calculator, 'Profit')).toBe('+$12.00');
  expect(await figure(calculator, 'Margin')).toBe('+4.48%');
  await bet(calculator, 'Bet A').getByLabel('Stake ($)').fill('');
  await expect(bet(calculator, 'Bet B').getByLabel('Stake ($)')).toHaveValue('');
  await calculator.getByRole('button', { name: 'Close' }).click();
  await expect(calculator).toBeHidden();
});

test('a card’s calculator starts with its odds, and the page behind does not scroll', { tag: '@phone' }, async ({
  page,
  product,
  viewport,
}) => {
  const width = viewport?.width ?? 0;
  await openBoard(page, product);
  await makeLong(page);
  const card = page.getByRole('article').first();
  const odds = (await card.getByText(/^[+-]\d{3,}$/).allTextContents()).slice(0, 2);
  await card.getByRole('button', { name: 'Calculator' }).click();
  const calculator = calculatorOn(page);
  await expect(bet(calculator, 'Bet A').getByLabel('Odds')).toHaveValue(odds[0] ?? '');
  await expect(bet(calculator, 'Bet B').getByLabel('Odds')).toHaveValue(odds[1] ?? '');
  await expect(bet(calculator, 'Bet A').getByLabel('Stake ($)')).toHaveValue('');
  const scrolled = () => page.locator('html').evaluate((html) => html.scrollTop);
  const middle = width / 2;
  await page.mouse.move(middle, 20);
  await page.mouse.wheel(0, 600);
  expect(await scrolled()).toBe(0);
  await page.mouse.click(middle, 10);
  await expect(calculator).toBeHidden();
  // Scrolling is unlocked a moment after the dialog has closed, so retry.
  await expect(async () => {
    await page.mouse.wheel(0, 600);
    expect(await scrolled()).toBeGreaterThan(0);
  }).toPass();
});

test('a promo card opens the calculator for its promotion', async ({ page, product }) => {
  await openBoard(page, product, '/promo');
  await openPromoControls(page);
  await page.getByLabel('Bonus bet amount').fill('50');
  await expect(page.getByText(/of a \$50 bonus bet/).first()).toBeVisible();
  await page.getByRole('article').first().getByRole('button', { name: 'Calculator' }).click();
  await expect(calculatorOn(page).getByRole('tab', { name: 'Bonus bet', selected: true })).toBeVisible();
  await expect(calculatorOn(page).locator('input').and(page.locator('[value="50"]')).first()).toBeVisible();
});

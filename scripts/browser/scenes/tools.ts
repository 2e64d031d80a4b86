import type { Page } from '@playwright/test';
import { expect } from '../product.ts';
import { cardsShown } from './boards.ts';
import type { Scene } from './scene.ts';

const calculatorOn = (page: Page) => page.getByRole('dialog', { name: 'Calculator' });

/** The calculator of a kind of promotion, filled in by a card. */
const promoCalculator = (name: string, tab: string): Scene => ({
  name,
  who: 'active',
  path: '/promo',
  show: async (stage) => {
    await cardsShown(stage);
    await stage.page.getByRole('article').first().getByRole('button', { name: 'Calculator' }).click();
    await calculatorOn(stage.page).getByRole('tab', { name: tab }).click();
    await expect(calculatorOn(stage.page).getByRole('tabpanel', { name: tab })).toBeVisible();
  },
});

/** What is at hand everywhere. */
export const tools: readonly Scene[] = [
  {
    name: 'calculator',
    who: 'visitor',
    path: '/help',
    show: async ({ page }) => {
      await page.getByRole('banner').getByRole('button', { name: 'Calculator' }).click();
      await calculatorOn(page).getByLabel('Stake ($)').first().fill('100');
      await expect(calculatorOn(page).getByText('$268.00')).toBeVisible();
    },
  },
  promoCalculator('calculator-bonus-bet', 'Bonus bet'),
  promoCalculator('calculator-profit-boost', 'Profit boost'),
  promoCalculator('calculator-no-sweat', 'No-sweat'),
  {
    name: 'shortcuts',
    who: 'active',
    path: '/',
    show: async (stage) => {
      await cardsShown(stage);
      await stage.page.keyboard.press('?');
      await expect(stage.page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    },
  },
  {
    name: 'offline',
    who: 'active',
    path: '/',
    expected: [/ERR_INTERNET_DISCONNECTED/, /^request: /],
    show: async (stage) => {
      await cardsShown(stage);
      await stage.page.context().setOffline(true);
      await expect(stage.page.getByText('You are offline. Prices shown may be old.')).toBeVisible();
    },
  },
  {
    name: 'storage-cleaned',
    who: 'visitor',
    path: '/help',
    // Nine megabytes: browsers hold a letter in two bytes.
    prepare: async ({ page }) => {
      await page.clock.install();
      await page.addInitScript({ content: "localStorage.setItem('cache', 'x'.repeat(4_700_000));" });
    },
    show: async ({ page }) => {
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      // What watches the storage comes some time after the page.
      await expect(async () => {
        await page.clock.fastForward(31_000);
        await expect(page.getByText(/^Cleared 9MB of cached data/)).toBeVisible({ timeout: 1_000 });
      }).toPass();
    },
  },
  {
    name: 'pricing',
    who: 'unsubscribed',
    path: '/help',
    show: async ({ page }) => {
      await page.getByRole('banner').getByRole('button', { name: 'Subscribe' }).click();
      await expect(page.getByRole('dialog').getByText('Yearly').first()).toBeVisible();
    },
  },
];

import type { Page } from '@playwright/test';
import { expect } from '../product.ts';
import { cardsShown } from './boards.ts';
import { type Scene, subscriber, unsubscribed, visitor } from './scene.ts';

const calculatorOn = (page: Page) => page.getByRole('dialog', { name: 'Calculator' });

/** The calculator of a kind of promotion, filled in by a card. */
const promoCalculator = (tab: string): Scene['show'] =>
  async function show(stage) {
    const calculator = calculatorOn(stage.page);
    await cardsShown(stage);
    await stage.page.getByRole('article').first().getByRole('button', { name: 'Calculator' }).click();
    await calculator.getByRole('tab', { name: tab }).click();
    await expect(calculator.getByRole('tabpanel', { name: tab })).toBeVisible();
  };

/** What is at hand everywhere. */
export const tools: readonly Scene[] = [
  ...visitor('/help', {
    calculator: async ({ page }) => {
      await page.getByRole('banner').getByRole('button', { name: 'Calculator' }).click();
      await calculatorOn(page).getByLabel('Stake ($)').first().fill('100');
      await expect(calculatorOn(page).getByText('$268.00')).toBeVisible();
    },
  }),
  ...subscriber('/promo', {
    'calculator-bonus-bet': promoCalculator('Bonus bet'),
    'calculator-profit-boost': promoCalculator('Profit boost'),
    'calculator-no-sweat': promoCalculator('No-sweat'),
  }),
  ...subscriber('/', {
    shortcuts: async (stage) => {
      await cardsShown(stage);
      await stage.page.keyboard.press('?');
      await expect(stage.page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    },
    offline: async (stage) => {
      stage.expected.push(/ERR_INTERNET_DISCONNECTED/, /^request: /);
      await cardsShown(stage);
      await stage.page.context().setOffline(true);
      await expect(stage.page.getByText('You are offline. Prices shown may be old.')).toBeVisible();
    },
  }),
  ...visitor(
    {
      path: '/help',
      // Nine megabytes: browsers hold a letter in two bytes.
      prepare: async ({ page }) => {
        await page.clock.install();
        await page.addInitScript({ content: "localStorage.setItem('cache', 'x'.repeat(4_700_000));" });
      },
    },
    {
      'storage-cleaned': async ({ page }) => {
        await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
        // What watches the storage comes some time after the page.
        await expect(async () => {
          await page.clock.fastForward(31_000);
          await expect(page.getByText(/^Cleared 9MB of cached data/)).toBeVisible({ timeout: 1_000 });
        }).toPass();
      },
    },
  ),
  ...unsubscribed('/help', {
    pricing: async ({ page }) => {
      await page.getByRole('banner').getByRole('button', { name: 'Subscribe' }).click();
      await expect(page.getByRole('dialog').getByText('Yearly').first()).toBeVisible();
    },
  }),
];

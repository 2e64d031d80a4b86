import type { Page } from '@playwright/test';
import { readingGuides } from '../../../frontend/src/features/marketing/reading-guide.ts';
import { expect } from '../product.ts';
import { expectCards } from './boards.ts';
import { type Scene, subscriber, unsubscribed, visitor } from './scene.ts';

const calculatorOn = (page: Page) => page.getByRole('dialog', { name: 'Calculator' });

/** The calculator for a kind of promotion, opened from a card. */
const promoCalculator = (tab: string): Scene['open'] =>
  async function open(context) {
    const calculator = calculatorOn(context.page);
    await expectCards(context);
    await context.page.getByRole('article').first().getByRole('button', { name: 'Calculator' }).click();
    await calculator.getByRole('tab', { name: tab }).click();
    await expect(calculator.getByRole('tabpanel', { name: tab })).toBeVisible();
  };

/** Tools available on every page. */
export const toolScenes: readonly Scene[] = [
  ...visitor('/help', {
    calculator: async ({ page }) => {
      await page.getByRole('banner').getByRole('button', { name: 'Calculator' }).click();
      await calculatorOn(page).getByLabel('Stake ($)').first().fill('100');
      await expect(calculatorOn(page).getByText('$268.00')).toBeVisible();
    },
  }),
  ...subscriber(
    { path: '/help', fullPage: true },
    {
      'help-subscriber': async ({ page }) => {
        const figures = page.getByRole('figure');
        await expect(figures).toHaveCount(readingGuides.length);
        for (const figure of await figures.all()) {
          // An example is loaded when it comes near, and moves what is below it.
          await figure.scrollIntoViewIfNeeded();
          await expect(figure.locator('article')).toBeVisible();
        }
      },
    },
  ),
  ...subscriber('/promo', {
    'calculator-bonus-bet': promoCalculator('Bonus bet'),
    'calculator-no-sweat': promoCalculator('No-sweat'),
  }),
  ...subscriber('/', {
    shortcuts: async (context) => {
      await expectCards(context);
      await context.page.keyboard.press('?');
      await expect(context.page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    },
    offline: async (context) => {
      context.expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /^request: /);
      await expectCards(context);
      await context.page.context().setOffline(true);
      await expect(context.page.getByText('You are offline. Prices shown may be old.')).toBeVisible();
    },
  }),
  ...unsubscribed('/help', {
    pricing: async ({ page }) => {
      await page.getByRole('banner').getByRole('button', { name: 'Subscribe' }).click();
      await expect(page.getByRole('dialog').getByText('Yearly').first()).toBeVisible();
    },
  }),
];

import type { Page } from '@playwright/test';
import { FIRST_CARD, type Interaction, onNextPaint, paintTime, REMAINING_COUNT } from './painted.ts';

/** Percent, used alternately: they leave two thirds and one third of the cards. */
const FILTER_VALUES = ['2', '3'];

const PAINT_AFTER_HIDE = onNextPaint('click', `document.querySelector('${FIRST_CARD}').ariaLabel`);
const PAINT_AFTER_KEY = onNextPaint('keydown', 'document.activeElement.value');
const PAINT_AFTER_FILTER = onNextPaint('click', `document.querySelector('${REMAINING_COUNT}').textContent`);

export const cardInteractions: readonly Interaction[] = [
  {
    name: 'card hidden',
    measure: async (page) => {
      const card = page.locator(FIRST_CARD).first();
      const name = (await card.getAttribute('aria-label')) ?? '';
      await page.evaluate(PAINT_AFTER_HIDE);
      await card.getByRole('button', { name: /^Hide/ }).first().click();
      const milliseconds = await paintTime(page);
      // Undo, so that the number of cards stays the same.
      await page.getByRole('button', { name: 'Undo' }).last().click();
      await page.getByRole('article', { name, exact: true }).waitFor();
      return milliseconds;
    },
  },
  {
    name: 'first card painted after a reload',
    measure: async (page) => {
      await page.reload();
      return paintTime(page);
    },
  },
  {
    name: 'filter keystroke',
    measure: async (page, iteration) => {
      await openFilters(page);
      await page.evaluate(PAINT_AFTER_KEY);
      await page.keyboard.press(String(1 + (iteration % 9)));
      const milliseconds = await paintTime(page);
      await page.keyboard.press('Escape');
      return milliseconds;
    },
  },
  {
    // Last, since the account remembers filters.
    name: 'filter applied',
    measure: async (page, iteration) => {
      await openFilters(page);
      await minProfit(page).fill(FILTER_VALUES[iteration % FILTER_VALUES.length] ?? '');
      await page.evaluate(PAINT_AFTER_FILTER);
      await page.getByRole('button', { name: 'Apply Filters' }).click();
      return paintTime(page);
    },
  },
];

const minProfit = (page: Page) => page.getByRole('dialog', { name: 'Filters' }).getByLabel('Min Profit %');

async function openFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await minProfit(page).focus();
}

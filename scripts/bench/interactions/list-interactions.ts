import type { Page } from '@playwright/test';
import { FIRST_ROW, type Interaction, onNextPaint, paintTime, REMAINING_COUNT } from './painted.ts';

const ROW_TITLE = `document.querySelector('${FIRST_ROW} td button').title`;
const PAINT_AFTER_SORT = onNextPaint('click', ROW_TITLE);
const PAINT_AFTER_SEARCH = onNextPaint('keydown', `document.querySelector('${REMAINING_COUNT}').textContent`);
const PAINT_AFTER_RENEWAL = onNextPaint('list-parsed', ROW_TITLE);

export const listInteractions: readonly Interaction[] = [
  {
    name: 'list sorted',
    measure: async (page, iteration) => {
      await page.evaluate(PAINT_AFTER_SORT);
      // Starts are in the reverse order of margins.
      await page
        .getByRole('columnheader')
        .getByRole('button', { name: iteration % 2 === 0 ? 'Start' : 'Margin' })
        .click();
      return paintTime(page);
    },
  },
  {
    name: 'list searched',
    measure: async (page) => {
      const field = page.getByRole('searchbox');
      await field.focus();
      await page.evaluate(PAINT_AFTER_SEARCH);
      await page.keyboard.press('9');
      const milliseconds = await paintTime(page);
      await page.keyboard.press('Escape');
      return milliseconds;
    },
  },
  { name: 'list renewed', measure: measureRenewal },
];

/** A tenth of the rows changed, all prices confirmed again, and all rows paired within some books. */
export const deltaRenewal: Interaction = { name: 'list renewed by a delta', measure: measureRenewal };

async function measureRenewal(page: Page): Promise<number> {
  await page.evaluate(PAINT_AFTER_RENEWAL);
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  return paintTime(page);
}

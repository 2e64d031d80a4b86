import { chromium } from '@playwright/test';
import { chromiumPath } from '../browser/chromium.ts';
import type { Figure } from './figures.ts';
import { firstLoadFigures } from './first-load.ts';
import { hideCardFigures } from './hide-card.ts';
import { onBoards } from './web-boards.ts';
import { filterFigures } from './web-filter.ts';
import { firstPaintFigures } from './web-first-paint.ts';

/** The built page in Chromium. */
export async function benchWeb(): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const first = await firstLoadFigures(browser);
    // Filters last: the account remembers them, and would have them on the boards that come after.
    const boards = await onBoards(browser, [hideCardFigures, firstPaintFigures, filterFigures]);
    return [...first, ...boards];
  } finally {
    await browser.close();
  }
}

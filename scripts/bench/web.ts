import { chromium } from '@playwright/test';
import { chromiumPath } from '../browser/chromium.ts';
import type { Figure } from './figures.ts';
import { firstLoadFigures } from './first-load.ts';
import { hideCardFigures } from './hide-card.ts';

/** The built page in Chromium. */
export async function benchWeb(): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    return [...(await firstLoadFigures(browser)), ...(await hideCardFigures(browser))];
  } finally {
    await browser.close();
  }
}

import type { Page } from '@playwright/test';
import * as z from 'zod';
import { SPLASH_AT_ONCE } from '../browser/product.ts';
import type { Figure } from './figures.ts';
import { type Boards, compared, FIRST_CARD } from './web-boards.ts';

const PAIRS = 10;
const PAINTED = 'first card painted';

/** Runs in the page, before anything else does. */
const MARK_FIRST_CARD = `{
  const look = () => {
    if (document.querySelector('${FIRST_CARD}') === null) return requestAnimationFrame(look);
    // The frame's callback runs just before it is painted, the timer after.
    setTimeout(() => performance.mark('${PAINTED}'));
  };
  requestAnimationFrame(look);
}`;

const WHEN_PAINTED = `
  new Promise((resolve) => {
    const look = () => {
      const [mark] = performance.getEntriesByName('${PAINTED}');
      if (mark === undefined) return requestAnimationFrame(look);
      resolve(mark.startTime);
    };
    look();
  })
`;

/**
 * How much later a subscriber who comes back sees the first card where the list has a hundred times as many: from the reload to the first
 * frame with a card. Without the splash, which stands for the same time before both.
 */
export async function firstPaintFigures(boards: Boards): Promise<Figure[]> {
  for (const page of [boards.few, boards.many]) {
    await page.addInitScript({ content: SPLASH_AT_ONCE });
    await page.addInitScript({ content: MARK_FIRST_CARD });
  }
  return compared(boards, {
    ratio: 'first paint with 1,000 cards over 10',
    each: 'first card painted after a reload',
    pairs: PAIRS,
    take: reload,
  });
}

async function reload(page: Page): Promise<number> {
  await page.reload();
  return z.parse(z.number(), await page.evaluate(WHEN_PAINTED));
}

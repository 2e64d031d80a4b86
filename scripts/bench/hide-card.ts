import type { Page } from '@playwright/test';
import * as z from 'zod';
import type { Figure } from './figures.ts';
import { type Boards, compared, FEW, FIRST_CARD } from './web-boards.ts';

/** Fewer presses than the smaller board has cards, or it would run out of them. */
const PAIRS = FEW - 3;

/**
 * Presses Hide on the first card; resolves with the milliseconds until the first frame without the card has been painted. Runs in the page.
 */
const HIDE_FIRST = `
  new Promise((resolve, reject) => {
    const firstCard = () => document.querySelector('${FIRST_CARD}');
    const name = firstCard().ariaLabel;
    const hide = [...firstCard().querySelectorAll('button')].find((button) => (button.ariaLabel ?? button.textContent).startsWith('Hide'));
    if (hide === undefined) return reject(new Error('The first card cannot be hidden'));
    const look = () => {
      if (firstCard().ariaLabel === name) return requestAnimationFrame(look);
      // The frame's callback runs just before it is painted, the timer after.
      setTimeout(() => resolve(performance.now() - began));
    };
    const began = performance.now();
    hide.click();
    requestAnimationFrame(look);
  })
`;

/** How much slower a card is hidden where the board has a hundred times as many: from the press to the first frame without the card. */
export function hideCardFigures(boards: Boards): Promise<Figure[]> {
  return compared(boards, {
    ratio: 'hiding one of 1,000 cards over one of 10',
    each: 'hiding one card',
    pairs: PAIRS,
    take: hideFirst,
  });
}

async function hideFirst(page: Page): Promise<number> {
  return z.parse(z.number(), await page.evaluate(HIDE_FIRST));
}

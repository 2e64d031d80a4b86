import type { Page } from '@playwright/test';
import * as z from 'zod';
import type { Figure } from './figures.ts';
import { type Boards, compared, FIRST_CARD } from './web-boards.ts';

/** Even, so that those that count have a middle one. */
const PAIRS = 16;

/** Both run in the page and promise the milliseconds from a press to the first frame painted with another first card. */
const until = (press: string) => `
  new Promise((resolve, reject) => {
    const firstCard = () => document.querySelector('${FIRST_CARD}');
    const name = firstCard().ariaLabel;
    const button = ${press};
    if (button === undefined) return reject(new Error('The first card cannot be hidden, or not brought back'));
    const look = () => {
      if (firstCard().ariaLabel === name) return requestAnimationFrame(look);
      // The frame's callback runs just before it is painted, the timer after.
      setTimeout(() => resolve(performance.now() - began));
    };
    // As after a press on it: the card has the focus, which goes on to the next.
    firstCard().focus();
    const began = performance.now();
    button.click();
    requestAnimationFrame(look);
  })
`;
const HIDE_FIRST = until(
  `[...firstCard().querySelectorAll('button')].find((button) => (button.ariaLabel ?? button.textContent).startsWith('Hide'))`,
);
const UNDO = until(`[...document.querySelectorAll('button')].find((button) => button.textContent === 'Undo')`);

/** How much slower a card is hidden where the board has a hundred times as many: from the press to the first frame without the card. */
export function hideCardFigures(boards: Boards): Promise<Figure[]> {
  return compared(boards, {
    ratio: 'hiding one of 1,000 cards over one of 10',
    each: 'hiding one card',
    pairs: PAIRS,
    take: hideFirst,
  });
}

/** Brings the card back, so that ten stay ten. */
async function hideFirst(page: Page): Promise<number> {
  const spent = z.parse(z.number(), await page.evaluate(HIDE_FIRST));
  await page.evaluate(UNDO);
  return spent;
}

import type { Page } from '@playwright/test';
import * as z from 'zod';
import type { Figure } from './figures.ts';
import { type Boards, compared } from './web-boards.ts';

/** Odd, so that of those that count as many put a digit in as take it out. */
const KEYSTROKES = 21;
const APPLIED = 13;
/** The two limits that are applied in turn, percent: two thirds of the cards are left, or one third. */
const LIMITS = ['2', '3'];
const KEYS = ['1', 'Backspace'];
const LEFT = '#content h1 + p span';
const PATIENCE_MS = 20_000;

/** Both run in the page and promise the milliseconds from an event to the first frame painted with what it changed. */
const until = (event: string, state: string) => `
  globalThis.painted = new Promise((resolve, reject) => {
    const state = () => ${state};
    const before = state();
    addEventListener('${event}', ({ timeStamp }) => {
      const look = () => {
        if (performance.now() - timeStamp > ${PATIENCE_MS}) return reject(new Error('Nothing changed after a ${event}'));
        if (state() === before) return requestAnimationFrame(look);
        // The frame's callback runs just before it is painted, the timer after.
        setTimeout(() => resolve(performance.now() - timeStamp));
      };
      requestAnimationFrame(look);
    }, { once: true, capture: true });
  });
  undefined
`;
const UNTIL_TYPED = until('keydown', 'document.activeElement.value');
const UNTIL_FILTERED = until('click', `document.querySelector('${LEFT}').textContent`);

/**
 * How much slower the filters are where the board has a hundred times as many cards: a keystroke in Min Profit %, behind which the board
 * stands, and Apply, which filters it; each to the frame painted with what it changed.
 */
export async function filterFigures(boards: Boards): Promise<Figure[]> {
  for (const page of [boards.few, boards.many]) await openFilters(page);
  const typed = await compared(boards, {
    ratio: 'filter keystroke to paint at 1,000 cards over 10',
    each: 'filter keystroke to paint',
    pairs: KEYSTROKES,
    take: async (page, go) => {
      await page.evaluate(UNTIL_TYPED);
      await page.keyboard.press(KEYS[go % KEYS.length] ?? '');
      return painted(page);
    },
  });
  for (const page of [boards.few, boards.many]) await page.keyboard.press('Escape');
  const applied = await compared(boards, {
    ratio: 'filter applied to paint at 1,000 cards over 10',
    each: 'filter applied to paint',
    pairs: APPLIED,
    take: async (page, go) => {
      await openFilters(page);
      await minProfit(page).fill(LIMITS[go % LIMITS.length] ?? '');
      await page.evaluate(UNTIL_FILTERED);
      await page.getByRole('button', { name: 'Apply Filters' }).click();
      return painted(page);
    },
  });
  return [...typed, ...applied];
}

const minProfit = (page: Page) => page.getByRole('dialog', { name: 'Filters' }).getByLabel('Min Profit %');

async function openFilters(page: Page): Promise<void> {
  await page.bringToFront();
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await minProfit(page).focus();
}

async function painted(page: Page): Promise<number> {
  return z.parse(z.number(), await page.evaluate('globalThis.painted'));
}

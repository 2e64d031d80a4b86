import type { Page } from '@playwright/test';
import * as z from 'zod';

export const FIRST_CARD = '#content article';
export const FIRST_ROW = '#content tr[data-position]';
export const REMAINING_COUNT = '#content h1 + p span';

/** Runs in the page: measures the milliseconds from an event to the first painted frame that shows its effect. Frame callbacks run just before the paint. */
export const onNextPaint = (event: string, state: string) => `
  globalThis.painted = new Promise((resolve) => {
    const state = () => ${state};
    const before = state();
    addEventListener('${event}', ({ timeStamp }) => {
      const look = () =>
        state() === before ? requestAnimationFrame(look) : setTimeout(() => resolve(performance.now() - timeStamp));
      requestAnimationFrame(look);
    }, { once: true, capture: true });
  });
  undefined
`;
/** Something that a subscriber does on a board. */
export interface Interaction {
  readonly name: string;
  /** Duration in milliseconds. */
  readonly measure: (page: Page, iteration: number) => Promise<number>;
}

/** Waits until what was measured has been painted. In milliseconds. */
export async function paintTime(page: Page): Promise<number> {
  return z.parse(z.number(), await page.evaluate('globalThis.painted'));
}

import type { Page } from '@playwright/test';

/** Waits until the page's current state has been painted. */
export async function paint(page: Page): Promise<void> {
  await page.locator('html').evaluate(async (html) => {
    const view = html.ownerDocument.defaultView;
    await html.ownerDocument.fonts.ready;
    for (let frames = 0; frames < 3; frames += 1) await new Promise((resolve) => view.requestAnimationFrame(resolve));
  });
}

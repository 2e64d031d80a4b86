import type { Page } from '@playwright/test';

/** Waits until the page has been painted as it is now. */
export async function paint(page: Page): Promise<void> {
  await page.locator('html').evaluate(async (html) => {
    const view = html.ownerDocument.defaultView;
    await html.ownerDocument.fonts.ready;
    for (let frames = 0; frames < 3; frames += 1) await new Promise((resolve) => view.requestAnimationFrame(resolve));
  });
}

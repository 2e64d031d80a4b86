import type { Page } from '@playwright/test';

/** Buttons and links of the bars that lie over one another, in pairs by their names: neither could be read or pressed. */
export async function overlaps(page: Page): Promise<string[]> {
  const controls = page.locator('header').first().locator('a:visible, button:visible');
  const boxes = await controls.evaluateAll((elements) =>
    elements.map((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
      return { name, left, right, top, bottom, liesOver: element.closest('dialog, [role="menu"]') !== null };
    }),
  );
  const standing = boxes.filter(({ liesOver }) => !liesOver);
  return standing.flatMap((one, place) =>
    standing
      .slice(place + 1)
      .filter((other) => one.left < other.right - 1 && other.left < one.right - 1)
      .filter((other) => one.top < other.bottom - 1 && other.top < one.bottom - 1)
      .map((other) => `${one.name} and ${other.name}`),
  );
}

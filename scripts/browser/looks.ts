import type { Page } from '@playwright/test';
import { fromOwnPage, type Member, signedInAs } from './people.ts';
import { expect, type Product, test } from './product.ts';
import { widths } from './scenes.ts';
import type { NewPerson } from './subscribing.ts';
import { type Theme, themes } from './violations.ts';

const HEIGHT = 900;
/** Up to here people have fingers. */
const TOUCH_UP_TO = 768;

export interface Look {
  readonly width: number;
  readonly theme: Theme;
}

/** A phone, a tablet and a desktop, each in both themes. */
const looks: readonly Look[] = widths.flatMap((width) => themes.map((theme) => ({ width, theme })));

/** The same tests in each of the looks, any of them at the same time. */
export function inEveryLook(define: (look: Look) => void): void {
  for (const look of looks) {
    test.describe(`at ${look.width} px, ${look.theme}`, () => {
      test.describe.configure({ mode: 'parallel' });
      test.use({ viewport: { width: look.width, height: HEIGHT }, hasTouch: look.width <= TOUCH_UP_TO });
      define(look);
    });
  }
}

/** Somebody new on a page in their theme. */
export async function arriveAs(
  page: Page,
  product: Product,
  { who, path, theme }: { readonly who: Member; readonly path: string; readonly theme: Theme },
): Promise<NewPerson> {
  const person = await signedInAs(page, product, who);
  const reply = await page.request.post('/api/user-preferences', { data: { theme }, headers: fromOwnPage(product) });
  expect(reply.ok()).toBe(true);
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  return person;
}

/** How many opportunities the board counts. */
export async function available(page: Page): Promise<number> {
  const text = await page.getByText(/^[\d,]+ Available$/).textContent();
  return Number(text?.replace(/\D/g, ''));
}

/** To a board or page as people get there in this window: by the bar at the bottom, the header, or the menu. */
export async function goTo(page: Page, name: string): Promise<void> {
  const link = page.getByRole('navigation', { name: /^(Boards|Main)$/ }).getByRole('link', { name, exact: true });
  const menu = page.getByRole('button', { name: 'Menu' });
  // All of them come together, after the splash.
  await expect(menu).toBeVisible();
  if (await link.first().isVisible()) return link.first().click();
  await menu.click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

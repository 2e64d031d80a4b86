import type { Page } from '@playwright/test';
import { type Member, signedInAs } from './people.ts';
import { expect, type Product } from './product.ts';
import type { NewPerson } from './subscribing.ts';

/** Somebody new who is signed in, on a page. */
export async function arriveAs(
  page: Page,
  product: Product,
  { who, path }: { readonly who: Member; readonly path: string },
): Promise<NewPerson> {
  const person = await signedInAs(page, product, who);
  await page.goto(path);
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

import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { type Theme, themes } from './looks.ts';

/** What axe finds on the page as it is now, one text each, in either theme. */
export async function violations(page: Page): Promise<string[]> {
  const own = await themeOf(page);
  const found: string[] = [];
  for (const theme of themes) {
    await turnTheme(page, theme);
    found.push(...(await textsOf(page)).map((text) => `${theme}: ${text}`));
  }
  await turnTheme(page, own);
  return found;
}

/** As the theme is applied by the page itself. */
export async function turnTheme(page: Page, theme: Theme): Promise<void> {
  await page.locator('html').evaluate((html, chosen) => {
    html.dataset.theme = chosen;
  }, theme);
}

async function themeOf(page: Page): Promise<Theme> {
  const applied = await page.locator('html').evaluate((html) => html.dataset.theme);
  return applied === 'dark' ? 'dark' : 'light';
}

/**
 * Without Stripe's card fields, which are a frame of theirs: with no other frame, axe need not gather its findings on a second page. Its
 * own copies of style sheets, which a rule in trial needs, are inline styles that the page's policy forbids and tells of.
 */
async function textsOf(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .options({ preload: false, resultTypes: ['violations'] })
    .setLegacyMode()
    .exclude('.StripeElement');
  const { violations: all } = await axe.analyze();
  return all.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

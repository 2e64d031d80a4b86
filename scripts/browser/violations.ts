import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe finds on the page as it is now, one text each: everything in its theme, and the contrast in the other one too. */
export async function violations(page: Page): Promise<string[]> {
  const found = await textsOf(ours(page));
  await turnTheme(page);
  const inOther = await textsOf(ours(page).withRules(['color-contrast']));
  await turnTheme(page);
  return [...found, ...inOther.map((text) => `in the other theme, ${text}`)];
}

/**
 * Without Stripe's card fields, which are a frame of theirs. axe's own copies of style sheets, which a rule in trial needs, are inline
 * styles that the page's policy forbids and tells of.
 */
function ours(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ preload: false }).exclude('.StripeElement');
}

async function textsOf(axe: AxeBuilder): Promise<string[]> {
  const { violations: all } = await axe.analyze();
  return all.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** As the theme is applied by the page itself. */
async function turnTheme(page: Page): Promise<void> {
  await page.locator('html').evaluate((html) => {
    html.dataset.theme = html.dataset.theme === 'dark' ? 'light' : 'dark';
  });
}

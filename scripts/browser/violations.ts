import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Theme } from './looks.ts';
import { paint } from './paint.ts';

/** What axe says of colours; a theme is nothing but colours, so all else is the same in both. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
/** What lies above a page that nobody can reach meanwhile. */
const OPEN_DIALOG = 'dialog:modal';
const ABOVE_ALL = '[popover]:popover-open';

const AXE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);
/** Bringing axe into a page takes longer than all it does there, so it is brought once, and the builder has nothing to bring. */
const NOTHING_MORE = 'void 0';

/** What axe finds on the page as it is now, one text each, in either theme: in an open dialog alone, since what lies behind it is inert. */
export async function violations(page: Page): Promise<string[]> {
  const own = await themeOf(page);
  const other = own === 'dark' ? 'light' : 'dark';
  const parts = await judged(page);
  const found = (await textsOf(page, { parts })).map((text) => `${own}: ${text}`);
  await turnTheme(page, other);
  const ofColors = () => textsOf(page, { parts, rules: OF_COLOURS });
  // What is there for one frame, while the colors change, nobody sees: what axe finds counts if it stays.
  if ((await ofColors()).length > 0) {
    await paint(page);
    found.push(...(await ofColors()).map((text) => `${other}: ${text}`));
  }
  await turnTheme(page, own);
  return found;
}

async function judged(page: Page): Promise<readonly string[]> {
  if ((await page.locator(OPEN_DIALOG).count()) === 0) return [];
  return (await page.locator(ABOVE_ALL).count()) === 0 ? [OPEN_DIALOG] : [OPEN_DIALOG, ABOVE_ALL];
}

/** As the theme is applied by the page itself, with colors that would fade in already there. */
export async function turnTheme(page: Page, theme: Theme): Promise<void> {
  await page.locator('html').evaluate((html, chosen) => {
    html.dataset.theme = chosen;
    for (const animation of html.ownerDocument.getAnimations())
      if ('transitionProperty' in animation) animation.finish();
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
async function textsOf(
  page: Page,
  { parts, rules }: { readonly parts: readonly string[]; readonly rules?: readonly string[] },
): Promise<string[]> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(`${AXE};undefined`);
  const axe = new AxeBuilder({ page, axeSource: NOTHING_MORE })
    .options({ preload: false, resultTypes: ['violations'] })
    .setLegacyMode()
    .exclude('.StripeElement');
  for (const part of parts) axe.include(part);
  if (rules !== undefined) axe.withRules([...rules]);
  const { violations: all } = await axe.analyze();
  return all.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' ')}`,
  );
}

/** Buttons and links of the bars that lie over one another, in pairs by their names: neither could be read or pressed. */
export async function overlaps(page: Page): Promise<string[]> {
  const controls = page.locator('header').first().locator('a:visible, button:visible');
  const boxes = await controls.evaluateAll((elements) =>
    elements
      .filter((element) => element.closest('dialog, [role="menu"]') === null)
      .map((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return { name: element.getAttribute('aria-label') ?? element.textContent ?? '', left, right, top, bottom };
      }),
  );
  return boxes.flatMap((one, place) =>
    boxes
      .slice(place + 1)
      .filter((other) => one.left < other.right - 1 && other.left < one.right - 1)
      .filter((other) => one.top < other.bottom - 1 && other.top < one.bottom - 1)
      .map((other) => `${one.name} and ${other.name}`),
  );
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { paint } from './paint.ts';
import type { Theme } from './viewports.ts';

/** axe rules about colors; themes differ only in colors, so only these run in the other theme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];
/** A dialog or popover that makes the rest of the page inert. */
const OPEN_DIALOG = 'dialog:modal';
const OPEN_POPOVER = '[popover]:popover-open';

const AXE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);
/** Injecting axe takes longer than running it, so it is injected once per page, and the builder injects nothing. */
const EMPTY_SCRIPT = 'void 0';

/** axe's findings on the page's current state and theme. With an open dialog only the dialog is checked, since the rest is inert. */
export async function violations(page: Page): Promise<string[]> {
  const theme = await themeOf(page);
  return (await axeFindings(page, { selectors: await contextSelectors(page) })).map((text) => `${theme}: ${text}`);
}

/** Switches to the other theme, and returns axe's findings on its colors. */
export async function violationsInOtherTheme(page: Page): Promise<string[]> {
  const theme = (await themeOf(page)) === 'dark' ? 'light' : 'dark';
  const selectors = await contextSelectors(page);
  await setTheme(page, theme);
  const findings = () => axeFindings(page, { selectors, rules: COLOR_RULES });
  if ((await findings()).length === 0) return [];
  // While colors change, findings may last one frame: only those that stay count.
  await paint(page);
  return (await findings()).map((text) => `${theme}: ${text}`);
}

async function contextSelectors(page: Page): Promise<readonly string[]> {
  if ((await page.locator(OPEN_DIALOG).count()) === 0) return [];
  return (await page.locator(OPEN_POPOVER).count()) === 0 ? [OPEN_DIALOG] : [OPEN_DIALOG, OPEN_POPOVER];
}

/** Sets the theme as the page does, without transitions: hundreds of them at once take longer than the checks. */
export async function setTheme(page: Page, theme: Theme): Promise<void> {
  await page.locator('html').evaluate((html, chosen) => {
    const { ownerDocument } = html;
    if (ownerDocument.adoptedStyleSheets.length === 0) {
      const sheet = new ownerDocument.defaultView.CSSStyleSheet();
      sheet.replaceSync('*, ::before, ::after, ::backdrop { transition: none !important; }');
      ownerDocument.adoptedStyleSheets = [sheet];
    }
    html.dataset.theme = chosen;
  }, theme);
}

async function themeOf(page: Page): Promise<Theme> {
  const applied = await page.locator('html').evaluate((html) => html.dataset.theme);
  return applied === 'dark' ? 'dark' : 'light';
}

/**
 * Excludes Stripe's card fields, which are an iframe: without iframes, axe does not need a second page to collect its findings. Preloading
 * style sheets is off, since it adds inline styles, which the page's CSP blocks and reports.
 */
async function axeFindings(
  page: Page,
  { selectors, rules }: { readonly selectors: readonly string[]; readonly rules?: readonly string[] },
): Promise<string[]> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(`${AXE};undefined`);
  const axe = new AxeBuilder({ page, axeSource: EMPTY_SCRIPT })
    .options({ preload: false, resultTypes: ['violations'] })
    .setLegacyMode()
    .exclude('.StripeElement');
  for (const selector of selectors) axe.include(selector);
  if (rules !== undefined) axe.withRules([...rules]);
  const { violations: all } = await axe.analyze();
  return all.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' ')}`,
  );
}

/** Text at twice its size, as a phone's text setting makes it: all lengths of the page are in rem. */
export async function doubleText(page: Page): Promise<void> {
  await page.locator('html').evaluate((html) => html.style.setProperty('font-size', '200%'));
  await paint(page);
}

/**
 * What makes the page or its dialog scroll sideways (WCAG 1.4.10): the width it needs, and the controls that reach beyond the window, by their
 * names. Parts that scroll by themselves, such as a row of chips, are left out.
 */
export async function beyondTheWindow(page: Page): Promise<string[]> {
  return page.locator('html').evaluate((html) => {
    const width = html.clientWidth;
    const scrollers = [html, ...html.querySelectorAll('dialog[open]')].filter(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
    );
    // A row of controls may scroll by itself, as on a phone.
    const styleOf = html.ownerDocument.defaultView?.getComputedStyle;
    const scrollsSideways = (element: typeof html.parentElement): boolean =>
      element !== null &&
      element !== html &&
      (/auto|scroll/.test(styleOf?.(element).overflowX ?? '') || scrollsSideways(element.parentElement));
    const controls = [...html.querySelectorAll('a, button, input, select, summary')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => element.closest('.sr-only') === null && !scrollsSideways(element.parentElement))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return right > width + 1 || left < -1;
      });
    return [
      ...scrollers.map(({ localName, scrollWidth }) => `${localName}: ${scrollWidth} px`),
      ...controls.map((element) => element.getAttribute('aria-label') ?? element.textContent ?? element.localName),
    ];
  });
}

/** Pairs of overlapping buttons and links in the header, by their names. */
export async function overlaps(page: Page): Promise<string[]> {
  const header = page.locator('header').first();
  const boxes = await header.evaluate((header) =>
    [...header.querySelectorAll('a, button')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => element.closest('dialog, [role="menu"]') === null)
      .map((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return { name: element.getAttribute('aria-label') ?? element.textContent ?? '', left, right, top, bottom };
      }),
  );
  return boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter((other) => one.left < other.right - 1 && other.left < one.right - 1)
      .filter((other) => one.top < other.bottom - 1 && other.top < one.bottom - 1)
      .map((other) => `${one.name} and ${other.name}`),
  );
}

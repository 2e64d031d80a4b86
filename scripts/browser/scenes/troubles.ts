import type { Page, Route } from '@playwright/test';
import { paths } from '../../../frontend/src/config/paths.ts';
import { expect } from '../product.ts';
import { type Scene, visitor } from './scene.ts';

/** The code of one page, which is fetched when somebody goes there. */
const CODE = '**/assets/AffiliatePage-*.js';
const BROKEN = "export const AffiliatePage = () => { throw new Error('broken on purpose'); };";

const loseCode = (page: Page) => page.route(CODE, (route) => route.fulfill({ status: 404, body: '' }));

/** Another version's first page: the same, with code of another name. */
async function newerPage(route: Route): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, body: (await response.text()).replaceAll('.js"', '-newer.js"') });
}

const shown = (title: string, ...complaints: RegExp[]): Scene['show'] =>
  async function show({ page, expected }) {
    expected.push(...complaints);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  };
const shownWithoutCode = (title: string) => shown(title, /status of 404/, /dynamically imported module/);

/** What people see when the page itself fails them. */
export const troubles: readonly Scene[] = [
  ...visitor(
    {
      path: paths.affiliate,
      prepare: ({ page }) =>
        page.route(CODE, (route) => route.fulfill({ contentType: 'text/javascript', body: BROKEN })),
    },
    { 'page-crashed': shown('This page could not be shown', /broken on purpose/) },
  ),
  ...visitor(
    { path: paths.affiliate, prepare: ({ page }) => loseCode(page) },
    { 'page-lost': shownWithoutCode('This part could not be loaded') },
  ),
  ...visitor(
    {
      path: paths.affiliate,
      prepare: async ({ page }) => {
        await loseCode(page);
        await page.route((url) => url.pathname === '/', newerPage);
      },
    },
    // The first time the page loads itself anew.
    { 'new-version': shownWithoutCode('A new version is available') },
  ),
];

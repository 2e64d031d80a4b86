import type { Page, Route } from '@playwright/test';
import { paths } from '../../../frontend/src/config/paths.ts';
import { expect } from '../product.ts';
import { type Scene, visitor } from './scene.ts';

/** The lazy chunk of one page. */
const PAGE_CODE = '**/assets/AffiliatePage-*.js';
const BROKEN_CODE = "export const AffiliatePage = () => { throw new Error('broken on purpose'); };";

const failCode = (page: Page) => page.route(PAGE_CODE, (route) => route.fulfill({ status: 404, body: '' }));

/** Serves index.html of a newer version, with other file names. */
async function serveNewerPage(route: Route): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, body: (await response.text()).replaceAll('.js"', '-newer.js"') });
}

const expectHeading = (title: string, ...errors: RegExp[]): Scene['open'] =>
  async function open({ page, expectedErrors }) {
    // Each crash is reported to the server, which accepts few reports from one address.
    expectedErrors.push(...errors, /status of 429/);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  };
const expectCodeError = (title: string) => expectHeading(title, /status of 404/, /dynamically imported module/);

/** Crashes and chunk load errors. */
export const errorScenes: readonly Scene[] = [
  ...visitor(
    {
      path: paths.affiliate,
      prepare: ({ page }) =>
        page.route(PAGE_CODE, (route) => route.fulfill({ contentType: 'text/javascript', body: BROKEN_CODE })),
    },
    { 'page-crashed': expectHeading('This page could not be shown', /broken on purpose/) },
  ),
  ...visitor(
    { path: paths.affiliate, prepare: ({ page }) => failCode(page) },
    { 'page-lost': expectCodeError('This part could not be loaded') },
  ),
  ...visitor(
    {
      path: paths.affiliate,
      prepare: async ({ page }) => {
        await failCode(page);
        await page.route((url) => url.pathname === '/', serveNewerPage);
      },
    },
    // The first time, the page reloads itself.
    { 'new-version': expectCodeError('A new version is available') },
  ),
];

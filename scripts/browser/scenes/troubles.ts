import type { Page, Route } from '@playwright/test';
import { paths } from '../../../frontend/src/config/paths.ts';
import { expect } from '../product.ts';
import type { Scene } from './scene.ts';

/** The code of one page, which is fetched when somebody goes there. */
const CODE = '**/assets/AffiliatePage-*.js';
const CODE_LOST = [/status of 404/, /dynamically imported module/];

const loseCode = (page: Page) => page.route(CODE, (route) => route.fulfill({ status: 404, body: '' }));

/** Another version's first page: the same, with code of another name. */
async function newerPage(route: Route): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, body: (await response.text()).replaceAll('.js"', '-newer.js"') });
}

const shown = (title: string): Scene['show'] =>
  async function show({ page }) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  };

/** What people see when the page itself fails them. */
export const troubles: readonly Scene[] = [
  {
    name: 'page-crashed',
    who: 'visitor',
    path: paths.affiliate,
    expected: [/broken on purpose/],
    prepare: ({ page }) =>
      page.route(CODE, (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: "export const AffiliatePage = () => { throw new Error('broken on purpose'); };",
        }),
      ),
    show: shown('This page could not be shown'),
  },
  {
    name: 'page-lost',
    who: 'visitor',
    path: paths.affiliate,
    expected: CODE_LOST,
    prepare: ({ page }) => loseCode(page),
    show: shown('This part could not be loaded'),
  },
  {
    name: 'new-version',
    who: 'visitor',
    path: paths.affiliate,
    expected: CODE_LOST,
    prepare: async ({ page }) => {
      await loseCode(page);
      await page.route((url) => url.pathname === '/', newerPage);
    },
    // The first time the page loads itself anew.
    show: shown('A new version is available'),
  },
];

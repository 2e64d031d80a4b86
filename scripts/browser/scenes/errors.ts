import type { Page, Route } from '@playwright/test';
import { paths } from '../../../frontend/src/config/paths.ts';
import { apiErrors } from '../../../shared/contracts/errors.ts';
import { expect } from '../product.ts';
import { type Scene, subscriber, visitor } from './scene.ts';

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

const REQUEST_ID = '4f9d1c1e-8a1b-4d3f-9a55-0e6a1f2b7c3d';
const UNAVAILABLE = {
  status: 503,
  contentType: 'application/json; charset=utf-8',
  headers: { 'request-id': REQUEST_ID, 'retry-after': '5' },
  body: JSON.stringify({ code: 'unavailable', message: apiErrors.unavailable.message }),
};
const REFERENCE = `Reference: ${REQUEST_ID}`;
const failCall = (call: string): NonNullable<Scene['prepare']> =>
  async function prepare({ page, expectedErrors }) {
    expectedErrors.push(/status of 503/);
    await page.route(`**/api/${call}`, (route) => route.fulfill(UNAVAILABLE));
  };

/** Crashes, chunk load errors and failed calls. */
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
  ...visitor(
    { path: paths.help, prepare: failCall('login') },
    {
      'log-in-failed': async ({ page }) => {
        await page.getByRole('button', { name: 'Log in' }).first().click();
        await page.getByLabel('Email').fill('ann@example.com');
        await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
        await page.getByRole('dialog').getByRole('button', { name: 'Log in', exact: true }).click();
        await expect(page.getByRole('alert')).toContainText(REFERENCE);
      },
    },
  ),
  ...subscriber(
    { path: paths.settings, prepare: failCall('billing-portal') },
    {
      'portal-failed': async ({ page }) => {
        await page.getByRole('button', { name: 'Manage Billing' }).click();
        await expect(page.getByRole('region', { name: 'Notice' })).toContainText(REFERENCE);
      },
    },
  ),
  ...subscriber(
    { path: paths.home, prepare: failCall('opportunities') },
    {
      'list-failed': async ({ page }) => {
        await expect(page.getByRole('alert').filter({ hasText: REFERENCE })).toBeVisible();
      },
    },
  ),
];

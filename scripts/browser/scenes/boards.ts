import type { Page } from '@playwright/test';
import { signedInAs } from '../people.ts';
import { expect, SCAN_PAUSE_MS } from '../product.ts';
import type { Scene, Stage } from './scene.ts';

const HOURS_MS = 2 * 3_600_000;

/** Until cards are there. */
export async function cardsShown({ page }: Pick<Stage, 'page'>): Promise<void> {
  await expect(page.getByText(/\d+ Available/)).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
}

export async function openDetails({ page }: Pick<Stage, 'page'>): Promise<void> {
  await cardsShown({ page });
  await page
    .getByRole('button', { name: /^Details/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Details' });
  await expect(dialog.getByRole('row').first()).toBeVisible();
}

const headerButton = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name, exact: true });

async function openFilters(stage: Stage): Promise<void> {
  await cardsShown(stage);
  await headerButton(stage.page, 'Filters').click();
  await expect(stage.page.getByRole('dialog', { name: 'Filters' }).getByLabel('Time Range')).toBeVisible();
}

async function savePreset(stage: Stage): Promise<void> {
  const { page } = stage;
  await openFilters(stage);
  await page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: 'Save Filters' }).click();
  await page.getByLabel('Preset Name').fill('High Profit NFL');
}

/** The list answers with nothing in it, and otherwise as it does. */
async function emptyLists({ page }: Stage): Promise<void> {
  await page.route(/\/api\/(opportunities|overlap|promo)$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: '[]' });
  });
}

const board = (name: string, path: string): Scene => ({ name, who: 'active', path, show: cardsShown });
const details = (name: string, path: string): Scene => ({ name, who: 'active', path, show: openDetails });
const empty = (name: string, path: string): Scene => ({
  name,
  who: 'active',
  path,
  prepare: emptyLists,
  show: ({ page }) => expect(page.getByRole('main').getByRole('button', { name: 'Scan Now' })).toBeVisible(),
});

/** Opportunities as subscribers see them, and what stands in for them. */
export const boards: readonly Scene[] = [
  board('board', '/'),
  board('board-overlap', '/overlap'),
  board('board-promo', '/promo'),
  empty('board-empty', '/'),
  empty('board-overlap-empty', '/overlap'),
  empty('board-promo-empty', '/promo'),
  details('details', '/'),
  details('details-overlap', '/overlap'),
  details('details-promo', '/promo'),
  {
    name: 'board-filtered',
    who: 'active',
    path: '/overlap?min=-4&within=168',
    show: async (stage) => {
      await cardsShown(stage);
      await expect(stage.page.getByRole('region', { name: 'Active filters' })).toBeVisible();
    },
  },
  {
    name: 'board-filtered-out',
    who: 'active',
    path: '/',
    show: async (stage) => {
      await openFilters(stage);
      const filters = stage.page.getByRole('dialog', { name: 'Filters' });
      await filters.getByLabel('Min Profit %').fill('90');
      await filters.getByRole('button', { name: 'Apply Filters' }).click();
      await expect(stage.page.getByRole('main').getByRole('button', { name: 'Clear Filters' }).last()).toBeVisible();
    },
  },
  {
    name: 'board-loading',
    who: 'active',
    path: '/',
    // No answer ever comes.
    prepare: ({ page }) => page.route('**/api/opportunities', () => undefined),
    show: ({ page }) => expect(page.getByRole('heading', { name: 'Arbitrage' })).toBeVisible(),
  },
  {
    name: 'board-error',
    who: 'active',
    path: '/',
    expected: [/ERR_FAILED/, /^request: .*\/api\/opportunities$/],
    prepare: ({ page }) => page.route('**/api/opportunities', (route) => route.abort()),
    show: ({ page }) => expect(page.getByText('The list could not be loaded')).toBeVisible(),
  },
  { name: 'filters', who: 'active', path: '/', show: openFilters },
  { name: 'preset-save', who: 'active', path: '/', show: savePreset },
  {
    name: 'preset-load',
    who: 'active',
    path: '/',
    show: async (stage) => {
      const { page } = stage;
      await savePreset(stage);
      await page.getByRole('button', { name: 'Save Preset' }).click();
      await page.getByRole('button', { name: 'Load Saved Preset' }).click();
      const load = page.getByRole('dialog', { name: 'Load Saved Preset' });
      await expect(load.getByRole('button', { name: /^High Profit NFL/ })).toBeVisible();
    },
  },
  {
    name: 'scan-running',
    who: 'active',
    path: '/',
    show: async (stage) => {
      await cardsShown(stage);
      stage.product.advance(SCAN_PAUSE_MS);
      // How far it is never becomes known.
      await stage.page.route('**/api/scan-stats', () => undefined);
      await headerButton(stage.page, 'Scan').click();
      await expect(stage.page.getByRole('progressbar')).toBeVisible();
    },
  },
  {
    name: 'scan-complete',
    who: 'active',
    path: '/',
    show: async (stage) => {
      await cardsShown(stage);
      stage.product.advance(SCAN_PAUSE_MS);
      await headerButton(stage.page, 'Scan').click();
      await expect(stage.page.getByRole('status').filter({ hasText: 'Scan complete' })).toBeAttached({
        timeout: 60_000,
      });
      await expect(stage.page.getByRole('progressbar')).toBeHidden();
    },
  },
  {
    name: 'scan-result',
    who: 'active',
    path: '/',
    show: async (stage) => {
      const { page, product } = stage;
      await cardsShown(stage);
      product.feed.fail('icehockey_nhl', 'server-error');
      product.advance(SCAN_PAUSE_MS);
      await headerButton(page, 'Scan').click();
      await expect(page.getByRole('button', { name: 'Dismiss' })).toBeVisible();
      product.feed.heal();
    },
  },
  {
    name: 'subscription-required',
    who: 'visitor',
    path: '/',
    prepare: ({ page, product }) => signedInAs(page, product, 'leaving'),
    expected: [/status of 403/],
    show: async (stage) => {
      await cardsShown(stage);
      stage.product.advance(HOURS_MS);
      await expect.poll(async () => (await stage.page.request.get('/api/opportunities')).status()).toBe(403);
      await headerButton(stage.page, 'Scan').click();
      await expect(stage.page.getByRole('dialog', { name: 'Subscription Required' })).toBeVisible();
      await stage.product.rescan();
    },
  },
];

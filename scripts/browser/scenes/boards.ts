import type { Page } from '@playwright/test';
import { signedInAs } from '../people.ts';
import { expect, SCAN_PAUSE_MS } from '../product.ts';
import { type Scene, type Stage, subscriber, visitor } from './scene.ts';

const HOURS_MS = 2 * 3_600_000;

/** Until cards are there. */
export async function cardsShown({ page }: Stage): Promise<void> {
  await expect(page.getByText(/\d+ Available/)).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
}

async function openDetails(stage: Stage): Promise<void> {
  await cardsShown(stage);
  await showDetails(stage);
}

/** The details of the first card. */
export async function showDetails({ page }: Stage): Promise<void> {
  const opening = page.getByRole('button', { name: /^Details/ });
  await opening.first().click();
  await expect(page.getByRole('dialog', { name: 'Details' }).getByRole('row').first()).toBeVisible();
}

const headerButton = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name, exact: true });

async function openFilters(stage: Stage) {
  await cardsShown(stage);
  await headerButton(stage.page, 'Filters').click();
  const filters = stage.page.getByRole('dialog', { name: 'Filters' });
  await expect(filters.getByLabel('Time Range')).toBeVisible();
  return filters;
}

async function savePreset(stage: Stage): Promise<void> {
  const filters = await openFilters(stage);
  await filters.getByRole('button', { name: 'Save Filters' }).click();
  await stage.page.getByLabel('Preset Name').fill('High Profit NFL');
}

/** Presses Scan once a minute has passed since the last. */
async function scanAgain(stage: Stage): Promise<void> {
  stage.product.advance(SCAN_PAUSE_MS);
  await headerButton(stage.page, 'Scan').click();
}

/** The list answers with nothing in it, and otherwise as it does. */
async function emptyLists({ page }: Stage): Promise<void> {
  await page.route(/\/api\/(opportunities|overlap|promo)$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: '[]' });
  });
}

const empty = (name: string, path: string) =>
  subscriber(
    { path, prepare: emptyLists },
    { [name]: ({ page }) => expect(page.getByRole('main').getByRole('button', { name: 'Scan Now' })).toBeVisible() },
  );

/** Opportunities as subscribers see them, and what stands in for them. */
export const boards: readonly Scene[] = [
  ...subscriber('/', { board: cardsShown, details: openDetails, filters: openFilters, 'preset-save': savePreset }),
  ...subscriber('/overlap', { 'board-overlap': cardsShown, 'details-overlap': openDetails }),
  ...subscriber('/promo', { 'board-promo': cardsShown, 'details-promo': openDetails }),
  ...empty('board-empty', '/'),
  ...empty('board-overlap-empty', '/overlap'),
  ...empty('board-promo-empty', '/promo'),
  ...subscriber('/overlap?min=-4&within=168', {
    'board-filtered': async (stage) => {
      await cardsShown(stage);
      await expect(stage.page.getByRole('region', { name: 'Active filters' })).toBeVisible();
    },
  }),
  ...subscriber('/', {
    'board-filtered-out': async (stage) => {
      const filters = await openFilters(stage);
      await filters.getByLabel('Min Profit %').fill('90');
      await filters.getByRole('button', { name: 'Apply Filters' }).click();
      await expect(stage.page.getByRole('main').getByRole('button', { name: 'Clear Filters' }).last()).toBeVisible();
    },
    'preset-load': async (stage) => {
      const { page } = stage;
      await savePreset(stage);
      await page.getByRole('button', { name: 'Save Preset' }).click();
      await page.getByRole('button', { name: 'Load Saved Preset' }).click();
      const load = page.getByRole('dialog', { name: 'Load Saved Preset' });
      await expect(load.getByRole('button', { name: /^High Profit NFL/ })).toBeVisible();
    },
    'scan-running': async (stage) => {
      await cardsShown(stage);
      // How far it is never becomes known.
      await stage.page.route('**/api/scan-stats', () => undefined);
      await scanAgain(stage);
      await expect(stage.page.getByRole('progressbar')).toBeVisible();
    },
    'scan-complete': async (stage) => {
      await cardsShown(stage);
      await scanAgain(stage);
      const complete = stage.page.getByRole('status').filter({ hasText: 'Scan complete' });
      await expect(complete).toBeAttached({ timeout: 60_000 });
      await expect(stage.page.getByRole('progressbar')).toBeHidden();
    },
    'scan-result': async (stage) => {
      await cardsShown(stage);
      stage.product.feed.fail('icehockey_nhl', 'server-error');
      await scanAgain(stage);
      await expect(stage.page.getByRole('button', { name: 'Dismiss' })).toBeVisible();
      stage.product.feed.heal();
    },
  }),
  ...subscriber(
    // No answer ever comes.
    { path: '/', prepare: ({ page }) => page.route('**/api/opportunities', () => undefined) },
    { 'board-loading': ({ page }) => expect(page.getByRole('heading', { name: 'Arbitrage' })).toBeVisible() },
  ),
  ...subscriber(
    { path: '/', prepare: ({ page }) => page.route('**/api/opportunities', (route) => route.abort()) },
    {
      'board-error': async ({ page, expected }) => {
        expected.push(/ERR_FAILED/, /^request: .*\/api\/opportunities$/);
        await expect(page.getByText('The list could not be loaded')).toBeVisible();
      },
    },
  ),
  ...visitor(
    { path: '/', prepare: ({ page, product }) => signedInAs(page, product, 'leaving') },
    {
      'subscription-required': async (stage) => {
        const { page, product, expected } = stage;
        expected.push(/status of 403/);
        await cardsShown(stage);
        product.advance(HOURS_MS);
        await expect.poll(async () => (await page.request.get('/api/opportunities')).status()).toBe(403);
        await headerButton(page, 'Scan').click();
        await expect(page.getByRole('dialog', { name: 'Subscription Required' })).toBeVisible();
        await product.rescan();
      },
    },
  ),
];

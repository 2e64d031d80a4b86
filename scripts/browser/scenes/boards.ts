import type { Page } from '@playwright/test';
import { expect, SCAN_INTERVAL_MS } from '../product.ts';
import { signInAs } from '../users.ts';
import { type Scene, type SceneContext, subscriber, visitor } from './scene.ts';

const HOURS_MS = 2 * 3_600_000;

export async function expectCards({ page }: SceneContext): Promise<void> {
  await expect(page.getByText(/\d+ Available/)).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
}

async function openDetails(context: SceneContext): Promise<void> {
  await expectCards(context);
  await openFirstDetails(context);
}

export async function openFirstDetails({ page }: Pick<SceneContext, 'page'>): Promise<void> {
  const opening = page.getByRole('button', { name: /^Details/ });
  await opening.first().click();
  await expect(page.getByRole('dialog', { name: 'Details' }).getByRole('row').first()).toBeVisible();
}

/** A board that is a list at every width. */
async function expectList({ page }: SceneContext): Promise<void> {
  await expect(page.getByRole('table', { name: 'Opportunities' }).getByRole('row').nth(1)).toBeVisible();
}

const headerButton = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name, exact: true });

async function openFilters(context: SceneContext) {
  await expectCards(context);
  await headerButton(context.page, 'Filters').click();
  const filters = context.page.getByRole('dialog', { name: 'Filters' });
  await expect(filters.getByLabel('Time Range')).toBeVisible();
  return filters;
}

async function savePreset(context: SceneContext): Promise<void> {
  const filters = await openFilters(context);
  await filters.getByRole('button', { name: 'Save Filters' }).click();
  await context.page.getByLabel('Preset Name').fill('High Profit NFL');
}

async function savePromotion(context: SceneContext) {
  await expectCards(context);
  await context.page.getByRole('button', { name: 'Save current' }).click();
  const dialog = context.page.getByRole('dialog', { name: 'Save a promotion' });
  await expect(dialog.getByLabel('Maximum odds')).toBeVisible();
  return dialog;
}

/** Starts a scan a minute after the last one. */
async function startScan(context: SceneContext): Promise<void> {
  context.product.advance(SCAN_INTERVAL_MS);
  await headerButton(context.page, 'Scan').click();
}

async function emptyList({ page }: SceneContext): Promise<void> {
  await page.route('**/api/opportunities', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: '[]' });
  });
}

/** The odds of a league, of whose first price the chart of all sportsbooks is open. */
async function openPrice({ page }: SceneContext): Promise<void> {
  await page.getByRole('rowheader').first().waitFor();
  await page.locator('[data-side]').first().click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: /how the price moved$/ })).toBeVisible();
}

/** The boards of subscribers, with their empty, loading and error states. */
export const boardScenes: readonly Scene[] = [
  ...subscriber('/odds', {
    odds: ({ page }) => page.getByRole('rowheader').first().waitFor(),
    'odds-price': openPrice,
    'odds-game': async ({ page }) => {
      await page.getByRole('rowheader').first().getByRole('link').first().click();
      await expect(page.getByRole('table', { name: /all lines$/ })).toBeVisible();
    },
  }),
  ...subscriber('/', { board: expectCards, details: openDetails, filters: openFilters, 'preset-save': savePreset }),
  ...subscriber('/overlap?ev=all', { 'board-overlap': expectCards, 'details-overlap': openDetails }),
  ...subscriber('/promo', {
    'board-promo': expectCards,
    'details-promo': openDetails,
    'promotion-save': savePromotion,
    'promotions-managed': async (context) => {
      const dialog = await savePromotion(context);
      // Other scenes move the product's clock by weeks.
      await dialog.getByLabel('Last day').fill(new Date(Date.now() + 90 * 24 * 3600_000).toISOString().slice(0, 10));
      await dialog.getByRole('button', { name: 'Save' }).click();
      await context.page.getByRole('button', { name: /^Manage 1/ }).click();
      await expect(context.page.getByRole('button', { name: /^Edit/ })).toBeVisible();
    },
  }),
  ...subscriber('/low-hold', { 'board-low-hold': expectCards }),
  ...subscriber('/value?min=0&ev=all', { 'board-value': expectCards }),
  ...subscriber('/?view=list', {
    list: expectList,
    'list-compact': async (context) => {
      await expectList(context);
      await context.page.getByRole('button', { name: 'List options' }).click();
      await context.page.getByRole('menuitemcheckbox', { name: 'Compact rows' }).click();
    },
  }),
  ...subscriber('/promo?view=list', { 'list-promo': expectList }),
  ...subscriber('/?leagues=basketball_nba&markets=main&q=a', {
    'board-periods': async (context) => {
      await expect(context.page.getByText(/\d+ Available/)).toBeVisible();
      await context.page.getByRole('button', { name: 'Periods' }).click();
      await expect(context.page.getByRole('menuitemcheckbox', { name: 'Full Game' })).toBeVisible();
    },
  }),
  ...subscriber(
    { path: '/', prepare: emptyList },
    {
      'board-empty': ({ page }) =>
        expect(page.getByRole('main').getByRole('button', { name: 'Scan Now' })).toBeVisible(),
    },
  ),
  ...subscriber(
    // Other tests advance the product's clock, and the time range is that of the browser's.
    {
      path: '/overlap?min=-4&within=168&ev=all',
      prepare: ({ page, product }) => page.clock.setSystemTime(product.now()),
    },
    {
      'board-filtered': async (context) => {
        await expectCards(context);
        await expect(context.page.getByRole('region', { name: 'Active filters' })).toBeVisible();
      },
    },
  ),
  ...subscriber('/', {
    'board-filtered-out': async (context) => {
      const filters = await openFilters(context);
      await filters.getByLabel('Min Profit %').fill('90');
      await filters.getByRole('button', { name: 'Apply Filters' }).click();
      await expect(context.page.getByRole('main').getByRole('button', { name: 'Clear Filters' }).last()).toBeVisible();
    },
    'preset-load': async (context) => {
      const { page } = context;
      await savePreset(context);
      await page.getByRole('button', { name: 'Save Preset' }).click();
      await page.getByRole('button', { name: 'Load Saved Preset' }).click();
      const load = page.getByRole('dialog', { name: 'Load Saved Preset' });
      await expect(load.getByRole('button', { name: /^High Profit NFL/ })).toBeVisible();
    },
    'scan-running': async (context) => {
      await expectCards(context);
      // Its progress is never answered.
      await context.page.route('**/api/scan-stats', () => undefined);
      await startScan(context);
      await expect(context.page.getByRole('progressbar')).toBeVisible();
    },
    'scan-result': async (context) => {
      await expectCards(context);
      context.product.feed.fail('icehockey_nhl', 'server-error');
      await startScan(context);
      await expect(context.page.getByRole('button', { name: 'Dismiss' })).toBeVisible();
      context.product.feed.heal();
    },
  }),
  ...subscriber(
    // The list is never answered.
    { path: '/', prepare: ({ page }) => page.route('**/api/opportunities*', () => undefined) },
    { 'board-loading': ({ page }) => expect(page.getByRole('heading', { name: 'Arbitrage' })).toBeVisible() },
  ),
  ...subscriber(
    { path: '/', prepare: ({ page }) => page.route('**/api/opportunities*', (route) => route.abort()) },
    {
      'board-error': async ({ page, expectedErrors }) => {
        expectedErrors.push(/ERR_FAILED/, /^request: .*\/api\/opportunities$/);
        await expect(page.getByText('The list could not be loaded')).toBeVisible();
      },
    },
  ),
  ...visitor(
    { path: '/', prepare: ({ page, product }) => signInAs(page, product, 'ending-soon') },
    {
      'subscription-required': async (context) => {
        const { page, product, expectedErrors } = context;
        expectedErrors.push(/status of 403/);
        await expectCards(context);
        product.advance(HOURS_MS);
        await expect.poll(async () => (await page.request.get('/api/opportunities')).status()).toBe(403);
        await headerButton(page, 'Scan').click();
        await expect(page.getByRole('dialog', { name: 'Subscription Required' })).toBeVisible();
      },
    },
  ),
];

import type { Page } from '@playwright/test';
import { paths } from '../../frontend/src/config/paths.ts';
import { lastUpdated } from '../../frontend/src/features/marketing/legal/clause.ts';
import { kinds } from '../../shared/odds/kinds.ts';
import { opportunityKinds } from '../../shared/odds/limits.ts';
import { expect, type Product, test } from './product.ts';
import { hasAccess, navigateTo, ownPageHeaders, signInAs, type UserState } from './users.ts';

test.describe.configure({ mode: 'parallel' });

const LIST_PATHS: readonly string[] = opportunityKinds.map((kind) => kinds[kind].list.path);
const DATA_PATHS = [...LIST_PATHS, '/api/events', '/api/scan-stats', '/api/odds/a/h2h'];
const isDataPath = (path: string) => LIST_PATHS.includes(path) || /^\/api\/(events|scan-stats|scan$|odds\/)/.test(path);

/** One state of each kind of access, on phones, tablets and desktops; the settings of every state are screens. */
const widthOf = { visitor: 390, trialing: 390, 'past-due': 768, ended: 1440 } as const;
type TestedState = keyof typeof widthOf;

for (const userState of ['visitor', 'trialing', 'past-due', 'ended'] as const) {
  test(`the whole product works for a user in the state ${userState}`, async ({ page, product, expectedErrors }) => {
    await page.setViewportSize({ width: widthOf[userState], height: 900 });
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    if (userState !== 'visitor') await signInAs(page, product, userState);
    await page.goto(paths.home);

    await checkBoards(page, userState);
    await checkSavedPages(page);
    await checkSettings(page, userState);
    if (userState === 'visitor') await checkInfoPages(page);
    await checkMenu(page, userState);
    if (!hasAccess(userState)) await checkOffer(page, userState);

    const requested = [...new Set(calls.filter((path) => path.startsWith('/api/')))];
    if (hasAccess(userState)) expect(requested).toEqual(expect.arrayContaining([...LIST_PATHS]));
    else expect(requested.filter(isDataPath)).toEqual([]);
    if (userState === 'visitor') expect(requested).toEqual([]);

    expectedErrors.push(/status of 40[13]/);
    await checkApiAccess(userState, page, product);
  });
}

async function checkBoards(page: Page, userState: UserState): Promise<void> {
  for (const [name, path] of [
    ...opportunityKinds.map((kind) => [kinds[kind].label, kinds[kind].page] as const),
    ['Arbitrage', paths.dashboard],
  ] as const) {
    if (path === paths.dashboard) await page.goto(path);
    else await navigateTo(page, name);
    // Value adds the filters that it begins with.
    await expect(page).toHaveURL(({ pathname }) => pathname === path);
    // A narrower window has these in the menu.
    if (path !== kinds['low-hold'].page && path !== kinds.value.page) await expect(current(page, name)).toBeVisible();
    const controls = ['Filters', 'Auto-refresh: Auto Scan OFF', 'Scan'].map((control) =>
      page.getByRole('banner').getByRole('button', { name: control, exact: true }),
    );
    if (hasAccess(userState)) {
      // The cards of the board before stand until its code is loaded.
      if (path === kinds.value.page) await expect(page.getByText(kinds.value.purpose)).toBeAttached();
      if (path === kinds['low-hold'].page) await expect(page.getByText(kinds['low-hold'].purpose)).toBeAttached();
      const list = page.getByRole('table', { name: 'Opportunities' });
      const none = page.getByRole('heading', { name: 'No overlaps have a positive expected value right now' });
      const noValue = page.getByRole('heading', { name: /^None at 2% now|^No Value/ });
      await expect(page.getByRole('article').or(list).or(none).or(noValue).first()).toBeVisible();
      await expect(page.getByText(/^[\d,]+ Available$/)).toBeVisible();
      for (const control of controls) await expect(control).toBeVisible();
      await expect(page.getByText('Cancel anytime • No commitment required')).toHaveCount(0);
    } else {
      await expect(page.getByText('$30', { exact: true }).first()).toBeVisible();
      await expect(page.getByText('Cancel anytime • No commitment required')).toBeVisible();
      await expect(page.getByText(/Available$/)).toHaveCount(0);
      for (const control of controls) await expect(control).toHaveCount(0);
    }
  }
}

/** Saved opportunities are in the browser and need no account. */
async function checkSavedPages(page: Page): Promise<void> {
  await navigateTo(page, 'Track');
  await expect(page.getByRole('heading', { name: 'No Tracked Opportunities' })).toBeVisible();
  await navigateTo(page, 'Hidden');
  await expect(page.getByRole('heading', { name: 'No Hidden Opportunities' })).toBeVisible();
}

async function checkSettings(page: Page, userState: UserState): Promise<void> {
  await navigateTo(page, 'Settings');
  const main = page.getByRole('main');
  if (userState === 'visitor') {
    await expect(main.getByText('$30', { exact: true }).first()).toBeVisible();
    await expect(main.getByRole('button', { name: 'Change Password' })).toHaveCount(0);
    return;
  }
  await expect(main.getByRole('button', { name: 'Change Password' })).toBeVisible();
  await expect(main.getByRole('group', { name: 'Theme' })).toBeVisible();
}

/** Pages that are the same for all users, reached as a visitor does. */
async function checkInfoPages(page: Page): Promise<void> {
  await navigateTo(page, 'Help');
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible();
  await navigateTo(page, 'Affiliate');
  await expect(page.getByRole('heading', { name: 'Affiliate program' })).toBeVisible();
  await navigateTo(page, 'Legal');
  await expect(page.getByText(`Last updated ${lastUpdated.privacy}`).first()).toBeVisible();
  await page.goto(paths.poster);
  await expect(page.getByRole('link', { name: 'Start Your Free Trial Today' })).toBeVisible();
  await page.goto('/elsewhere');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
}

async function checkMenu(page: Page, userState: UserState): Promise<void> {
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('link', { name: 'Free Trial' })).toHaveCount(userState === 'visitor' ? 1 : 0);
  await expect(banner.getByRole('button', { name: 'Log in' })).toHaveCount(userState === 'visitor' ? 1 : 0);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Legal' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toHaveCount(userState === 'visitor' ? 0 : 1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
}

/** Checks the call to action below the price, for users without access. */
async function checkOffer(page: Page, userState: TestedState): Promise<void> {
  await page.goto(paths.home);
  const main = page.getByRole('main');
  if (userState === 'past-due') {
    // A second subscription would be charged in addition.
    await expect(page.getByRole('banner').getByRole('button', { name: 'Subscribe' })).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Billing' })).toBeVisible();
    await main.getByRole('link', { name: 'Check your billing in Settings' }).click();
    await expect(page).toHaveURL(/\/settings$/);
    return;
  }
  // No user here has signed up through the page, so no trial is recorded.
  await main.getByRole('button', { name: /^Start your \d+ day free trial$/ }).click();
  const dialog = page.getByRole('dialog', {
    name: userState === 'visitor' ? /^(Create Your Account|Sign up & Subscribe)$/ : 'Complete Your Payment',
  });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

/** The current item of the navigation. */
function current(page: Page, name: string) {
  const bars = page.getByRole('navigation', { name: /^(Boards|Main)$/ });
  return bars.locator('[aria-current="page"]', { hasText: name }).first();
}

/** Checks the API's subscriber-only calls directly. */
async function checkApiAccess(userState: UserState, page: Page, product: Product): Promise<void> {
  const scan = await page.request.post('/api/scan', { headers: ownPageHeaders(product) });
  const read = await Promise.all(DATA_PATHS.map(async (path) => (await page.request.get(path)).status()));
  if (hasAccess(userState)) {
    expect(scan.ok()).toBe(true);
    expect(read).toEqual(DATA_PATHS.map(() => 200));
  } else {
    const refused = userState === 'visitor' ? 401 : 403;
    expect([scan.status(), ...read]).toEqual([refused, ...DATA_PATHS.map(() => refused)]);
  }
}

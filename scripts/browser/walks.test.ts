import type { Page } from '@playwright/test';
import { paths } from '../../frontend/src/config/paths.ts';
import { fromOwnPage, goTo, type Standing, seesCards, signedInAs, standings } from './people.ts';
import { expect, type Product, test } from './product.ts';

test.describe.configure({ mode: 'parallel' });

const DATA = ['/api/opportunities', '/api/overlap', '/api/promo', '/api/events', '/api/scan-stats', '/api/odds/a/h2h'];
const isData = (path: string) => /^\/api\/(opportunities|overlap|promo|events|scan-stats|scan$|odds\/)/.test(path);

/** What the settings say of a subscription. */
const subscriptionWords: Record<Exclude<Standing, 'visitor'>, readonly RegExp[]> = {
  unsubscribed: [/^No active subscription/],
  trialing: [/^Free Trial$/, /^Trial ends$/],
  active: [/^Active$/, /^Renews on$/],
  'past-due': [/Your last payment failed/],
  ending: [/^Active$/, /^Ends on$/],
  ended: [/\$30/],
};

/** Phones and desktops, each with people who see cards and people who do not. */
const widthOf: Record<Standing, number> = {
  visitor: 390,
  unsubscribed: 1440,
  trialing: 390,
  active: 1440,
  'past-due': 768,
  ending: 768,
  ended: 1440,
};

for (const who of standings) {
  test(`the whole product as it is to somebody ${who}`, async ({ page, product, expected }) => {
    await page.setViewportSize({ width: widthOf[who], height: 900 });
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    if (who !== 'visitor') await signedInAs(page, product, who);
    await page.goto(paths.home);

    await atBoards(page, who);
    await atSaved(page);
    await atSettings(page, who);
    await atTexts(page);
    await inMenu(page, who);
    if (!seesCards(who)) await offered(page, who);

    const asked = [...new Set(calls.filter((path) => path.startsWith('/api/')))];
    if (seesCards(who))
      expect(asked).toEqual(expect.arrayContaining(['/api/opportunities', '/api/overlap', '/api/promo']));
    else expect(asked.filter(isData)).toEqual([]);
    if (who === 'visitor') expect(asked).toEqual([]);

    expected.push(/status of 40[13]/);
    await answersAsTo(who, page, product);
  });
}

async function atBoards(page: Page, who: Standing): Promise<void> {
  for (const [name, path] of [
    ['Arbitrage', paths.home],
    ['Overlap', paths.overlap],
    ['Promo', paths.promo],
    ['Arbitrage', paths.dashboard],
  ] as const) {
    if (path === paths.dashboard) await page.goto(path);
    else await goTo(page, name);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(current(page, name)).toBeVisible();
    const controls = ['Filters', 'Auto Scan OFF', 'Scan'].map((control) =>
      page.getByRole('banner').getByRole('button', { name: control, exact: true }),
    );
    if (seesCards(who)) {
      await expect(page.getByRole('article').first()).toBeVisible();
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

/** What is kept in the browser needs no account. */
async function atSaved(page: Page): Promise<void> {
  await goTo(page, 'Track');
  await expect(page.getByRole('heading', { name: 'No Tracked Opportunities' })).toBeVisible();
  await goTo(page, 'Hidden');
  await expect(page.getByRole('heading', { name: 'No Hidden Opportunities' })).toBeVisible();
}

async function atSettings(page: Page, who: Standing): Promise<void> {
  await goTo(page, 'Settings');
  const main = page.getByRole('main');
  if (who === 'visitor') {
    await expect(main.getByText('$30', { exact: true }).first()).toBeVisible();
    await expect(main.getByRole('button', { name: 'Change Password' })).toHaveCount(0);
    return;
  }
  await expect(main.getByRole('button', { name: 'Change Password' })).toBeVisible();
  for (const words of subscriptionWords[who]) await expect(main.getByText(words).first()).toBeVisible();
  await expect(main.getByRole('switch', { name: 'Dark theme' })).toBeVisible();
}

/** The same for everybody. */
async function atTexts(page: Page): Promise<void> {
  await goTo(page, 'Help');
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible();
  await goTo(page, 'Affiliate');
  await expect(page.getByRole('heading', { name: 'Affiliate program' })).toBeVisible();
  await goTo(page, 'Legal');
  await expect(page.getByText(/August 28, 2025/).first()).toBeVisible();
  await page.goto(paths.poster);
  await expect(page.getByRole('link', { name: 'Start Your Free Trial Today' })).toBeVisible();
  await page.goto('/elsewhere');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
}

async function inMenu(page: Page, who: Standing): Promise<void> {
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('link', { name: 'Free Trial' })).toHaveCount(who === 'visitor' ? 1 : 0);
  await expect(banner.getByRole('button', { name: 'Log in' })).toHaveCount(who === 'visitor' ? 1 : 0);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Legal' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toHaveCount(who === 'visitor' ? 0 : 1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
}

/** Where what stands beneath the price leads whoever sees no cards. */
async function offered(page: Page, who: Standing): Promise<void> {
  await page.goto(paths.home);
  const main = page.getByRole('main');
  if (who === 'past-due') {
    // A second subscription would be paid beside the first.
    await expect(page.getByRole('banner').getByRole('button', { name: 'Subscribe' })).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Billing' })).toBeVisible();
    await main.getByRole('link', { name: 'Check your billing in Settings' }).click();
    await expect(page).toHaveURL(/\/settings$/);
    return;
  }
  // Nobody here has signed up through the page, so no trial is on record.
  await main.getByRole('button', { name: 'Start your 5 day free trial', exact: true }).click();
  const dialog = page.getByRole('dialog', {
    name: who === 'visitor' ? 'Create Your Account' : 'Complete Your Payment',
  });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

/** The item of the navigation that says where one is. */
function current(page: Page, name: string) {
  const bars = page.getByRole('navigation', { name: /^(Boards|Main)$/ });
  return bars.locator('[aria-current="page"]', { hasText: name }).first();
}

/** Everything that only subscribers get, whatever the page asks for. */
async function answersAsTo(who: Standing, page: Page, product: Product): Promise<void> {
  const scan = await page.request.post('/api/scan', { headers: fromOwnPage(product) });
  const read = await Promise.all(DATA.map(async (path) => (await page.request.get(path)).status()));
  if (seesCards(who)) {
    expect(scan.ok()).toBe(true);
    expect(read).toEqual(DATA.map(() => 200));
  } else {
    const refused = who === 'visitor' ? 401 : 403;
    expect([scan.status(), ...read]).toEqual([refused, ...DATA.map(() => refused)]);
  }
}

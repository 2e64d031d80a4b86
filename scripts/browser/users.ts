import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { LocalAccount } from '../dev/seed.ts';
import { expect, type Product } from './product.ts';

const HOUR_MS = 3_600_000;
const TRIAL_MS = 5 * 24 * HOUR_MS;
/** Past what is due in an hour. */
const PAST_THE_HOUR_MS = 2 * HOUR_MS;
/** Can be saved, but not charged. */
const FAILING_CARD = 'pm_card_chargeCustomerFail';

/** A user's relation to the product, which decides what they can see. */
export type UserState = 'visitor' | 'unsubscribed' | 'trialing' | 'active' | 'past-due' | 'ending' | 'ended';

/** States with an account; 'ending-soon': a canceled trial that ends within the hour. */
type SignedInState = Exclude<UserState, 'visitor'> | 'ending-soon';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Whether a user sees opportunities. */
export function hasAccess(userState: UserState): boolean {
  return userState === 'trialing' || userState === 'active' || userState === 'ending';
}

/** Credentials not used before. The password is in no list of common passwords. */
export function newCredentials(): Credentials {
  return { email: `stranger-${randomUUID()}@example.com`, password: 'four wet dogs at noon' };
}

/** A new account, by default with a subscription, and with the set-up behind it. */
export async function createAccount(
  product: Product,
  options: Pick<LocalAccount, 'subscription' | 'isSetUp'> = {},
): Promise<Credentials> {
  const user = newCredentials();
  if (options.subscription !== 'none') await product.refreshPrices();
  await product.addSubscriber({ ...user, firstName: 'Ada', lastName: 'Lovelace', isSetUp: true, ...options });
  return user;
}

/** Creates a user in this state without the UI, and signs in this page's browser, which shows nothing yet. */
export async function signInAs(page: Page, product: Product, userState: SignedInState): Promise<Credentials> {
  const user = await createAccount(product, subscriptionFor(product, userState));
  await signIn(page, product, user);
  if (userState === 'ending' || userState === 'ending-soon' || userState === 'ended') {
    await post(page, product, { path: '/api/cancel-subscription' });
  }
  if (userState === 'past-due' || userState === 'ended') {
    product.advance(PAST_THE_HOUR_MS);
    await expect.poll(() => subscriptionStatus(page)).toBe(userState === 'ended' ? 'canceled' : 'past_due');
  }
  return user;
}

/** Signs a user in, in this page's browser. */
export async function signIn(page: Page, product: Pick<Product, 'url'>, user: Credentials): Promise<void> {
  await post(page, product, { path: '/api/login', data: user });
}

/** Logs the user in with another browser, which says this of itself. */
export async function logInElsewhere(
  page: Page,
  product: Product,
  { user, userAgent }: { readonly user: Credentials; readonly userAgent: string },
): Promise<void> {
  const other = await page.context().browser()?.newContext({ userAgent });
  if (other === undefined) throw new Error('this page has no browser');
  const headers = ownPageHeaders(product);
  const reply = await other.request.post(`${product.url}/api/login`, { data: user, headers });
  expect(reply.status()).toBe(200);
  await other.close();
}

/** Signs in a new user and opens a page. */
export async function openAs(
  page: Page,
  product: Product,
  at: { readonly userState: SignedInState; readonly path: string },
) {
  const user = await signInAs(page, product, at.userState);
  await page.goto(at.path);
  return user;
}

/** The controls of the Promo page, which are one line on a phone. */
export async function openPromoControls(page: Page): Promise<void> {
  const folded = page.getByRole('button', { name: /Change$/ });
  if (await folded.isVisible()) await folded.click();
}

/** Opens a board as a new subscriber; returns the displayed count. */
export async function openBoard(page: Page, product: Product, path = '/'): Promise<number> {
  await openAs(page, product, { userState: 'active', path });
  await expect(page.getByRole('article').first()).toBeVisible();
  return availableCount(page);
}

/** Makes a page scroll, however few rows its board has at the moment. */
export async function makeLong(page: Page): Promise<void> {
  await page.locator('main').evaluate((main) => {
    main.style.minHeight = '200vh';
  });
}

/** What a phone has behind the last button of its bar. */
const IN_MORE: ReadonlySet<string> = new Set(['Low Hold', 'Value', 'Alerts', 'Calculator']);

/** Navigates as users do at this viewport: by the bottom bar, the header, or a menu. */
export async function navigateTo(page: Page, name: string): Promise<void> {
  const link = page.getByRole('navigation', { name: /^(Boards|Main)$/ }).getByRole('link', { name, exact: true });
  const menu = page.getByRole('button', { name: 'Menu' });
  // All of them appear together, after the splash.
  await expect(menu).toBeVisible();
  if (await link.first().isVisible()) return link.first().click();
  const more = page.getByRole('button', { name: 'More', exact: true });
  await (IN_MORE.has(name) && (await more.isVisible()) ? more : menu).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** The board's displayed count of opportunities. */
export async function availableCount(page: Page): Promise<number> {
  const text = await page.getByText(/^[\d,]+ Available$/).textContent();
  return Number(text?.replace(/\D/g, ''));
}

/** The subscription's status as the API returns it. */
export async function subscriptionStatus(page: Page): Promise<string> {
  return (await (await page.request.get('/api/subscription')).json()).status;
}

/** The headers that a browser sends with a call of the product's own page. */
export function ownPageHeaders(product: Pick<Product, 'url'>): Record<string, string> {
  return { origin: product.url, 'sec-fetch-site': 'same-origin' };
}

/** Makes a call as the page does; the answer must be 200. */
async function post(
  page: Page,
  product: Pick<Product, 'url'>,
  call: { readonly path: string; readonly data?: unknown },
) {
  const reply = await page.request.post(call.path, { data: call.data, headers: ownPageHeaders(product) });
  expect(reply.status()).toBe(200);
}

function subscriptionFor(product: Product, userState: SignedInState): Pick<LocalAccount, 'subscription'> {
  const after = (ms: number) => Math.floor((product.now() + ms) / 1000);
  switch (userState) {
    case 'unsubscribed':
      return { subscription: 'none' };
    case 'trialing':
      return { subscription: { trialEnd: after(TRIAL_MS) } };
    case 'past-due':
      return { subscription: { trialEnd: after(HOUR_MS), card: FAILING_CARD } };
    case 'ending-soon':
    case 'ended':
      return { subscription: { trialEnd: after(HOUR_MS) } };
    default:
      return {};
  }
}

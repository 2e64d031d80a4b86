import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { LocalAccount } from '../dev/seed.ts';
import { expect, type Product } from './product.ts';

const HOUR_MS = 3_600_000;
const TRIAL_MS = 5 * 24 * HOUR_MS;
/** Past what was to come in an hour. */
const LATER_MS = 2 * HOUR_MS;
/** Is saved, and refuses to be charged. */
const EMPTY_CARD = 'pm_card_chargeCustomerFail';

/** What people are to the product, by what it lets them see. */
export const standings = ['visitor', 'unsubscribed', 'trialing', 'active', 'past-due', 'ending', 'ended'] as const;
export type Standing = (typeof standings)[number];

/** Who has an account; 'leaving' has a cancelled trial that ends within the hour. */
type Member = Exclude<Standing, 'visitor'> | 'leaving';

export interface NewPerson {
  readonly email: string;
  readonly password: string;
}

/** Whether somebody sees opportunities. */
export function seesCards(standing: Standing): boolean {
  return standing === 'trialing' || standing === 'active' || standing === 'ending';
}

/** Somebody nobody knows yet. The password is chosen so that no list of passwords has it. */
export function stranger(): NewPerson {
  return { email: `stranger-${randomUUID()}@example.com`, password: 'four wet dogs at noon' };
}

/** Somebody with an account, and a subscription unless told otherwise, whom no other test knows. */
export async function newMember(product: Product, begin: Pick<LocalAccount, 'subscription'> = {}): Promise<NewPerson> {
  const person = stranger();
  await product.addSubscriber({ ...person, firstName: 'Ada', lastName: 'Lovelace', ...begin });
  return person;
}

/** Somebody new, brought to where they stand without the page; signed in on this page's browser, which shows nothing yet. */
export async function signedInAs(page: Page, product: Product, standing: Member): Promise<NewPerson> {
  const person = await newMember(product, beginning(product, standing));
  await post(page, product, { path: '/api/login', data: person });
  // The page's own mark that somebody may be signed in.
  const mark = { name: '__Host-in', value: '1', domain: 'localhost', path: '/' };
  await page.context().addCookies([{ ...mark, secure: true, sameSite: 'Strict' }]);
  if (standing === 'ending' || standing === 'leaving' || standing === 'ended') {
    await post(page, product, { path: '/api/cancel-subscription' });
  }
  if (standing === 'past-due' || standing === 'ended') {
    product.advance(LATER_MS);
    await expect.poll(() => statusOf(page)).toBe(standing === 'ended' ? 'canceled' : 'past_due');
    // What the product knew of prices is too old by now.
    await product.rescan();
  }
  return person;
}

/** Somebody new who is signed in, on a page. */
export async function arriveAs(page: Page, product: Product, at: { readonly who: Member; readonly path: string }) {
  const person = await signedInAs(page, product, at.who);
  await page.goto(at.path);
  return person;
}

/** A new subscriber on a board that shows cards; gives how many it counts. */
export async function arriveAtCards(page: Page, product: Product, path = '/'): Promise<number> {
  await arriveAs(page, product, { who: 'active', path });
  await expect(page.getByRole('article').first()).toBeVisible();
  return available(page);
}

/** To a board or page as people get there in this window: by the bar at the bottom, the header, or the menu. */
export async function goTo(page: Page, name: string): Promise<void> {
  const link = page.getByRole('navigation', { name: /^(Boards|Main)$/ }).getByRole('link', { name, exact: true });
  const menu = page.getByRole('button', { name: 'Menu' });
  // All of them come together, after the splash.
  await expect(menu).toBeVisible();
  if (await link.first().isVisible()) return link.first().click();
  await menu.click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** How many opportunities the board counts. */
export async function available(page: Page): Promise<number> {
  const text = await page.getByText(/^[\d,]+ Available$/).textContent();
  return Number(text?.replace(/\D/g, ''));
}

/** What our record of the subscription says. */
export async function statusOf(page: Page): Promise<string> {
  return (await (await page.request.get('/api/subscription')).json()).status;
}

/** What a browser tells of a call that the product's own page makes. */
export function fromOwnPage(product: Product): Record<string, string> {
  return { origin: product.url, 'sec-fetch-site': 'same-origin' };
}

/** As the page does, in a moment; the answer must be 200. */
async function post(page: Page, product: Product, call: { readonly path: string; readonly data?: unknown }) {
  const reply = await page.request.post(call.path, { data: call.data, headers: fromOwnPage(product) });
  expect(reply.status()).toBe(200);
}

function beginning(product: Product, standing: Member): Pick<LocalAccount, 'subscription'> {
  const after = (ms: number) => Math.floor((product.now() + ms) / 1000);
  switch (standing) {
    case 'unsubscribed':
      return { subscription: 'none' };
    case 'trialing':
      return { subscription: { trialEnd: after(TRIAL_MS) } };
    case 'past-due':
      return { subscription: { trialEnd: after(HOUR_MS), card: EMPTY_CARD } };
    case 'leaving':
    case 'ended':
      return { subscription: { trialEnd: after(HOUR_MS) } };
    default:
      return {};
  }
}

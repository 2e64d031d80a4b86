import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Subscriber } from '../dev/seed.ts';
import { expect, type Product } from './product.ts';
import type { NewPerson } from './subscribing.ts';

const HOUR_MS = 3_600_000;
const TRIAL_MS = 5 * 24 * HOUR_MS;
/** Past what was to come in an hour. */
const LATER_MS = 2 * HOUR_MS;
/** Is saved, and refuses to be charged. */
const EMPTY_CARD = 'pm_card_chargeCustomerFail';

/** What people are to the product, by what it lets them see. */
export const standings = ['visitor', 'unsubscribed', 'trialing', 'active', 'past-due', 'ending', 'ended'] as const;
export type Standing = (typeof standings)[number];

/** Who has an account. */
export type Member = Exclude<Standing, 'visitor'>;

/** Has a cancelled trial that ends within the hour. */
type Leaving = 'leaving';

/** Whether somebody sees opportunities. */
export function seesCards(standing: Standing): boolean {
  return standing === 'trialing' || standing === 'active' || standing === 'ending';
}

/** Somebody new, brought to where they stand without the page; signed in on this page's browser, which shows nothing yet. */
export async function signedInAs(page: Page, product: Product, standing: Member | Leaving): Promise<NewPerson> {
  const person = { email: `${standing}-${randomUUID()}@example.com`, password: 'four wet dogs at noon' };
  await product.addSubscriber({ ...person, firstName: 'Ada', lastName: 'Lovelace', ...beginning(product, standing) });
  await signIn(page, product, person);
  if (standing === 'ending' || standing === 'leaving' || standing === 'ended') await cancel(page, product);
  if (standing === 'past-due' || standing === 'ended') {
    product.advance(LATER_MS);
    const status = standing === 'ended' ? 'canceled' : 'past_due';
    await expect.poll(() => statusOf(page)).toBe(status);
    // What the product knew of prices is too old by now.
    await product.rescan();
  }
  return person;
}

/** As the log-in form does, in a moment. */
export async function signIn(page: Page, product: Product, { email, password }: NewPerson): Promise<void> {
  const headers = fromOwnPage(product);
  const reply = await page.request.post('/api/login', { data: { email, password }, headers });
  expect(reply.status()).toBe(200);
  // The page's own mark that somebody may be signed in.
  await page.context().addCookies([
    {
      name: '__Host-in',
      value: '1',
      domain: 'localhost',
      path: '/',
      secure: true,
      sameSite: 'Strict',
    },
  ]);
}

async function cancel(page: Page, product: Product): Promise<void> {
  const reply = await page.request.post('/api/cancel-subscription', { headers: fromOwnPage(product) });
  expect(reply.status()).toBe(200);
}

async function statusOf(page: Page): Promise<string> {
  return (await (await page.request.get('/api/subscription')).json()).status;
}

/** What a browser tells of a call that the product's own page makes. */
export function fromOwnPage(product: Product): Record<string, string> {
  return { origin: product.url, 'sec-fetch-site': 'same-origin' };
}

function beginning(product: Product, standing: Member | Leaving): Pick<Subscriber, 'subscription'> {
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

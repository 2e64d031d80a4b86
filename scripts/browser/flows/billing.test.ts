import type { Page } from '@playwright/test';
import { cards, expectSubscription, fillCard, mailsTo, signUp, signUpToCard } from '../entering.ts';
import { statusOf, stranger } from '../people.ts';
import { expect, type Product, test } from '../product.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

// What other tests asked for from this machine counts in the hour before.
test.beforeEach(({ product }) => product.advance(HOUR_MS));
// Other tests on this product see cards.
test.afterAll(({ product }) => product.rescan());

/** Moves the clock on, and waits until Stripe's word has changed what we know. */
async function later(page: Page, product: Product, milliseconds: number, status: string): Promise<void> {
  product.advance(milliseconds);
  await expect.poll(() => statusOf(page)).toBe(status);
}

/** Cancels in Stripe's portal, as far as the page that says so. */
async function cancelAtStripe(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Manage Billing' }).click();
  await page.getByRole('link', { name: 'Cancel plan' }).click();
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await page.getByRole('link', { name: /Return to Crossbook/ }).click();
  await expect(page.getByText('Ends on')).toBeVisible();
}

test('a visitor tries it for five days, sees cards, and is charged when the trial ends', async ({ page, product }) => {
  await product.rescan();
  const person = stranger();
  const payment = await signUpToCard(page, product, person);
  await expect(payment.getByText('$0.00 today')).toBeVisible();
  await fillCard(payment, cards.visa);
  await payment.getByRole('button', { name: 'Start free trial' }).click();
  await expect(
    payment.getByText(
      'Account created successfully! Payment method verified without any charges. Your 5-day free trial has started - you now have access to all premium features!',
    ),
  ).toBeVisible();
  // The page loads itself anew, now as somebody signed in.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Free Trial' })).toBeHidden();
  await page.getByRole('banner').getByRole('link', { name: 'Crossbook' }).click();
  await expect(page.getByText(/\d+ Available/)).toBeVisible();
  await expectSubscription(page, 'Free Trial', /^Trial ends$/);
  await expect
    .poll(() => mailsTo(product, person.email).map(({ subject }) => subject))
    .toContain('Welcome to Crossbook');

  await later(page, product, 5 * DAY_MS + 2 * HOUR_MS, 'active');
  await expectSubscription(page, 'Active', /^Renews on$/);
  await product.rescan();
  await page.goto('/');
  await expect(page.getByText(/\d+ Available/)).toBeVisible();
});

test('a declined card and a bank’s no are refused in words, and then a yes is taken', async ({
  page,
  product,
  expected,
}) => {
  const payment = await signUpToCard(page, product, stranger());
  const start = payment.getByRole('button', { name: 'Start free trial' });
  expected.push(/status of 402/);
  await fillCard(payment, cards.declined);
  await start.click();
  await expect(payment.getByText(/^Payment failed: Your card was declined/)).toBeVisible();
  await fillCard(payment, cards.asksHolder);
  await start.click();
  await page.getByRole('button', { name: 'Fail' }).click();
  await expect(payment.getByText(/^Payment failed:/)).toBeVisible();
  await start.click();
  await page.getByRole('button', { name: 'Complete' }).click();
  await expect(payment.getByText(/Your 5-day free trial has started/)).toBeVisible();
});

test('a trial that was cancelled at Stripe says when it ends, comes back, and ends; then it is paid at once', async ({
  page,
  product,
}) => {
  const person = stranger();
  await signUp(page, product, person, cards.amex);
  await page.goto('/settings');
  await cancelAtStripe(page);
  await page.getByRole('button', { name: 'Reactivate' }).click();
  await expect(page.getByText('Subscription Reactivated')).toBeVisible();
  await expect(page.getByText('Trial ends', { exact: true })).toBeVisible();

  await cancelAtStripe(page);
  await later(page, product, 6 * DAY_MS, 'canceled');
  await product.rescan();
  expect((await page.request.get('/api/opportunities')).status()).toBe(403);

  await page.goto('/');
  await page.getByRole('button', { name: 'Resubscribe' }).click();
  const payment = page.getByRole('dialog', { name: 'Complete Your Payment' });
  await expect(payment.getByText('$30.00 today')).toBeVisible();
  await fillCard(payment, cards.amex);
  await payment.getByRole('button', { name: 'Subscribe' }).click();
  await expect(payment.getByText('Subscription activated successfully! Redirecting...')).toBeVisible();
  await expect(page.getByText('Your subscription has been activated successfully!')).toBeVisible();
  await expect(page.getByText(/\d+ Available/)).toBeVisible();
  await expectSubscription(page, 'Active', /^Renews on$/);
});

test('a card that cannot be charged when the trial ends closes the lists, and says so by mail', async ({
  page,
  product,
}) => {
  const person = stranger();
  await signUp(page, product, person, cards.failsLater);
  await later(page, product, 5 * DAY_MS + 2 * HOUR_MS, 'past_due');
  expect((await page.request.get('/api/opportunities')).status()).toBe(403);
  await page.goto('/settings');
  await expect(page.getByText(/Your last payment failed/)).toBeVisible();
  await expect
    .poll(() => mailsTo(product, person.email).map(({ subject }) => subject))
    .toContain('Your Crossbook payment did not go through');
});

import type { Page } from '@playwright/test';
import { TRIAL_DAYS } from '../../../shared/catalogue/plans.ts';
import { cards, expectSubscription, fillCard, mailsTo, signUp, signUpToCard } from '../account-actions.ts';
import { expect, type Product, test } from '../product.ts';
import { newCredentials, subscriptionStatus } from '../users.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

// Requests by other tests count toward the hourly rate limit.
test.beforeEach(({ product }) => product.advance(HOUR_MS));

/** Advances the clock, and waits until a webhook has changed the status. */
async function advanceTo(page: Page, product: Product, milliseconds: number, status: string): Promise<void> {
  product.advance(milliseconds);
  await expect.poll(() => subscriptionStatus(page)).toBe(status);
}

/** Cancels in Stripe's portal and returns to the settings. `password`: to confirm who asks, if that was not done in the last five minutes. */
async function cancelAtStripe(page: Page, password?: string): Promise<void> {
  await page.getByRole('button', { name: 'Manage Billing' }).click();
  if (password !== undefined) {
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
  }
  await page.getByRole('link', { name: 'Cancel plan' }).click();
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await page.getByRole('link', { name: /Return to Crossbook/ }).click();
  await expect(page.getByText('Ends on')).toBeVisible();
}

test('a visitor starts a trial, sees cards, and is charged when it ends', async ({ page, product }) => {
  await product.refreshPrices();
  const user = newCredentials();
  const payment = await signUpToCard(page, product, user);
  await expect(payment.getByText('$0.00 today')).toBeVisible();
  await fillCard(payment, cards.visa);
  await payment.getByRole('button', { name: 'Start free trial' }).click();
  await expect(
    payment.getByText(
      `Account created successfully! Payment method verified without any charges. Your ${TRIAL_DAYS}-day free trial has started - you now have access to all premium features!`,
    ),
  ).toBeVisible();
  // The page reloads, now signed in.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Free Trial' })).toBeHidden();
  await page.getByRole('banner').getByRole('link', { name: 'Crossbook' }).click();
  await expect(page.getByText(/\d+ Available/)).toBeVisible();
  await expectSubscription(page, 'Free Trial', /^Trial ends$/);
  await expect.poll(() => mailsTo(product, user.email).map(({ subject }) => subject)).toContain('Welcome to Crossbook');

  await advanceTo(page, product, 5 * DAY_MS + 2 * HOUR_MS, 'active');
  await expectSubscription(page, 'Active', /^Renews on$/);
});

test('a declined card and a failed authentication show a message, and a retry succeeds', async ({
  page,
  product,
  expectedErrors,
}) => {
  const payment = await signUpToCard(page, product, newCredentials());
  const start = payment.getByRole('button', { name: 'Start free trial' });
  expectedErrors.push(/status of 402/);
  await fillCard(payment, cards.declined);
  await start.click();
  await expect(payment.getByText(/^Payment failed: Your card was declined/)).toBeVisible();
  await fillCard(payment, cards.requiresAuthentication);
  await start.click();
  await page.getByRole('button', { name: 'Fail' }).click();
  await expect(payment.getByText(/^Payment failed:/)).toBeVisible();
  await start.click();
  await page.getByRole('button', { name: 'Complete' }).click();
  await expect(payment.getByText(/Your \d+-day free trial has started/)).toBeVisible();
});

test('a trial canceled at Stripe shows its end, can be reactivated, and ends; resubscribing is paid at once', {
  tag: '@phone',
}, async ({ page, product, expectedErrors }) => {
  const user = newCredentials();
  await signUp(page, product, user, cards.amex);
  await page.goto('/settings');
  expectedErrors.push(/status of 403.*\/api\/billing-portal/);
  // Signing up does not prove who opens the portal.
  await cancelAtStripe(page, user.password);
  await page.getByRole('button', { name: 'Reactivate' }).click();
  await expect(page.getByText('Subscription Reactivated')).toBeVisible();
  await expect(page.getByText('Trial ends', { exact: true })).toBeVisible();

  await cancelAtStripe(page);
  await advanceTo(page, product, 6 * DAY_MS, 'canceled');
  expect((await page.request.get('/api/opportunities')).status()).toBe(403);

  await product.refreshPrices();
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

test('a card that cannot be charged after the trial closes the lists, and an email says so', async ({
  page,
  product,
}) => {
  const user = newCredentials();
  await signUp(page, product, user, cards.failsLater);
  await advanceTo(page, product, 5 * DAY_MS + 2 * HOUR_MS, 'past_due');
  expect((await page.request.get('/api/opportunities')).status()).toBe(403);
  await page.goto('/settings');
  await expect(page.getByText(/Your last payment failed/)).toBeVisible();
  await expect
    .poll(() => mailsTo(product, user.email).map(({ subject }) => subject))
    .toContain('Your Crossbook payment did not go through');
});

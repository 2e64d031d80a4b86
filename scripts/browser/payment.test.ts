import {
  cards,
  expectSubscription,
  fillCard,
  logIn,
  mailsTo,
  newestCode,
  signUp,
  signUpToCard,
} from './account-actions.ts';
import { expect, test } from './product.ts';
import { newCredentials, ownPageHeaders } from './users.ts';

const HOUR_MS = 3_600_000;

// Requests by other tests count toward the hourly rate limit.
test.beforeEach(({ product }) => product.advance(HOUR_MS));

test('a user who closes the browser right after paying gets the account by the webhook alone', async ({
  page,
  product,
  otherPage,
}) => {
  const user = newCredentials();
  const payment = await signUpToCard(page, product, user);
  await fillCard(payment, cards.discover);
  // The last call is never sent.
  await page.route('**/api/complete-subscription', () => undefined);
  await payment.getByRole('button', { name: 'Start free trial' }).click();
  await expect(payment.getByText('Payment verified! Creating your account...')).toBeVisible();
  await page.goto('about:blank');
  await expect.poll(() => mailsTo(product, user.email).map(({ subject }) => subject)).toContain('Welcome to Crossbook');
  await product.refreshPrices();
  await logIn(otherPage, user);
});

test('an address that has had its trial pays at once', async ({ page, product }) => {
  const user = newCredentials();
  await signUp(page, product, user, cards.visaDebit);
  // The account changes its address; the used trial stays with the old one.
  const moved = `moved-${user.email}`;
  const headers = ownPageHeaders(product);
  const post = async (path: string, data: object) => (await page.request.post(path, { data, headers })).status();
  expect(await post('/api/reauthenticate', { password: user.password })).toBe(200);
  expect(await post('/api/update-email', { email: moved })).toBe(200);
  expect(await post('/api/verify-email', { email: moved, code: await newestCode(product, moved) })).toBe(200);
  await page.context().clearCookies();
  product.advance(HOUR_MS);

  const payment = await signUpToCard(page, product, user, 1);
  await expect(payment.getByText('$30.00 today')).toBeVisible();
  await fillCard(payment, cards.visaDebit);
  await payment.getByRole('button', { name: 'Pay $30.00' }).click();
  await expect(payment.getByText(/^Account created successfully! Your payment went through/)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Free Trial' })).toBeHidden();
  await expectSubscription(page, 'Active', /^Renews on$/);
});

import { cards, expectSubscription, fillCard, logIn, mailsTo, newestCode, signUp, signUpToCard } from './entering.ts';
import { fromOwnPage, stranger } from './people.ts';
import { expect, test } from './product.ts';

const HOUR_MS = 3_600_000;

// What other tests asked for from this machine counts in the hour before.
test.beforeEach(({ product }) => product.advance(HOUR_MS));
// Other tests on this product see cards.
test.afterAll(({ product }) => product.rescan());

test('whoever closes the browser right after paying finds an account by Stripe’s word alone', async ({
  page,
  product,
  elsewhere,
}) => {
  const person = stranger();
  const payment = await signUpToCard(page, product, person);
  await fillCard(payment, cards.discover);
  // The last call never leaves this browser.
  await page.route('**/api/complete-subscription', () => undefined);
  await payment.getByRole('button', { name: 'Start free trial' }).click();
  await expect(payment.getByText('Payment verified! Creating your account...')).toBeVisible();
  await page.goto('about:blank');
  await expect
    .poll(() => mailsTo(product, person.email).map(({ subject }) => subject))
    .toContain('Welcome to Crossbook');
  await product.rescan();
  await logIn(elsewhere, person);
});

test('an address that had its trial pays at once', async ({ page, product }) => {
  const person = stranger();
  await signUp(page, product, person, cards.visaDebit);
  // The account moves to another address; the trial stays with the one that had it.
  const moved = `moved-${person.email}`;
  const headers = fromOwnPage(product);
  const post = async (path: string, data: object) => (await page.request.post(path, { data, headers })).status();
  expect(await post('/api/update-email', { email: moved })).toBe(200);
  expect(await post('/api/verify-email', { email: moved, code: await newestCode(product, moved) })).toBe(200);
  await page.context().clearCookies();
  product.advance(HOUR_MS);

  const payment = await signUpToCard(page, product, person, 1);
  await expect(payment.getByText('$30.00 today')).toBeVisible();
  await fillCard(payment, cards.visaDebit);
  await payment.getByRole('button', { name: 'Pay $30.00' }).click();
  await expect(payment.getByText(/^Account created successfully! Your payment went through/)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Free Trial' })).toBeHidden();
  await expectSubscription(page, 'Active', /^Renews on$/);
});

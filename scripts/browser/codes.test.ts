import { enterCode, logIn, mailsTo, newestCode, requestReset, setNewPassword, wrongCode } from './account-actions.ts';
import { expect, test } from './product.ts';
import { createAccount, ownPageHeaders } from './users.ts';

const HOUR_MS = 3_600_000;
const EXPIRED_MS = 601_000;
const WRONG_TRIES = 6;

// Codes requested by other tests count toward the hourly rate limit.
test.beforeAll(({ product }) => product.advance(HOUR_MS));

test('a stranger’s wrong codes and wrong passwords do not lock the owner out', async ({ page, product, otherPage }) => {
  const user = await createAccount(product);
  // The owner's browser has logged in before, and requests a reset.
  await logIn(page, user);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
  const dialog = await requestReset(page, user.email);
  const code = await newestCode(product, user.email);

  const otherDialog = await requestReset(otherPage, user.email);
  for (let n = 0; n < WRONG_TRIES; n++) {
    await enterCode(otherDialog, wrongCode(code));
    await expect(otherDialog.getByText('Invalid or expired verification code')).toBeVisible();
    await otherDialog.getByLabel('Verification code', { exact: true }).fill('');
  }
  // After too many wrong codes, even the right one is refused.
  await enterCode(otherDialog, code);
  await expect(otherDialog.getByText('Invalid or expired verification code')).toBeVisible();
  expect(mailsTo(product, user.email)).toHaveLength(1);
  const statuses = [];
  for (let n = 0; n < 12; n++) {
    const reply = await otherPage.request.post('/api/login', {
      data: { email: user.email, password: 'a wrong guess' },
      headers: ownPageHeaders(product),
    });
    statuses.push(reply.status());
  }
  expect(statuses.slice(-2)).toEqual([429, 429]);

  // The owner's code still works, and the known browser can still log in.
  await enterCode(dialog, code);
  await expect(dialog.getByLabel('New password', { exact: true })).toBeVisible();
  await logIn(page, user);
});

test('an expired code is refused, and a new one works', async ({ page, product, expectedErrors }) => {
  const user = await createAccount(product);
  const dialog = await requestReset(page, user.email);
  const code = await newestCode(product, user.email);
  product.advance(EXPIRED_MS);
  expectedErrors.push(/status of 400/);
  await enterCode(dialog, code);
  await expect(dialog.getByText('Invalid or expired verification code')).toBeVisible();

  await page.clock.install();
  const secondDialog = await requestReset(page, user.email);
  await page.clock.fastForward(600_000);
  // Ten minutes have passed for the page too, so another code can be requested.
  product.advance(EXPIRED_MS);
  await secondDialog.getByRole('button', { name: 'Resend code' }).click();
  await expect(secondDialog.getByText(/^Resend code in (10:00|9:5\d)$/)).toBeVisible();
  await enterCode(secondDialog, await newestCode(product, user.email, 3));
  await setNewPassword(secondDialog, 'nine dry cats by night');
  await expect(page.getByText('Password Reset')).toBeVisible();
});

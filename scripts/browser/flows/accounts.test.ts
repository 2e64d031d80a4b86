import type { Locator, Page } from '@playwright/test';
import {
  enterCode,
  logIn,
  mailsTo,
  newestCode,
  requestReset,
  setNewPassword,
  submitLogIn,
  wrongCode,
} from '../account-actions.ts';
import { expect, test } from '../product.ts';
import { createAccount } from '../users.ts';

/** In no list of common passwords. */
const NEW_PASSWORD = 'nine dry cats by night';
const HOUR_MS = 3_600_000;

// Codes requested by other tests count toward the hourly rate limit.
test.beforeAll(({ product }) => product.advance(HOUR_MS));

async function openPasswordDialog(page: Page): Promise<Locator> {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Change Password' }).click();
  return page.getByRole('dialog', { name: 'Change Password' });
}

test('a forgotten password is reset with a mailed code', async ({ page, product, expectedErrors }) => {
  const user = await createAccount(product);
  const dialog = await requestReset(page, user.email);
  await expect(dialog.getByText(/^Resend code in (10:00|9:5\d)$/)).toBeVisible();
  const code = await newestCode(product, user.email);

  expectedErrors.push(/status of 400/);
  await enterCode(dialog, wrongCode(code));
  await expect(dialog.getByText('Invalid or expired verification code')).toBeVisible();
  await enterCode(dialog, code);
  await setNewPassword(dialog, 'password1');
  await expect(dialog.getByText('This password is too common. Please choose another one.')).toBeVisible();
  await setNewPassword(dialog, NEW_PASSWORD);
  await expect(page.getByText('Password Reset')).toBeVisible();
  await expect(dialog).toBeHidden();

  // The old password is refused, and the new one works.
  expectedErrors.push(/status of 401/);
  await submitLogIn(page, user);
  await expect(page.getByRole('dialog').getByText('Invalid credentials')).toBeVisible();
  await logIn(page, { ...user, password: NEW_PASSWORD });
  expect(mailsTo(product, user.email).at(-1)?.subject).toMatch(/password/i);
});

test('a password changed in the settings signs out other browsers', async ({
  page,
  product,
  otherPage,
  expectedErrors,
}) => {
  const user = await createAccount(product);
  await logIn(page, user);
  await logIn(otherPage, user);

  const dialog = await openPasswordDialog(page);
  await expect(dialog.getByText(`We sent a 6-digit code to ${user.email}`)).toBeVisible();
  const code = await newestCode(product, user.email);
  await dialog.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await dialog.getByLabel('Confirm new password', { exact: true }).fill(NEW_PASSWORD);
  await dialog.getByLabel('Verification code', { exact: true }).fill(wrongCode(code));
  expectedErrors.push(/status of 400/);
  await dialog.getByRole('button', { name: 'Update Password' }).click();
  await expect(dialog.getByText('Invalid or expired verification code')).toBeVisible();
  await dialog.getByLabel('Verification code', { exact: true }).fill(code);
  await dialog.getByRole('button', { name: 'Update Password' }).click();
  await expect(page.getByText('Password Updated')).toBeVisible();
  await expect(dialog).toBeHidden();

  expect((await page.request.get('/api/auth/user')).status()).toBe(200);
  expect((await otherPage.request.get('/api/auth/user')).status()).toBe(401);
});

test('theme and filters follow the account to another browser', async ({ page, product, otherPage, theme }) => {
  const user = await createAccount(product);
  await logIn(page, user);
  const saved = () =>
    page.waitForResponse(
      (reply) => reply.url().endsWith('/api/user-preferences') && reply.request().method() === 'POST',
    );
  await page.getByRole('banner').getByRole('button', { name: 'Filters', exact: true }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.getByLabel('Time Range').selectOption('168');
  const filtersSaved = saved();
  await filters.getByRole('button', { name: 'Apply Filters' }).click();
  await filtersSaved;
  await page.goto('/settings');
  const themeSaved = saved();
  const other = theme === 'dark' ? 'light' : 'dark';
  await page.getByText(other === 'dark' ? 'Dark' : 'Light', { exact: true }).click();
  await themeSaved;
  await expect(page.locator('html')).toHaveAttribute('data-theme', other);

  await submitLogIn(otherPage, user);
  await expect(otherPage.getByRole('region', { name: 'Active filters' })).toContainText('Within 7 days');
  await expect(otherPage.locator('html')).toHaveAttribute('data-theme', other);
});

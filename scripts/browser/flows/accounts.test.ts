import type { Locator, Page } from '@playwright/test';
import { askForReset, choosePassword, enterCode, logIn, mailsTo, newestCode, tryLogIn, wrong } from '../entering.ts';
import { newMember } from '../people.ts';
import { expect, test } from '../product.ts';

/** Chosen so that no list of passwords has it. */
const SECOND = 'nine dry cats by night';
const HOUR_MS = 3_600_000;

// Codes that other tests asked for from this machine count in the hour before.
test.beforeAll(async ({ product }) => {
  product.advance(HOUR_MS);
  await product.rescan();
});

async function openPasswordDialog(page: Page): Promise<Locator> {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Change Password' }).click();
  return page.getByRole('dialog', { name: 'Change Password' });
}

test('a forgotten password is reset with the code from the mail box', async ({ page, product, expected }) => {
  const person = await newMember(product);
  const dialog = await askForReset(page, person.email);
  await expect(dialog.getByText(/^Resend code in (10:00|9:5\d)$/)).toBeVisible();
  const code = await newestCode(product, person.email);

  expected.push(/status of 400/);
  await enterCode(dialog, wrong(code));
  await expect(dialog.getByText('Invalid or expired verification code')).toBeVisible();
  await enterCode(dialog, code);
  await choosePassword(dialog, 'password1');
  await expect(dialog.getByText('This password is too common. Please choose another one.')).toBeVisible();
  await choosePassword(dialog, SECOND);
  await expect(page.getByText('Password Reset')).toBeVisible();
  await expect(dialog).toBeHidden();

  // The old password is refused, the new one opens the boards.
  expected.push(/status of 401/);
  await tryLogIn(page, person);
  await expect(page.getByRole('dialog').getByText('Invalid credentials')).toBeVisible();
  await logIn(page, { ...person, password: SECOND });
  expect(mailsTo(product, person.email).at(-1)?.subject).toMatch(/password/i);
});

test('a password is changed in the settings, and other browsers are signed out', async ({
  page,
  product,
  elsewhere,
  expected,
}) => {
  const person = await newMember(product);
  await logIn(page, person);
  await logIn(elsewhere, person);

  const dialog = await openPasswordDialog(page);
  await expect(dialog.getByText(`We sent a 6-digit code to ${person.email}`)).toBeVisible();
  const code = await newestCode(product, person.email);
  await dialog.getByLabel('New password', { exact: true }).fill(SECOND);
  await dialog.getByLabel('Confirm new password', { exact: true }).fill(SECOND);
  await dialog.getByLabel('Verification code', { exact: true }).fill(wrong(code));
  expected.push(/status of 400/);
  await dialog.getByRole('button', { name: 'Update Password' }).click();
  await expect(dialog.getByText('Invalid or expired verification code')).toBeVisible();
  await dialog.getByLabel('Verification code', { exact: true }).fill(code);
  await dialog.getByRole('button', { name: 'Update Password' }).click();
  await expect(page.getByText('Password Updated')).toBeVisible();
  await expect(dialog).toBeHidden();

  expect((await page.request.get('/api/auth/user')).status()).toBe(200);
  expect((await elsewhere.request.get('/api/auth/user')).status()).toBe(401);
});

test('theme and filters follow the account into another browser', async ({ page, product, elsewhere, theme }) => {
  const person = await newMember(product);
  await logIn(page, person);
  const saved = () =>
    page.waitForResponse(
      (reply) => reply.url().endsWith('/api/user-preferences') && reply.request().method() === 'POST',
    );
  await page.getByRole('banner').getByRole('button', { name: 'Filters', exact: true }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.getByLabel('Time Range').selectOption('168');
  const choice = saved();
  await filters.getByRole('button', { name: 'Apply Filters' }).click();
  await choice;
  await page.goto('/settings');
  const turned = saved();
  await page.getByRole('switch', { name: 'Dark theme' }).click();
  await turned;
  const other = theme === 'dark' ? 'light' : 'dark';
  await expect(page.locator('html')).toHaveAttribute('data-theme', other);

  await tryLogIn(elsewhere, person);
  await expect(elsewhere.getByRole('region', { name: 'Active filters' })).toContainText('Within 7 days');
  await expect(elsewhere.locator('html')).toHaveAttribute('data-theme', other);
});

import type { Page } from '@playwright/test';
import { mailsTo, openLogIn } from '../account-actions.ts';
import { expect, test } from '../product.ts';
import { openAs } from '../users.ts';
import { addAuthenticator } from '../virtual-authenticator.ts';

const HOUR_MS = 3_600_000;

const passkeys = (page: Page) => page.getByRole('region', { name: 'Passkeys' });

async function addPasskey(page: Page, name: string) {
  await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await expect(dialog.getByLabel('Name', { exact: true })).not.toHaveValue('');
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByRole('button', { name: 'Continue' }).click();
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
}

test('R-440, R-452: a passkey is added, opens the account, confirms the identity, and is removed', async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 403/);
  const authenticator = await addAuthenticator(page);
  const { email } = await openAs(page, product, { userState: 'active', path: '/settings' });
  await addPasskey(page, 'Work laptop');
  await expect(passkeys(page).getByText('Work laptop')).toBeVisible();
  await expect(passkeys(page).getByText(/Not used yet/)).toBeVisible();
  const [credential, ...more] = await authenticator.credentials();
  expect(more).toEqual([]);
  expect(credential).toMatchObject({ rpId: 'localhost', isResidentCredential: true });

  await logOut(page);
  await authenticator.touches(false);
  const logIn = await openLogIn(page);
  await expect(logIn.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
  // The authenticator never answers a question that came before the touch, so the challenge waits for it.
  const touched = Promise.withResolvers<void>();
  await page.route('**/api/passkey-sign-in/challenge', async (route) => {
    await touched.promise;
    await route.continue();
  });
  await logIn.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(logIn.getByRole('button', { name: 'Waiting for your passkey...' })).toBeVisible();
  await authenticator.touches(true);
  touched.resolve();
  await expect(page.getByText(/\d+ Available/)).toBeVisible();

  await page.goto('/settings');
  await expect(passkeys(page).getByText(/Last used/)).toBeVisible();
  await passkeys(page).getByRole('button', { name: 'Rename Work laptop' }).click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Old laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(passkeys(page).getByText('Old laptop')).toBeVisible();

  product.advance(HOUR_MS);
  await passkeys(page).getByRole('button', { name: 'Remove Old laptop' }).click();
  await page.getByRole('dialog', { name: 'Remove passkey' }).getByRole('button', { name: 'Remove' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(confirmation.getByText(email)).toBeVisible();
  await confirmation.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(passkeys(page).getByText('Old laptop')).toBeHidden();
  await expect
    .poll(() =>
      mailsTo(product, email)
        .map(({ subject }) => subject)
        .filter((text) => /passkey/.test(text)),
    )
    .toEqual(['A passkey was added to your Crossbook account', 'A passkey was removed from your Crossbook account']);
});

test('R-453: a passkey picked among the suggestions of the email field opens the account', async ({
  page,
  product,
}) => {
  await addAuthenticator(page);
  await openAs(page, product, { userState: 'active', path: '/settings' });
  await addPasskey(page, 'Phone');
  await expect(passkeys(page).getByText('Phone')).toBeVisible();
  await logOut(page);
  // The virtual authenticator picks its only passkey as soon as suggestions are offered.
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText(/\d+ Available/)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

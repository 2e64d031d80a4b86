import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, logIn, openLogIn, type Product, test, tryLogIn } from './product.ts';
import { newestCode } from './subscribing.ts';

/** Chosen so that no list of passwords has it. */
const FIRST = 'four wet dogs at noon';
const SECOND = 'nine dry cats by night';
const EXPIRED_MS = 601_000;
const HOUR_MS = 3_600_000;
const WRONG_TRIES = 6;

// Codes that other tests asked for from this machine count in the hour before.
test.beforeAll(async ({ product }) => {
  product.advance(HOUR_MS);
  await product.rescan();
});

/** Somebody with a subscription whom no other test knows. */
async function newPerson(product: Product) {
  const email = `person-${randomUUID()}@example.com`;
  await product.addSubscriber({ email, password: FIRST, firstName: 'Ada', lastName: 'Lovelace' });
  return { email, password: FIRST };
}

/** Another code than the right one. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function askForReset(page: Page, email: string): Promise<Locator> {
  const dialog = await openLogIn(page);
  await dialog.getByRole('button', { name: 'Forgot password?' }).click();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send reset code' }).click();
  await expect(dialog.getByLabel('Verification code', { exact: true })).toBeFocused();
  return dialog;
}

async function enterCode(dialog: Locator, code: string): Promise<void> {
  await dialog.getByLabel('Verification code', { exact: true }).fill(code);
  await dialog.getByRole('button', { name: 'Verify code' }).click();
}

async function choosePassword(dialog: Locator, password: string): Promise<void> {
  await dialog.getByLabel('New password', { exact: true }).fill(password);
  await dialog.getByLabel('Confirm new password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Reset password' }).click();
}

async function openPasswordDialog(page: Page): Promise<Locator> {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Change Password' }).click();
  return page.getByRole('dialog', { name: 'Change Password' });
}

test('a forgotten password is reset with the code from the mail box', async ({ page, product, expected }) => {
  const person = await newPerson(product);
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
  await logIn(page, { credentials: { ...person, password: SECOND } });
  const subjects = product.mail.mails().filter(({ to }) => to.includes(person.email));
  expect(subjects.at(-1)?.subject).toMatch(/password/i);
});

test('a code that has run out is refused, and another one works', async ({ page, product, expected }) => {
  const person = await newPerson(product);
  const dialog = await askForReset(page, person.email);
  const code = await newestCode(product, person.email);
  product.advance(EXPIRED_MS);
  expected.push(/status of 400/);
  await enterCode(dialog, code);
  await expect(dialog.getByText('Invalid or expired verification code')).toBeVisible();

  await page.clock.install();
  const again = await askForReset(page, person.email);
  await page.clock.fastForward(600_000);
  // Ten minutes are over for the page too, so another code may be asked for.
  product.advance(EXPIRED_MS);
  await again.getByRole('button', { name: 'Resend code' }).click();
  await expect(again.getByText(/^Resend code in (10:00|9:5\d)$/)).toBeVisible();
  await enterCode(again, await newestCode(product, person.email, 3));
  await choosePassword(again, SECOND);
  await expect(page.getByText('Password Reset')).toBeVisible();
  await product.rescan();
});

test('a stranger’s wrong codes and wrong passwords do not lock the owner out', async ({ page, product, browser }) => {
  const person = await newPerson(product);
  // The owner's browser has signed in before, and asks for a reset.
  await logIn(page, { credentials: person });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
  const dialog = await askForReset(page, person.email);
  const code = await newestCode(product, person.email);

  const stranger = await (await browser.newContext({ baseURL: product.url })).newPage();
  const theirs = await askForReset(stranger, person.email);
  for (let tries = 0; tries < WRONG_TRIES; tries++) {
    await enterCode(theirs, wrong(code));
    await expect(theirs.getByText('Invalid or expired verification code')).toBeVisible();
    await theirs.getByLabel('Verification code', { exact: true }).fill('');
  }
  // By now the right code would not help them either.
  await enterCode(theirs, code);
  await expect(theirs.getByText('Invalid or expired verification code')).toBeVisible();
  expect(product.mail.mails().filter(({ to }) => to.includes(person.email))).toHaveLength(1);
  const attempts = [];
  for (let tries = 0; tries < 12; tries++) {
    const reply = await stranger.request.post('/api/login', {
      data: { email: person.email, password: 'a wrong guess' },
      headers: { origin: product.url, 'sec-fetch-site': 'same-origin' },
    });
    attempts.push(reply.status());
  }
  expect(attempts.slice(-2)).toEqual([429, 429]);
  await stranger.context().close();

  // The known browser still logs in, and the owner's code still works.
  await enterCode(dialog, code);
  await expect(dialog.getByLabel('New password', { exact: true })).toBeVisible();
  await logIn(page, { credentials: person });
});

test('a password is changed in the settings, and other browsers are signed out', async ({
  page,
  product,
  browser,
  expected,
}) => {
  const person = await newPerson(product);
  await logIn(page, { credentials: person });
  const elsewhere = await (await browser.newContext({ baseURL: product.url })).newPage();
  await logIn(elsewhere, { credentials: person });

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
  await elsewhere.context().close();
});

test('theme and filters follow the account into another browser', async ({ page, product, browser }) => {
  const person = await newPerson(product);
  await logIn(page, { credentials: person });
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
  const theme = saved();
  await page.getByRole('switch', { name: 'Dark theme' }).click();
  await theme;
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  const elsewhere = await (await browser.newContext({ baseURL: product.url })).newPage();
  await tryLogIn(elsewhere, person);
  await expect(elsewhere.getByRole('region', { name: 'Active filters' })).toContainText('Within 7 days');
  await expect(elsewhere.locator('html')).toHaveAttribute('data-theme', 'dark');
  await elsewhere.context().close();
});

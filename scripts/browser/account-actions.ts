import type { Locator, Page } from '@playwright/test';
import { expect, type Product } from './product.ts';
import type { Credentials } from './users.ts';

/**
 * Test card numbers, each with its own outcome. A card has one free trial, so each test uses a different valid one.
 * Source: https://docs.stripe.com/testing
 */
export const cards = {
  visa: '4242424242424242',
  visaDebit: '4000056655665556',
  discover: '6011111111111117',
  mastercard: '5555555555554444',
  amex: '378282246310005',
  declined: '4000000000000002',
  /** Can be saved, but not charged later. */
  failsLater: '4000000000000341',
  requiresAuthentication: '4000002500003155',
} as const;

const codeField = (dialog: Locator) => dialog.getByLabel('Verification code', { exact: true });

/** Returns the dialog, at whatever step it continues. */
export async function openLogIn(page: Page): Promise<Locator> {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
  return page.getByRole('dialog');
}

/** Submits the form without checking the outcome. */
export async function submitLogIn(page: Page, { email, password }: Credentials): Promise<void> {
  const dialog = await openLogIn(page);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Logs in and waits for the board. */
export async function logIn(page: Page, user: Credentials): Promise<void> {
  await submitLogIn(page, user);
  await expect(page.getByText(/\d+ Available/)).toBeVisible();
}

export async function requestReset(page: Page, email: string): Promise<Locator> {
  const dialog = await openLogIn(page);
  await dialog.getByRole('button', { name: 'Forgot password?' }).click();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send reset code' }).click();
  await expect(codeField(dialog)).toBeFocused();
  return dialog;
}

export const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

export async function enterCode(dialog: Locator, code: string): Promise<void> {
  await codeField(dialog).fill(code);
  await dialog.getByRole('button', { name: 'Verify code' }).click();
}

export async function setNewPassword(dialog: Locator, password: string): Promise<void> {
  await dialog.getByLabel('New password', { exact: true }).fill(password);
  await dialog.getByLabel('Confirm new password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Reset password' }).click();
}

export async function openSignUp(page: Page): Promise<Locator> {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Free Trial' }).click();
  await expect(page).toHaveURL(/\/help$/);
  await page.getByRole('button', { name: /^Start your \d+ day free trial$/ }).click();
  return page.getByRole('dialog', { name: 'Create Your Account' });
}

/** Fills in the form up to the verification step. */
export async function fillSignUp(dialog: Locator, user: Credentials): Promise<void> {
  await dialog.getByLabel('First name').fill('Ada');
  await dialog.getByLabel('Last name').fill('Lovelace');
  await dialog.getByLabel('Email').fill(user.email);
  await dialog.getByLabel('Password', { exact: true }).fill(user.password);
  await dialog.getByLabel('Confirm password', { exact: true }).fill(user.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
}

/** From the form to the card fields. `codes`: how many were mailed to this address before. */
export async function signUpToCard(page: Page, product: Product, user: Credentials, codes = 0): Promise<Locator> {
  const dialog = await openSignUp(page);
  await fillSignUp(dialog, user);
  await codeField(dialog).fill(await newestCode(product, user.email, codes + 1));
  await dialog.getByRole('button', { name: 'Verify & Continue' }).click();
  const payment = page.getByRole('dialog', { name: /^(Start Your Free Trial|Complete Your Subscription)$/ });
  await expect(payment.getByLabel('Card number')).toBeVisible();
  return payment;
}

export async function fillCard(dialog: Locator, number: string): Promise<void> {
  await dialog.getByLabel('Card number').fill(number);
  await dialog.getByLabel('Expiration date').fill('12 / 40');
  await dialog.getByLabel('Security code').fill(number === cards.amex ? '1234' : '123');
  await dialog.getByLabel('ZIP code').fill('10001');
}

/** A complete sign-up with a trial, until the page shows a subscriber. */
export async function signUp(page: Page, product: Product, user: Credentials, card: string): Promise<void> {
  const payment = await signUpToCard(page, product, user);
  await fillCard(payment, card);
  await payment.getByRole('button', { name: 'Start free trial' }).click();
  await expect(payment.getByText(/Your \d+-day free trial has started/)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Free Trial' })).toBeHidden();
}

/** The newest code mailed to an address; waits until there are `count` mails with a code. */
export async function newestCode(product: Product, email: string, count = 1): Promise<string> {
  const codes = () => mailsTo(product, email).flatMap(({ text }) => /^ {4}\d{6}$/m.exec(text)?.[0].trim() ?? []);
  await expect.poll(() => codes().length).toBe(count);
  return codes().at(-1) ?? '';
}

export function mailsTo(product: Product, email: string) {
  return product.mail.mails().filter(({ to }) => to.includes(email));
}

/** Checks the subscription card in the settings. */
export async function expectSubscription(page: Page, status: string, label: RegExp): Promise<void> {
  await page.goto('/settings');
  const card = page.getByRole('main');
  await expect(card.getByText(status, { exact: true })).toBeVisible();
  await expect(card.getByText(label)).toBeVisible();
}

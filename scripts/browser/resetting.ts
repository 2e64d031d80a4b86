import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, openLogIn, type Product } from './product.ts';
import type { NewPerson } from './subscribing.ts';

/** Somebody with a subscription whom no other test knows. */
export async function newSubscriber(product: Product): Promise<NewPerson> {
  const email = `person-${randomUUID()}@example.com`;
  // Chosen so that no list of passwords has it.
  const password = 'four wet dogs at noon';
  await product.addSubscriber({ email, password, firstName: 'Ada', lastName: 'Lovelace' });
  return { email, password };
}

/** Another code than the right one. */
export const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

export async function askForReset(page: Page, email: string): Promise<Locator> {
  const dialog = await openLogIn(page);
  await dialog.getByRole('button', { name: 'Forgot password?' }).click();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send reset code' }).click();
  await expect(dialog.getByLabel('Verification code', { exact: true })).toBeFocused();
  return dialog;
}

export async function enterCode(dialog: Locator, code: string): Promise<void> {
  await dialog.getByLabel('Verification code', { exact: true }).fill(code);
  await dialog.getByRole('button', { name: 'Verify code' }).click();
}

export async function choosePassword(dialog: Locator, password: string): Promise<void> {
  await dialog.getByLabel('New password', { exact: true }).fill(password);
  await dialog.getByLabel('Confirm new password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Reset password' }).click();
}

import {
  askForReset,
  enterCode,
  fillSignUp,
  newestCode,
  openLogIn,
  openSignUp,
  signUpToCard,
  tryLogIn,
} from '../entering.ts';
import { newMember, stranger } from '../people.ts';
import { expect } from '../product.ts';
import { type Scene, type Stage, unsubscribed, visitor } from './scene.ts';

/** Each with a code of its own, so that none waits for another's. */
async function askForOwnReset({ page, product }: Stage) {
  const { email } = await newMember(product);
  return { dialog: await askForReset(page, email), email };
}

/** The ways in: logging in, a forgotten password, signing up, paying. */
export const entering: readonly Scene[] = [
  ...visitor('/', {
    'log-in': ({ page }) => openLogIn(page),
    'log-in-refused': async ({ page, expected }) => {
      expected.push(/status of 401/);
      await tryLogIn(page, { email: 'nobody@example.com', password: 'not the password' });
      await expect(page.getByRole('dialog').getByText('Invalid credentials')).toBeVisible();
    },
    'reset-email': async ({ page }) => {
      const dialog = await openLogIn(page);
      await dialog.getByRole('button', { name: 'Forgot password?' }).click();
      await expect(dialog.getByRole('button', { name: 'Send reset code' })).toBeVisible();
    },
    'reset-code': askForOwnReset,
    'reset-password': async (stage) => {
      const { dialog, email } = await askForOwnReset(stage);
      await enterCode(dialog, await newestCode(stage.product, email));
      await expect(dialog.getByLabel('New password', { exact: true })).toBeVisible();
    },
  }),
  ...visitor('/help', {
    'sign-up': async ({ page }) => {
      const dialog = await openSignUp(page);
      await expect(dialog.getByLabel('First name')).toBeFocused();
    },
    'sign-up-mistakes': async ({ page }) => {
      const dialog = await openSignUp(page);
      await dialog.getByLabel('Email').fill('nowhere');
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await expect(dialog.getByText('Please enter a valid email address')).toBeVisible();
    },
    verification: async ({ page }) => {
      const dialog = await openSignUp(page);
      await fillSignUp(dialog, stranger());
      await expect(dialog.getByLabel('Verification code', { exact: true })).toBeVisible();
    },
    payment: ({ page, product }) => signUpToCard(page, product, stranger()),
  }),
  ...unsubscribed('/', {
    'payment-unsubscribed': async ({ page }) => {
      await page.getByRole('button', { name: 'Start your 5 day free trial' }).click();
      const dialog = page.getByRole('dialog', { name: 'Complete Your Payment' });
      await expect(dialog.getByLabel('Card number')).toBeVisible();
    },
  }),
  // As a bank's own page sends people back; of a payment that Stripe does not know.
  ...visitor('/help?setup_intent_client_secret=seti_1_secret_1&subscription=sub_1&customer=cus_1', {
    'payment-returned': async ({ page, expected }) => {
      expected.push(/status of 404/);
      await expect(page.getByRole('dialog').getByText(/^Payment failed/)).toBeVisible();
    },
  }),
];

import {
  enterCode,
  fillSignUp,
  newestCode,
  openLogIn,
  openSignUp,
  requestReset,
  signUpToCard,
  submitLogIn,
} from '../account-actions.ts';
import { expect } from '../product.ts';
import { createAccount, newCredentials } from '../users.ts';
import { type Scene, type SceneContext, visitor } from './scene.ts';

/** Each scene uses its own account, so that no code is rate-limited. */
async function askForOwnReset({ page, product }: SceneContext) {
  const { email } = await createAccount(product);
  return { dialog: await requestReset(page, email), email };
}

/** Logging in, resetting a password, signing up, paying. */
export const authScenes: readonly Scene[] = [
  ...visitor('/', {
    'log-in': ({ page }) => openLogIn(page),
    'log-in-refused': async ({ page, expectedErrors }) => {
      expectedErrors.push(/status of 401/);
      await submitLogIn(page, { email: 'nobody@example.com', password: 'not the password' });
      await expect(page.getByRole('dialog').getByText('Invalid credentials')).toBeVisible();
    },
    'reset-email': async ({ page }) => {
      const dialog = await openLogIn(page);
      await dialog.getByRole('button', { name: 'Forgot password?' }).click();
      await expect(dialog.getByRole('button', { name: 'Send reset code' })).toBeVisible();
    },
    'reset-code': askForOwnReset,
    'reset-password': async (context) => {
      const { dialog, email } = await askForOwnReset(context);
      await enterCode(dialog, await newestCode(context.product, email));
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
      await fillSignUp(dialog, newCredentials());
      await expect(dialog.getByLabel('Verification code', { exact: true })).toBeVisible();
    },
    payment: ({ page, product }) => signUpToCard(page, product, newCredentials()),
  }),
  // A return from a bank's authentication page, with a payment that Stripe does not know.
  ...visitor('/help?setup_intent_client_secret=seti_1_secret_1&subscription=sub_1&customer=cus_1', {
    'payment-returned': async ({ page, expectedErrors }) => {
      expectedErrors.push(/status of 404/);
      await expect(page.getByRole('dialog').getByText(/^Payment failed/)).toBeVisible();
    },
  }),
];

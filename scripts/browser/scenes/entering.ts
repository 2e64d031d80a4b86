import { expect, openLogIn } from '../product.ts';
import { askForReset, newSubscriber } from '../resetting.ts';
import { fillSignUp, newestCode, openSignUp, signUpToCard, stranger } from '../subscribing.ts';
import type { Scene, Stage } from './scene.ts';

/** Each with a code of its own, so that none waits for another's. */
async function askForOwnReset({ page, product }: Stage) {
  const { email } = await newSubscriber(product);
  return { dialog: await askForReset(page, email), email };
}

/** The ways in: logging in, a forgotten password, signing up, paying. */
export const entering: readonly Scene[] = [
  { name: 'log-in', who: 'visitor', path: '/', show: ({ page }) => openLogIn(page) },
  {
    name: 'log-in-refused',
    who: 'visitor',
    path: '/',
    expected: [/status of 401/],
    show: async ({ page }) => {
      const dialog = await openLogIn(page);
      await dialog.getByLabel('Email').fill('nobody@example.com');
      await dialog.getByLabel('Password', { exact: true }).fill('not the password');
      await dialog.getByRole('button', { name: 'Log in' }).click();
      await expect(dialog.getByText('Invalid credentials')).toBeVisible();
    },
  },
  {
    name: 'reset-email',
    who: 'visitor',
    path: '/',
    show: async ({ page }) => {
      const dialog = await openLogIn(page);
      await dialog.getByRole('button', { name: 'Forgot password?' }).click();
      await expect(dialog.getByRole('button', { name: 'Send reset code' })).toBeVisible();
    },
  },
  { name: 'reset-code', who: 'visitor', path: '/', show: askForOwnReset },
  {
    name: 'reset-password',
    who: 'visitor',
    path: '/',
    show: async (stage) => {
      const { dialog, email } = await askForOwnReset(stage);
      const code = await newestCode(stage.product, email);
      await dialog.getByLabel('Verification code', { exact: true }).fill(code);
      await dialog.getByRole('button', { name: 'Verify code' }).click();
      await expect(dialog.getByLabel('New password', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'sign-up',
    who: 'visitor',
    path: '/help',
    show: async ({ page }) => {
      const dialog = await openSignUp(page);
      await expect(dialog.getByLabel('First name')).toBeFocused();
    },
  },
  {
    name: 'sign-up-mistakes',
    who: 'visitor',
    path: '/help',
    show: async ({ page }) => {
      const dialog = await openSignUp(page);
      await dialog.getByLabel('Email').fill('nowhere');
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await expect(dialog.getByText('Please enter a valid email address')).toBeVisible();
    },
  },
  {
    name: 'verification',
    who: 'visitor',
    path: '/help',
    show: async ({ page }) => {
      const dialog = await openSignUp(page);
      await fillSignUp(dialog, stranger());
      await expect(dialog.getByLabel('Verification code', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'payment',
    who: 'visitor',
    path: '/help',
    show: ({ page, product }) => signUpToCard(page, product, stranger()),
  },
  {
    name: 'payment-unsubscribed',
    who: 'unsubscribed',
    path: '/',
    show: async ({ page }) => {
      await page.getByRole('button', { name: 'Start your 5 day free trial' }).click();
      const dialog = page.getByRole('dialog', { name: 'Complete Your Payment' });
      await expect(dialog.getByLabel('Card number')).toBeVisible();
    },
  },
  {
    name: 'payment-returned',
    who: 'visitor',
    // As a bank's own page sends people back; of a payment that Stripe does not know.
    path: '/help?setup_intent_client_secret=seti_1_secret_1&subscription=sub_1&customer=cus_1',
    expected: [/status of 404/],
    show: ({ page }) => expect(page.getByRole('dialog').getByText(/^Payment failed/)).toBeVisible(),
  },
];

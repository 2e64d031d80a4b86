import { newestCode } from '../account-actions.ts';
import { expect } from '../product.ts';
import { type Scene, type SceneContext, scenesOf, subscriber } from './scene.ts';

async function openPassword({ page }: SceneContext) {
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText(/^Resend verification code/)).toBeVisible();
  return page.getByRole('dialog', { name: 'Change Password' });
}

/** The settings' text for each user state. */
const texts = {
  unsubscribed: /^No active subscription/,
  trialing: /^Free Trial$/,
  active: /^Renews on$/,
  'past-due': /Your last payment failed/,
  ending: /^Ends on$/,
  ended: /\$30/,
} as const;
const userStates = ['unsubscribed', 'trialing', 'active', 'past-due', 'ending', 'ended'] as const;

export const settingsScenes: readonly Scene[] = [
  ...userStates.flatMap((userState) =>
    scenesOf(userState)(
      { path: '/settings', fullPage: true },
      {
        [`settings-${userState}`]: ({ page }) =>
          expect(page.getByRole('main').getByText(texts[userState]).first()).toBeVisible(),
      },
    ),
  ),
  ...subscriber('/settings', {
    'change-password': openPassword,
    'password-updated': async (context) => {
      const { page, product, user } = context;
      if (user === undefined) throw new Error('this scene needs a signed-in user');
      const dialog = await openPassword(context);
      await dialog.getByLabel('New password', { exact: true }).fill('nine dry cats by night');
      await dialog.getByLabel('Confirm new password', { exact: true }).fill('nine dry cats by night');
      const code = await newestCode(product, user.email);
      await dialog.getByLabel('Verification code', { exact: true }).fill(code);
      await dialog.getByRole('button', { name: 'Update Password' }).click();
      await expect(page.getByText('Password Updated')).toBeVisible();
    },
    menu: async ({ page }) => {
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
  }),
];
